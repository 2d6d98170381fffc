import type { Migration } from '../migration.ts'

/**
 * What documents held before they were changed. How much there is of it stands beside the counts of the collections,
 * under a name that is none of theirs, because it never keeps a user from writing.
 */
export const documentVersionsMigration: Migration = {
  name: '2026-11-21-document-versions',
  sql: `
create table document_versions (
  user_id uuid not null references document_sequences on delete cascade,
  collection text not null,
  id text not null,
  version integer not null,
  schema integer not null,
  data jsonb not null,
  update_time timestamptz not null,
  primary key (user_id, collection, id, version)
);
create index document_versions_age on document_versions (user_id, update_time);

create function count_document_versions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into document_counts as counts (user_id, collection, documents, bytes)
    select user_id, '(earlier)', count(*), sum(document_bytes(data)) from new_rows group by user_id
    on conflict (user_id, collection) do update
    set documents = counts.documents + excluded.documents, bytes = counts.bytes + excluded.bytes;
  else
    update document_counts as counts
    set documents = counts.documents - gone.documents, bytes = counts.bytes - gone.bytes
    from (select user_id, count(*) as documents, sum(document_bytes(data)) as bytes from old_rows group by user_id) as gone
    where counts.user_id = gone.user_id and counts.collection = '(earlier)';
  end if;
  return null;
end $$;
create trigger versions_inserted after insert on document_versions
  referencing new table as new_rows for each statement execute function count_document_versions();
create trigger versions_removed after delete on document_versions
  referencing old table as old_rows for each statement execute function count_document_versions();

alter table document_versions enable row level security;
create policy own_rows on document_versions
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on document_versions to roundtrip_user;
  end if;
end $$;
`,
}
