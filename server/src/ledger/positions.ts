/** Reading what was derived from the ledger. */
import type { getLedgerHealth } from '@roundtrip/contract/trades'
import { decodeInstrument, type Instrument } from '@roundtrip/core/ledger'
import { positionName, unmatchedCause } from '@roundtrip/core/trades'
import type * as z from 'zod/mini'
import { asUser } from '../database/as-user.ts'
import type { DatabaseClient, Pool } from '../database/connection.ts'

export type HealthRow = z.infer<typeof getLedgerHealth.output>['positions'][number]

/** Only positions in which something is wrong or can be compared. */
export async function positionsHealth(pool: Pool, uid: string): Promise<HealthRow[]> {
  return asUser(pool, uid, async (client) => {
    const { rows } = await client.query<{ health: HealthRow[] }>(
      'select health from positions where user_id = $1 order by key limit 20000',
      [uid],
    )
    const found = rows.flatMap((row) => row.health)
    const isOfCoin = ({ unmatchedCause: cause }: HealthRow): boolean => cause === 'no-purchase'
    if (!found.some(isOfCoin)) return found
    const coins = await coinsOf(client, uid)
    const known: HealthRow[] = []
    for (const row of found) known.push(isOfCoin(row) ? await withCause(client, { uid, row, coins }) : row)
    return known
  })
}

type Coins = readonly Instrument[]

/** Every spot market of the journal. */
async function coinsOf(client: DatabaseClient, uid: string): Promise<Coins> {
  const { rows } = await client.query<{ definition: string }>('select definition from instruments where user_id = $1', [
    uid,
  ])
  return rows.map(({ definition }) => decodeInstrument(definition)).filter(({ kind }) => kind === 'spot')
}

type Asked = { readonly uid: string; readonly row: HealthRow; readonly coins: Coins }

/** The cause with what other positions and arrivals of the account say now. */
async function withCause(client: DatabaseClient, { uid, row, coins }: Asked): Promise<HealthRow> {
  const since = row.unmatchedSince ?? null
  const instrument = coins.find(({ symbol, settle }) => symbol === row.symbol && settle === row.settle)
  if (since === null || instrument === undefined) return row
  const others = coins.filter(
    (other) => other.base === instrument.base && positionName(other) !== positionName(instrument),
  )
  const { rows: bought } = await client.query(
    `select from fills
     where user_id = $1 and account_id = $2 and instrument_id = any($3) and side = 'buy' and time <= $4 limit 1`,
    [uid, row.account, others.map(({ id }) => id), since],
  )
  const { rows: arrived } = await client.query(
    `select from cash_events where user_id = $1 and account_id = $2 and asset = $3 and instrument_id is null
     and amount > 0 and time <= $4 limit 1`,
    [uid, row.account, instrument.base, since],
  )
  const isEntered = bought.length > 0
  return { ...row, unmatchedCause: unmatchedCause({ instrument, isEntered, hasArrivals: arrived.length > 0 }) }
}
