import type { Migration } from '../migration.ts'

/**
 * Candles in blocks. Those of exchanges are public and shared by all users; everything before known_until is final,
 * so a candle that is still forming is never kept. Those that a user imported belong to that user.
 */
export const candlesMigration: Migration = {
  name: '2026-11-21-candles',
  sql: `
create table candle_blocks (
  venue text not null,
  kind text not null,
  symbol text not null,
  /* Base, quote and settle: whoever misnames a symbol must not name the candles of others. */
  coins text not null,
  interval_ms integer not null,
  start bigint not null,
  known_until bigint not null,
  bars text not null,
  fetched_at timestamptz not null default now(),
  primary key (venue, kind, symbol, coins, interval_ms, start)
);

create table candle_sets (
  user_id uuid not null references auth_users ("id") on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  venue text not null,
  kind text not null,
  symbol text not null,
  interval_ms integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create table candle_set_blocks (
  user_id uuid not null,
  set_id uuid not null,
  start bigint not null,
  count integer not null,
  first_time bigint not null,
  last_time bigint not null,
  bars text not null,
  primary key (user_id, set_id, start),
  foreign key (user_id, set_id) references candle_sets on delete cascade
);

/* Which two years the demo's market covers follows from when it was made. */
alter table demo_users add column filled_at bigint;

do $$
declare name text;
begin
  foreach name in array array['candle_sets', 'candle_set_blocks']
  loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_rows on %I using (user_id = (select nullif(current_setting(''app.uid'', true), '''')::uuid))',
      name);
    if exists (select from pg_roles where rolname = 'roundtrip_user') then
      execute format('grant select, insert, update, delete on %I to roundtrip_user', name);
    end if;
  end loop;
end $$;
`,
}
