import type { Migration } from '../migration.ts'

/**
 * Pages that traders share. The id is the key in the link, so it is unique among all users. document is the whole page as
 * it is shown: it says when it ends.
 */
export const sharedPagesMigration: Migration = {
  name: '2026-11-27-shared-pages',
  oldestServer: '2026-11-24-one-schema',
  sql: `
create table shared_pages (
  user_id uuid not null references auth_users ("id") on delete cascade,
  id text not null unique,
  title text not null,
  amounts text not null check (amounts in ('hidden', 'shown')),
  document text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  views integer not null default 0,
  primary key (user_id, id)
);
create index shared_pages_by_end on shared_pages (expires_at);

alter table shared_pages enable row level security;
create policy own_rows on shared_pages
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on shared_pages to roundtrip_user;
  end if;
end $$;
`,
}
