import type { Migration } from '../migration.ts'

/**
 * Rates of the market for what the trader's own fills do not prove. rated_version: the ledger as it was when its rates
 * were last looked for; rates_due: when to look again; rates_seen: when the newest of the rates was fetched with which
 * its trades are built.
 */
export const ratesMigration: Migration = {
  name: '2026-11-22-rates',
  sql: `
alter table ledgers add column rated_version integer not null default 0;
alter table ledgers add column rates_due timestamptz not null default now();
alter table ledgers add column rates_seen timestamptz;
create index ledgers_unrated on ledgers (rates_due) where version <> rated_version;
`,
}
