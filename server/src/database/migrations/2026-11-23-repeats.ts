import type { Migration } from '../migration.ts'

/**
 * A foreign key checks every single row, which was half of the cost of an import that brings nothing new; its import is
 * there, since the same transaction commits it. So only deletion is cared for, as with the rows of an account.
 */
export const repeatsMigration: Migration = {
  name: '2026-11-23-repeats',
  sql: `
alter table import_repeats drop constraint import_repeats_user_id_import_id_fkey;
create function delete_repeats_of_import() returns trigger language plpgsql as $$
begin
  delete from import_repeats where user_id = old.user_id and import_id = old.id;
  return old;
end $$;
create trigger imports_repeats before delete on imports for each row execute function delete_repeats_of_import();
`,
}
