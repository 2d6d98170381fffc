import type { Migration } from '../migration.ts'

/**
 * Pictures of days, trades, reviews and missed trades. They stand apart from the documents that show them, by the
 * first half of the hash of their bytes, so the same picture is kept once. Compressed already, hence no compression.
 */
export const picturesMigration: Migration = {
  name: '2026-11-21-pictures',
  sql: `
create table pictures (
  user_id uuid not null references auth_users ("id") on delete cascade,
  id uuid not null,
  type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  content bytea not null,
  small bytea not null,
  created_at timestamptz not null default now(),
  unused_since timestamptz default now(),
  primary key (user_id, id)
);
alter table pictures alter column content set storage external;
alter table pictures alter column small set storage external;
create index pictures_unused on pictures (unused_since) where unused_since is not null;

alter table pictures enable row level security;
create policy own_rows on pictures
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on pictures to roundtrip_user;
  end if;
end $$;
`,
}
