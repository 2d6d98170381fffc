import type { Migration } from '../migration.ts'

/**
 * Trades are derived again: a coin that was renamed is one position, and coins that move between accounts keep their
 * cost. The index finds all movements of a coin, in whichever account, for pairing withdrawals with deposits.
 */
export const oneCoinMigration: Migration = {
  name: '2026-11-22-one-coin',
  sql: `
update ledgers set stale = true where exists (select from positions where positions.user_id = ledgers.user_id);
create index cash_events_of_coins on cash_events (user_id, asset, time) where instrument_id is null;
`,
}
