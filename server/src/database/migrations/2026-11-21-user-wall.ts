import type { Migration } from '../migration.ts'

/**
 * Row-level security for everything that belongs to a user. The owner of the tables, who migrates and bulk-loads, is
 * not bound by it; the role roundtrip_user is. A database where we may not make roles goes without.
 */
export const userWallMigration: Migration = {
  name: '2026-11-21-user-wall',
  sql: `
do $$
begin
  if not exists (select from pg_roles where rolname = 'roundtrip_user') then
    create role roundtrip_user nologin;
    execute format('grant roundtrip_user to %I', current_user);
  end if;
exception
  when insufficient_privilege or duplicate_object or unique_violation then null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['ledgers', 'accounts', 'instruments', 'fills', 'cash_events', 'imports', 'import_repeats',
    'import_chunks', 'positions', 'document_sequences', 'documents']
  loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_rows on %I using (user_id = (select nullif(current_setting(''app.uid'', true), '''')::uuid))',
      name);
    if exists (select from pg_roles where rolname = 'roundtrip_user') then
      execute format('grant select, insert, update, delete on %I to roundtrip_user', name);
    end if;
  end loop;
end $$;
`,
}
