import type { Migration } from '../migration.ts'

/** Phone numbers, second factors, and what waits to be sent; the end of a session is told to all server processes. */
export const signInMigration: Migration = {
  name: '2026-11-21-sign-in',
  sql: `
alter table auth_users
  add column "phoneNumber" text unique,
  add column "phoneNumberVerified" boolean,
  add column "twoFactorEnabled" boolean not null default false;

create table auth_second_factors (
  "id" uuid primary key default gen_random_uuid(),
  "secret" text not null,
  "backupCodes" text not null,
  "userId" uuid not null references auth_users ("id") on delete cascade,
  "verified" boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz
);
create index auth_second_factors_user on auth_second_factors ("userId");
create index auth_verifications_value on auth_verifications ("value");

/* One mechanism counts tries: the table attempts. */
drop table auth_limits;

/* Mails and SMS that wait; sealed, so that a copy of the database holds no working link. */
create table outbox (
  id uuid primary key,
  user_id uuid references auth_users ("id") on delete cascade,
  kind text not null check (kind in ('mail', 'sms')),
  sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  error text
);
create index outbox_waiting on outbox (next_try_at) where state = 'waiting';
create index outbox_user on outbox (user_id);

create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old."userId"::text);
  return null;
end $$;
create trigger auth_sessions_end after delete on auth_sessions for each row execute function tell_session_end();
`,
}
