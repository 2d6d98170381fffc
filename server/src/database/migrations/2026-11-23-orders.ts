import type { Migration } from '../migration.ts'

/**
 * Orders of connected accounts, as far as an exchange was asked while it still knew them. levels:
 * `[{"time": 1700000000000, "limit": null, "trigger": "95", "quantity": "0.5"}]`, by time, the first one when it was
 * placed. seen_at: UTC ms of the last run that found it open. end_how: see core/orders/order.ts.
 *
 * positions.orders: what the orders say of the trades of the position, as a frame of columns; null where there are none.
 */
export const ordersMigration: Migration = {
  name: '2026-11-23-orders',
  sql: `
create table orders (
  user_id uuid not null,
  account_id uuid not null,
  import_id uuid not null,
  stream text not null,
  position_id uuid not null,
  instrument_id text not null,
  order_id text not null,
  client_order_id text,
  side text not null check (side in ('buy', 'sell')),
  position_side text not null check (position_side in ('both', 'long', 'short')),
  reduce_only boolean not null,
  waits_for text check (waits_for in ('rise', 'fall')),
  trails boolean not null,
  levels jsonb not null,
  filled numeric not null,
  placed bigint not null,
  seen_at bigint not null,
  end_time bigint,
  end_how text check (end_how in ('filled', 'cancelled', 'unseen')),
  primary key (user_id, account_id, instrument_id, order_id),
  foreign key (user_id, account_id) references accounts on delete cascade,
  foreign key (user_id, import_id) references imports on delete cascade
);
create index orders_position on orders (user_id, position_id, placed);
create index orders_open on orders (user_id, account_id, stream) where end_time is null;
alter table orders enable row level security;
create policy own_rows on orders using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on orders to roundtrip_user;
  end if;
end $$;
alter table positions add column orders bytea;
`,
}
