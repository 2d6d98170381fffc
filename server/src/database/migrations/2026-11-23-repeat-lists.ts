import type { Migration } from '../migration.ts'

/**
 * A row for each key that an import brought again cost 340 bytes and two entries in indexes without an order. Nobody
 * looks for one of them alone, so they lie in lists, for 16 bytes a key.
 */
export const repeatListsMigration: Migration = {
  name: '2026-11-23-repeat-lists',
  sql: `
alter table import_repeats drop constraint import_repeats_pkey;
drop index import_repeats_key;
alter table import_repeats alter column dedupe_key drop not null, add column part integer, add column keys uuid[];
insert into import_repeats (user_id, import_id, account_id, part, keys)
  select user_id, import_id, account_id, part, array_agg(dedupe_key) from (
    select user_id, import_id, account_id, dedupe_key, ((row_number() over (partition by user_id, import_id, account_id order by dedupe_key) - 1) / 5000)::int as part
    from import_repeats
  ) as numbered group by user_id, import_id, account_id, part;
delete from import_repeats where keys is null;
alter table import_repeats drop column dedupe_key, alter column part set not null, alter column keys set not null,
  add primary key (user_id, import_id, account_id, part);
create index import_repeats_account on import_repeats (user_id, account_id);
`,
}
