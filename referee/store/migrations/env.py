"""Run Alembic in the transaction that `referee.store.upgrade` holds open."""

from __future__ import annotations

from alembic import context

from referee.store.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # The transaction is ours: it holds every other process off until the last step is done.
    transaction_per_migration=False,
    render_as_batch=True,
)
context.run_migrations()
