import type { Migration } from '../migration.ts'

/**
 * Documents know the shape that they were written in, and how many there are is counted as they change, because
 * counting them at every write is slow. What a deletion leaves behind may be removed: kept_from is the last change
 * that a listener can no longer be told of.
 */
export const documentShapesMigration: Migration = {
  name: '2026-11-21-document-shapes-and-counts',
  sql: `
alter table documents add column schema integer not null default 1;
alter table document_sequences add column kept_from bigint not null default 0;
create index documents_deleted on documents (update_time) where deleted;

create table document_counts (
  user_id uuid not null references document_sequences on delete cascade,
  collection text not null,
  documents bigint not null,
  bytes bigint not null,
  primary key (user_id, collection)
);

/* A row costs space beside its data, also when only its deletion is remembered. */
create function document_bytes(data jsonb) returns bigint language sql immutable as $$
  select 200 + octet_length(data::text)::bigint
$$;

create function count_documents() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update document_counts as counts
    set documents = counts.documents - gone.documents, bytes = counts.bytes - gone.bytes
    from (
      select user_id, collection, count(*) filter (where not deleted) as documents, sum(document_bytes(data)) as bytes
      from old_rows group by user_id, collection
    ) as gone
    where counts.user_id = gone.user_id and counts.collection = gone.collection;
  end if;
  if tg_op <> 'DELETE' then
    insert into document_counts as counts (user_id, collection, documents, bytes)
    select user_id, collection, count(*) filter (where not deleted), sum(document_bytes(data))
    from new_rows group by user_id, collection
    on conflict (user_id, collection) do update
    set documents = counts.documents + excluded.documents, bytes = counts.bytes + excluded.bytes;
  end if;
  return null;
end $$;
create trigger documents_inserted after insert on documents
  referencing new table as new_rows for each statement execute function count_documents();
create trigger documents_updated after update on documents
  referencing old table as old_rows new table as new_rows for each statement execute function count_documents();
create trigger documents_removed after delete on documents
  referencing old table as old_rows for each statement execute function count_documents();

insert into document_counts (user_id, collection, documents, bytes)
select user_id, collection, count(*) filter (where not deleted), sum(document_bytes(data))
from documents group by user_id, collection;

alter table document_counts enable row level security;
create policy own_rows on document_counts
  using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on document_counts to roundtrip_user;
  end if;
end $$;
`,
}
