import type { Migration } from '../migration.ts'

/** Documents and the running number of each user's changes; its row is locked while documents are written. */
export const documentsMigration: Migration = {
  name: '2026-11-21-documents',
  sql: `
create table document_sequences (
  user_id uuid primary key references auth_users ("id") on delete cascade,
  seq bigint not null default 0
);
create table documents (
  user_id uuid not null references document_sequences on delete cascade,
  collection text not null,
  id text not null,
  data jsonb not null,
  version integer not null,
  seq bigint not null,
  deleted boolean not null,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  primary key (user_id, collection, id)
);
create unique index documents_seq on documents (user_id, seq);
`,
}
