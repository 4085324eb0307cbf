"""The words of the field as data: each file is a lawyer's list, each entry folded once when loaded.

A leading ``#`` comment in every YAML file says what its entries mean and how far they may go.
"""
