import type { Migration } from '../migration.ts'

/** The ledger and what is derived from it. Every key begins with the user, so the tables can be spread by user. */
export const ledgerMigration: Migration = {
  name: '2026-11-21-ledger',
  sql: `
create table ledgers (
  user_id uuid primary key references auth_users ("id") on delete cascade,
  version integer not null default 0
);
create table accounts (
  user_id uuid not null references ledgers on delete cascade,
  id uuid not null default gen_random_uuid(),
  venue text not null,
  market text not null,
  name text not null,
  start_balance numeric,
  created_at timestamptz not null default now(),
  fills integer not null default 0,
  cash_events integer not null default 0,
  first_time bigint,
  last_time bigint,
  primary key (user_id, id)
);
create unique index accounts_name on accounts (user_id, lower(name));

/* One line each, as core/ledger/wire.ts writes it. */
create table instruments (
  user_id uuid not null references ledgers on delete cascade,
  id text not null,
  definition text not null,
  primary key (user_id, id)
);

/* import_id is the import that brought the row first. position_id is a hash of the position's key. */
create table fills (
  user_id uuid not null,
  account_id uuid not null,
  dedupe_key uuid not null,
  import_id uuid not null,
  position_id uuid not null,
  instrument_id text not null,
  time bigint not null,
  side text not null,
  quantity numeric not null,
  price numeric not null,
  position_side text not null,
  fee numeric not null,
  fee_asset text not null,
  execution text not null,
  liquidity text not null,
  venue_trade_id text,
  order_id text,
  sequence bigint,
  venue_realised numeric,
  venue_realised_is_net boolean not null,
  start_position numeric,
  opens boolean,
  source_row bigint not null,
  raw text,
  primary key (user_id, account_id, dedupe_key)
);
create index fills_position on fills (user_id, position_id, time);
/* Fees paid in coins leave the inventory of that coin; see core/trades/implied-fills.ts. */
create index fills_coin_fees on fills (user_id, account_id, fee_asset)
  where fee_asset not in ('USD', 'USDT', 'USDC', 'FDUSD', 'BUSD', 'TUSD', 'USDP', 'DAI', 'EUR');

create table cash_events (
  user_id uuid not null,
  account_id uuid not null,
  dedupe_key uuid not null,
  import_id uuid not null,
  position_id uuid,
  instrument_id text,
  time bigint not null,
  kind text not null,
  asset text not null,
  amount numeric not null,
  position_side text not null,
  position numeric,
  venue_id text,
  source_row bigint not null,
  raw text,
  primary key (user_id, account_id, dedupe_key)
);
create index cash_events_position on cash_events (user_id, position_id, time);

/* A foreign key would check every single row of an import; its account is locked anyway. So only deletion is cared for. */
create function delete_rows_of_account() returns trigger language plpgsql as $$
begin
  delete from fills where user_id = old.user_id and account_id = old.id;
  delete from cash_events where user_id = old.user_id and account_id = old.id;
  return old;
end $$;
create trigger accounts_rows before delete on accounts for each row execute function delete_rows_of_account();

create table imports (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  state text not null,
  files jsonb not null,
  fingerprint text not null,
  fills integer not null,
  cash_events integer not null,
  rows_refused integer not null,
  fills_added integer not null default 0,
  fills_known integer not null default 0,
  cash_events_added integer not null default 0,
  cash_events_known integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts on delete cascade
);
create unique index imports_open on imports (user_id, account_id, fingerprint) where state = 'uploading';
create index imports_changed on imports (state, changed_at) where state = 'uploading';

/* A row that a later import also brought, so that it survives taking the first one back. */
create table import_repeats (
  user_id uuid not null,
  import_id uuid not null,
  account_id uuid not null,
  dedupe_key uuid not null,
  primary key (user_id, import_id, dedupe_key),
  foreign key (user_id, import_id) references imports on delete cascade
);
create index import_repeats_key on import_repeats (user_id, account_id, dedupe_key);

/*
 * Uploaded text that does not count yet. Unlogged: a crash of the database empties the table, and the upload then
 * starts again at the first chunk; a crash of the server process leaves it as it is.
 */
create unlogged table import_chunks (
  user_id uuid not null,
  import_id uuid not null,
  chunk integer not null,
  instruments text[] not null,
  fills text not null,
  cash_events text not null,
  records integer not null,
  primary key (user_id, import_id, chunk)
);
alter table import_chunks alter column fills set storage external;
alter table import_chunks alter column cash_events set storage external;

/*
 * Trades of one position as columns (core/reports), rebuilt whenever its fills or events change. trade_ids holds the
 * ids of the trades one after another, 8 bytes each, to find the position of a trade. needs names the assets whose
 * rates its figures depend on.
 */
create table positions (
  user_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  key text not null,
  symbol text not null,
  settle text not null,
  trades integer not null,
  trade_ids bytea not null,
  segment bytea not null,
  health jsonb not null,
  needs text[] not null,
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts on delete cascade
);
alter table positions alter column segment set storage external;
alter table positions alter column trade_ids set storage external;
`,
}
