import type { Migration } from '../migration.ts'

/**
 * The currency that the start balance of an account was typed in. Null where it is older than this column: it was typed
 * in the currency that the settings call `typedCurrency`.
 */
export const accountCurrencyMigration: Migration = {
  name: '2026-11-27-account-currency',
  oldestServer: '2026-11-24-one-schema',
  sql: 'alter table accounts add column start_balance_currency text;',
}
