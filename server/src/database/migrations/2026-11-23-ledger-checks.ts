import type { Migration } from '../migration.ts'

/**
 * What each exchange said that an account holds, the last time it was asked on each day (UTC), so that the ledger can be
 * compared with it day by day. `balances`: `[{"asset": "USDT", "total": "100.5"}]`, wallet by wallet; `at`: UTC ms.
 */
export const ledgerChecksMigration: Migration = {
  name: '2026-11-23-ledger-checks',
  sql: `
create table ledger_checks (
  user_id uuid not null,
  connection_id uuid not null,
  day date not null,
  at bigint not null,
  balances jsonb not null,
  primary key (user_id, connection_id, day),
  foreign key (user_id, connection_id) references connections on delete cascade
);
alter table ledger_checks enable row level security;
create policy own_rows on ledger_checks using (user_id = (select nullif(current_setting('app.uid', true), '')::uuid));
do $$
begin
  if exists (select from pg_roles where rolname = 'roundtrip_user') then
    grant select, insert, update, delete on ledger_checks to roundtrip_user;
  end if;
end $$;
`,
}
