import type { Migration } from '../migration.ts'

/**
 * Trades are derived, so a release that derives something more marks every ledger as stale; the server builds those
 * again after it has started. This one: columns know whether a trade was added to.
 */
export const staleTradesMigration: Migration = {
  name: '2026-11-21-stale-trades',
  sql: `
alter table ledgers add column stale boolean not null default false;
update ledgers set stale = true where exists (select from positions where positions.user_id = ledgers.user_id);
create index ledgers_stale on ledgers (user_id) where stale;
`,
}
