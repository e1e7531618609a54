"""A history that is there: what another thread writes into, through a connection of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pyramid_trainer.errors import EnvironmentFault

if TYPE_CHECKING:
    from pyramid_trainer.store.history import History


def existing_history(path: Path) -> History:
    """The history at ``path``, never a new one: raises ``history.gone``, else as ``History.open``."""
    from pyramid_trainer.store.history import History

    try:
        path.stat()
    except FileNotFoundError as error:
        raise EnvironmentFault("history.gone", path=path) from error
    except OSError:  # whoever opens it says what is the matter
        pass
    return History.open(path)
