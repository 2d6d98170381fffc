import type { Migration } from '../migration.ts'

/**
 * Passkeys, and the challenges that one of them must sign. The limited role of requests has no right to either. holder
 * is a hash of the session or of the browser's cookie that a challenge was made for.
 */
export const passkeysMigration: Migration = {
  name: '2026-11-23-passkeys',
  sql: `
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users ("id") on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used timestamptz
);
create index passkeys_user on passkeys (user_id);

create table passkey_challenges (
  challenge bytea primary key,
  holder bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenges_holder on passkey_challenges (holder);
create index passkey_challenges_end on passkey_challenges (expires_at);
`,
}
