/** Accounts of the simulated exchange, connected as by a trader. */
import { queryFills } from './fills.testing.ts'
import type { ExchangeConnection, Credentials, ExchangeId, ExchangeRegion } from '@roundtrip/contract/exchanges'
import type { FakeAccount } from '../../../fakes/exchange.ts'
import type { TestResponse, TestUser } from './client.testing.ts'
import { query, type DatabaseRow } from './database.testing.ts'
import type { RunningServer } from './server.testing.ts'

/** The credentials that the trader enters. */
export function credentialsFor({ exchange, credentials }: FakeAccount): Credentials {
  if (exchange === 'hyperliquid') return { address: credentials.key }
  const { key, secret, passphrase } = credentials
  return passphrase === '' ? { key, secret } : { key, secret, passphrase }
}

export type ConnectOptions = {
  readonly name?: string
  /** The site that the trader chooses; absent = the account's actual site. */
  readonly region?: ExchangeRegion | null
  readonly account?: string | null
  readonly confirmed?: boolean
}

export function tryToConnect(
  user: TestUser,
  account: FakeAccount,
  options: ConnectOptions = {},
): Promise<TestResponse> {
  return user.request('addConnection', {
    exchange: account.exchange satisfies ExchangeId,
    region: options.region === undefined ? account.region : options.region,
    credentials: credentialsFor(account),
    account: options.account ?? null,
    name: options.name ?? account.title,
    confirmed: options.confirmed ?? false,
  })
}

export async function connectAccount(
  user: TestUser,
  account: FakeAccount,
  options: ConnectOptions = {},
): Promise<ExchangeConnection> {
  const { status, body } = await tryToConnect(user, account, options)
  // The machine is so busy that the server gave up waiting for the exchange: a trader would press the button again.
  if (status === 503 && reasonOf(body) === 'no-answer') return connectAccount(user, account, options)
  if (status !== 200) throw new Error(`addConnection: ${status} ${JSON.stringify(body)}`)
  return (body as { data: ExchangeConnection }).data
}

function reasonOf(body: unknown): unknown {
  return (body as { error?: { details?: { reason?: unknown } } }).error?.details?.reason
}

export async function connectionNow(user: TestUser, id: string): Promise<ExchangeConnection | null> {
  const { connections } = await user.call<{ connections: ExchangeConnection[] }>('listConnections', {})
  return connections.find((connection) => connection.id === id) ?? null
}

/** Waits until the connection matches; reports its last state if that does not change for too long. */
export async function until(
  user: TestUser,
  id: string,
  looks: (connection: ExchangeConnection) => boolean,
  patienceMs = 240_000,
): Promise<ExchangeConnection> {
  let changedAt = Date.now()
  let last = ''
  for (;;) {
    const connection = await connectionNow(user, id)
    if (connection !== null && looks(connection)) return connection
    const now = JSON.stringify([
      connection?.state,
      connection?.progress,
      connection?.lastSync,
      connection?.fills,
      connection?.cashEvents,
    ])
    if (now !== last) changedAt = Date.now()
    last = now
    if (Date.now() - changedAt > patienceMs) throw new Error(`Waited in vain: ${JSON.stringify(connection)}`)
    await new Promise((next) => setTimeout(next, 100))
  }
}

/** Every counted record of an account, in an order that two ledgers share. */
export async function ledgerRows(
  server: RunningServer,
  uid: string,
): Promise<{ fills: DatabaseRow[]; cashEvents: DatabaseRow[] }> {
  const fills = await queryFills(
    server,
    `select dedupe_key, instrument_id, time, side, quantity::text, price::text, position_side, fee::text, fee_asset,
       execution, liquidity, venue_trade_id, order_id, sequence from fills where user_id = $1 order by dedupe_key`,
    [uid],
  )
  const cashEvents = await query(
    server,
    `select dedupe_key, instrument_id, time, kind, asset, amount::text, position_side, venue_id
     from cash_events where user_id = $1 order by dedupe_key`,
    [uid],
  )
  return { fills, cashEvents }
}
