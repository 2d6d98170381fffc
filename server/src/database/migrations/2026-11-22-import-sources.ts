import type { Migration } from '../migration.ts'

/**
 * The text of imported files, gzipped, in parts: files that explain each other are read together at every import, and
 * an import can be read again with other choices. Stored rows hold most of the same text already, uncompressed.
 */
export const importSourcesMigration: Migration = {
  name: '2026-11-22-import-sources',
  sql: `
alter table imports add column records_changed integer not null default 0;
alter table imports add column records_removed integer not null default 0;

create table import_sources (
  user_id uuid not null,
  import_id uuid not null,
  file integer not null,
  part integer not null,
  parts integer not null,
  content bytea not null,
  primary key (user_id, import_id, file, part),
  foreign key (user_id, import_id) references imports on delete cascade
);
alter table import_sources alter column content set storage external;

alter table import_sources enable row level security;
create policy own_rows on import_sources
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on import_sources to roundtrip_user;
  end if;
end $$;
`,
}
