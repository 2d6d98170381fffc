import type { Migration } from '../migration.ts'

/**
 * What exchanges tell everyone of their markets. Public, and shared by all users. A row is claimed by moving its due
 * time on, so that several server processes ask one question.
 */
export const marketMigration: Migration = {
  name: '2026-11-22-market',
  sql: `
create table market_data (
  venue text not null,
  kind text not null,
  /* Text as core writes it; null while nothing was told yet. */
  body text,
  told_at bigint,
  /* Why the last question was not answered; null where it was. */
  problem text,
  due timestamptz not null default now(),
  primary key (venue, kind)
);

/* Open interest of a venue's instruments at moments that lie five minutes apart, for what has changed since. */
create table market_interest (
  venue text not null,
  at bigint not null,
  contracts jsonb not null,
  primary key (venue, at)
);
`,
}
