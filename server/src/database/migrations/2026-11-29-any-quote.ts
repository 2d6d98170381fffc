import type { Migration } from '../migration.ts'

/**
 * Trades are derived again: coins that come and go count whatever they were bought with, not for dollars alone. Older servers
 * would derive them as before, so they are kept away.
 */
export const anyQuoteMigration: Migration = {
  name: '2026-11-29-any-quote',
  oldestServer: '2026-11-29-any-quote',
  sql: `
update ledgers set stale = true where exists (select from positions where positions.user_id = ledgers.user_id);
`,
}
