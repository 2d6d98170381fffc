import type { Migration } from '../migration.ts'

/**
 * Trades are derived again: payments in other coins have a value, and columns carry other payments and the order of
 * openings. What runs as one user needs rates, too: it may ask whether that user is a demo, and read public candles.
 */
export const trueFiguresMigration: Migration = {
  name: '2026-11-22-true-figures',
  sql: `
update ledgers set stale = true where exists (select from positions where positions.user_id = ledgers.user_id);

alter table demo_users enable row level security;
create policy own_rows on demo_users using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select on demo_users, candle_blocks to roundtrip_user;
  end if;
end $$;
`,
}
