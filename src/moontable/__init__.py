"""Moontable: board games under the moon."""
