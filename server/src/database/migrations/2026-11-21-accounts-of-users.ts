import type { Migration } from '../migration.ts'

/** Tables of the accounts library; the names of columns are its own. */
export const usersMigration: Migration = {
  name: '2026-11-21-accounts-of-users',
  sql: `
create table auth_users (
  "id" uuid primary key default gen_random_uuid(),
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
create table auth_sessions (
  "id" uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references auth_users ("id") on delete cascade
);
create index auth_sessions_user on auth_sessions ("userId");
create table auth_accounts (
  "id" uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth_users ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null
);
create index auth_accounts_user on auth_accounts ("userId");
create table auth_verifications (
  "id" uuid primary key default gen_random_uuid(),
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
create index auth_verifications_identifier on auth_verifications ("identifier");
create table auth_keys (
  "id" uuid primary key default gen_random_uuid(),
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  "alg" text,
  "crv" text
);
create table auth_limits (
  "id" uuid primary key default gen_random_uuid(),
  "key" text not null unique,
  "count" integer not null,
  "lastRequest" bigint not null
);

/* How often something was tried within a window that began at a time; see auth/attempts.ts. */
create table attempts (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
create table demo_users (
  user_id uuid primary key references auth_users ("id") on delete cascade,
  created_at timestamptz not null default now()
);
`,
}
