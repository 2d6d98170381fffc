import type { Migration } from '../migration.ts'

/**
 * Room for the fills of a block as bytes, which the database need not make shorter again. From here on nothing reads or
 * writes their text, so servers that do are kept away.
 */
export const blockBytesMigration: Migration = {
  name: '2026-11-30-block-bytes',
  oldestServer: '2026-11-30-block-bytes',
  sql: `
alter table fill_blocks add column content bytea, add column texts bytea;
alter table fill_blocks alter column content set storage external, alter column texts set storage external;
alter table fill_blocks alter column lines drop not null, alter column raws drop not null;
`,
}
