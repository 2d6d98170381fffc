import type { Migration } from '../migration.ts'

/** Records that left an account because the trader gave their trade to another: no import brings them back. */
export const movedRecordsMigration: Migration = {
  name: '2026-11-22-moved-records',
  sql: `
create table moved_records (
  user_id uuid not null,
  account_id uuid not null,
  dedupe_key uuid not null,
  primary key (user_id, account_id, dedupe_key),
  foreign key (user_id, account_id) references accounts on delete cascade
);
alter table moved_records enable row level security;
create policy own_rows on moved_records
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on moved_records to roundtrip_user;
  end if;
end $$;
`,
}
