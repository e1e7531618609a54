"""The review page: every attempt as a list, each to be looked at again with its answer hidden until asked."""
