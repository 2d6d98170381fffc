import type { Migration } from '../migration.ts'

/**
 * One schema for a single PostgreSQL and for a Citus cluster, whose shards have neither triggers nor policies with
 * subqueries: what triggers did, the statements of the server do. A removed user is noted until everything of theirs is
 * gone from every table; see remove-users.ts.
 *
 * The function blocks_of_keys stays for servers of the release before.
 */
export const oneSchemaMigration: Migration = {
  name: '2026-11-24-one-schema',
  oldestServer: '2026-11-24-one-schema',
  sql: `
drop trigger documents_inserted on documents;
drop trigger documents_updated on documents;
drop trigger documents_removed on documents;
drop function count_documents;
drop trigger versions_inserted on document_versions;
drop trigger versions_removed on document_versions;
drop function count_document_versions;
drop trigger accounts_rows on accounts;
drop function delete_rows_of_account;
drop trigger imports_repeats on imports;
drop function delete_repeats_of_import;

delete from import_repeats as r
where not exists (select from imports as i where i.user_id = r.user_id and i.id = r.import_id);
alter table import_repeats add foreign key (user_id, import_id) references imports (user_id, id) on delete cascade;

/* Ids of positions never change. */
alter table segments drop constraint segments_user_id_position_id_fkey;
alter table segments add foreign key (user_id, position_id) references positions (user_id, id) on delete cascade;

create table removed_users (
  user_id uuid primary key,
  removed_at timestamptz not null default now()
);

do $$
declare name text;
begin
  for name in select tablename from pg_policies where schemaname = current_schema() and policyname = 'own_rows' loop
    execute format('drop policy own_rows on %I', name);
    execute format(
      'create policy own_rows on %I using (user_id = nullif(current_setting(''app.uid'', true), '''')::uuid)', name);
  end loop;
end $$;
`,
}
