import type { Migration } from '../migration.ts'

/**
 * The bytes of a picture lie in the row, or in an object store under a name of their own. The name is new for each upload,
 * so that removing an old object can never take the bytes of a later upload of the same picture.
 */
export const pictureObjectsMigration: Migration = {
  name: '2026-11-24-picture-objects',
  oldestServer: '2026-11-24-one-schema',
  sql: `
alter table pictures
  alter column content drop not null,
  alter column small drop not null,
  add column object uuid,
  add column content_bytes integer,
  add constraint pictures_lie_in_one_place check (
    case when object is null then content is not null and small is not null
    else content is null and small is null and content_bytes is not null end);
`,
}
