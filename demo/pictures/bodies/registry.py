"""Every body by its name, with a function for each of its views: `MODELS[body][view]()` builds the scene."""

MODELS = {}
