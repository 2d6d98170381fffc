import type { Migration } from '../migration.ts'

/**
 * Who is known to the payment provider, and what it told of them when it was read last. Nothing here is ever taken
 * from an event. `checkout_*`: the open page on which a subscription is paid; its key is written before the provider
 * is asked, so that a killed server asks again for the same one. `generation` counts customers that were deleted at
 * the provider.
 *
 * subscriptions: the best one of a user. `unpaid`: its invoices that wait to be paid, of which the user was told.
 */
export const paymentsMigration: Migration = {
  name: '2026-11-22-payments',
  sql: `
create table customers (
  user_id uuid primary key references auth_users on delete cascade,
  customer_id text unique,
  generation integer not null default 0,
  card_brand text,
  card_last_four text,
  checkout_key uuid,
  checkout_plan text,
  checkout_price text,
  checkout_session text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index customers_read on customers (read_at) where customer_id is not null;

create table subscriptions (
  user_id uuid primary key references auth_users on delete cascade,
  subscription_id text not null,
  item_id text not null,
  status text not null,
  plan text,
  price_id text not null,
  amount_minor bigint not null,
  currency text not null,
  interval text not null,
  period_end timestamptz not null,
  ends_with_period boolean not null,
  past_due_since timestamptz,
  unpaid text[] not null default '{}'
);

create table payment_events (
  id text primary key,
  handled_at timestamptz not null default now()
);

do $$
declare name text;
begin
  foreach name in array array['customers', 'subscriptions'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_rows on %I using (user_id = (select nullif(current_setting(''app.uid'', true), '''')::uuid))',
      name);
    if exists (select from pg_roles where rolname = 'roundtrip_user') then
      execute format('grant select on %I to roundtrip_user', name);
    end if;
  end loop;
end $$;
`,
}
