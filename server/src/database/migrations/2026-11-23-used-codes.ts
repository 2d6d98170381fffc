import type { Migration } from '../migration.ts'

/**
 * Codes of authenticator apps that opened a session. The app shows a code for half a minute, and it counts a little
 * longer; somebody who saw it typed must not get in with it. The limited role of requests has no right to the table.
 */
export const usedCodesMigration: Migration = {
  name: '2026-11-23-used-codes',
  sql: `
create table used_codes (
  user_id uuid not null references auth_users ("id") on delete cascade,
  /* A hash, of no use once the code is over. */
  code bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, code)
);
create index used_codes_end on used_codes (expires_at);
`,
}
