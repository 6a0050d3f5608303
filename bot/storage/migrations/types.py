"""Types of columns that several migrations use; a change here would change what released ones do."""

from __future__ import annotations

from sqlalchemy import BigInteger, Integer

IDENTITY = BigInteger().with_variant(Integer(), "sqlite")
