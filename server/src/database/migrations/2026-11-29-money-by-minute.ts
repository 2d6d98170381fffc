import type { Migration } from '../migration.ts'

/** Trades are derived again: columns add up money by minute, so that a trader's day may begin at any of them. */
export const moneyByMinuteMigration: Migration = {
  name: '2026-11-29-money-by-minute',
  oldestServer: '2026-11-24-one-schema',
  sql: `
update ledgers set stale = true where exists (select from positions where positions.user_id = ledgers.user_id);
`,
}
