import type { Migration } from '../migration.ts'

/**
 * Webhooks for summaries, and which summaries were sent. sealed: address and chat (keys/key-box.ts); host and ending are
 * what may be shown of them. A run is one summary on one way, so that no second server sends it again. The limited role
 * of requests has no right to either.
 */
export const summariesMigration: Migration = {
  name: '2026-11-26-summaries',
  oldestServer: '2026-11-24-one-schema',
  sql: `
create table summary_webhooks (
  user_id uuid primary key references auth_users ("id") on delete cascade,
  sealed text not null,
  shown jsonb not null,
  created_at timestamptz not null default now()
);

create table summary_runs (
  user_id uuid not null references auth_users ("id") on delete cascade,
  rhythm text not null check (rhythm in ('daily', 'weekly')),
  first_day date not null,
  way text not null check (way in ('mail', 'webhook')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (user_id, rhythm, first_day, way)
);
create index summary_runs_waiting on summary_runs (next_try_at) where state = 'waiting';
create index summary_runs_by_age on summary_runs (created_at);

create index documents_with_summary on documents (user_id)
  where collection = 'settings' and id = 'main' and not deleted
    and data -> 'summary' ->> 'rhythm' in ('daily', 'weekly');
`,
}
