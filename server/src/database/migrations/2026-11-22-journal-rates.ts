import type { Migration } from '../migration.ts'

/**
 * Dollar rates that came with a restored archive: the trades of that journal were built with them, wherever the archive
 * was made. They belong to one user, because nobody may set the prices that others count with.
 */
export const journalRatesMigration: Migration = {
  name: '2026-11-22-journal-rates',
  sql: `
create table journal_rates (
  user_id uuid not null references auth_users ("id") on delete cascade,
  asset text not null,
  start bigint not null,
  rates text not null,
  primary key (user_id, asset, start)
);
alter table journal_rates enable row level security;
create policy own_rows on journal_rates
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on journal_rates to roundtrip_user;
  end if;
end $$;
`,
}
