/** A connected account in the database, and records as an exchange's reader would provide them. */
import { accountId, fixed, utcMs } from '@roundtrip/core/base'
import { ledgerOfRecords } from '@roundtrip/core/exchange-api'
import { encodeLedger, type Instrument, instrument, type Ledger } from '@roundtrip/core/ledger'
import type { Pool } from '../../database/connection.ts'
import type { TestUser } from '../../testing/client.testing.ts'
import { query } from '../../testing/database.testing.ts'
import type { HouseServer } from '../../testing/house.testing.ts'
import { newAccount } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import { addSynced } from './add-synced.ts'

export const BTC = instrument({
  venue: 'binance',
  symbol: 'BTCUSDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
})
export const NOON = 1_772_452_800_000

export type RecordRow = {
  readonly time: number
  readonly side?: 'buy' | 'sell'
  readonly price?: string
  readonly quantity?: string
  readonly id?: string | null
  readonly orderId?: string | null
  readonly leg?: 'both' | 'long' | 'short'
  readonly fee?: string
  readonly traded?: Instrument
}

/** Records as their source would have keyed them. */
export function ledger(
  fills: readonly RecordRow[],
  funding: readonly { readonly time: number; readonly amount: string; readonly id?: string }[] = [],
): Ledger {
  return ledgerOfRecords(accountId('any'), [
    ...fills.map((fill) => ({
      raw: '{}',
      draft: {
        type: 'fill' as const,
        instrument: fill.traded ?? BTC,
        time: utcMs(fill.time),
        side: fill.side ?? 'buy',
        quantity: fixed(fill.quantity ?? '1'),
        price: fixed(fill.price ?? '100'),
        fee: fixed(fill.fee ?? '0.05'),
        feeAsset: 'USDT',
        positionSide: fill.leg ?? 'both',
        venueTradeId: fill.id ?? null,
        orderId: fill.orderId ?? null,
      },
    })),
    ...funding.map(({ time, amount, id }) => ({
      raw: '{}',
      draft: {
        type: 'cash' as const,
        time: utcMs(time),
        kind: 'funding' as const,
        asset: 'USDT',
        amount: fixed(amount),
        instrument: BTC,
        venueId: id ?? null,
      },
    })),
  ])
}

export type Connected = {
  readonly user: TestUser
  readonly account: string
  readonly connection: string
  readonly importId: string
}

export async function connected(server: Pick<HouseServer, 'url' | 'dataDir'>): Promise<Connected> {
  const user = await newUser(server.url)
  const account = await newAccount(user)
  const [made] = await query(
    server,
    `insert into imports (user_id, account_id, state, source, files, fingerprint, fills, cash_events, rows_refused)
     values ($1, $2, 'done', 'connection', '[]', 'x', 0, 0, 0) returning id`,
    [user.uid, account],
  )
  const [row] = await query(
    server,
    `insert into connections (user_id, account_id, import_id, exchange, demo, key_hint, credentials, rights, state)
     values ($1, $2, $3, 'binance', false, 'abcd', '{}', '{}', 'paused') returning id`,
    [user.uid, account, made?.['id']],
  )
  return { user, account, connection: String(row?.['id']), importId: String(made?.['id']) }
}

/** Stores what a run of the connection has read. */
export async function sync(
  pool: Pool,
  { user, connection }: Pick<Connected, 'user' | 'connection'>,
  records: Ledger,
  outdated: readonly string[] = [],
  takenBack: ReadonlyMap<string, readonly string[]> = new Map(),
): ReturnType<typeof addSynced> {
  const ledgers = [encodeLedger(records)]
  return addSynced(pool, {
    uid: user.uid,
    connection,
    ledgers,
    outdated,
    takenBack,
    orders: [],
    streams: [],
    refused: 0,
  })
}
