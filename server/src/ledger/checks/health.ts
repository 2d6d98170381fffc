/** Positions with a problem or with figures to compare, as the health page lists them. */
import { itemAt } from '@roundtrip/core/base'
import { positionName, unmatchedCause } from '@roundtrip/core/trades'
import { asUser } from '../../database/as-user.ts'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import type { HealthRow } from '../positions/health-rows.ts'
import { sourcesBefore } from '../store/find-fills.ts'
import { userInstruments } from '../store/instruments.ts'

/** Only positions with a problem or with figures to compare. */
export async function positionsHealth(pool: Pool, uid: string): Promise<HealthRow[]> {
  return asUser(pool, uid, async (client) => {
    const { rows } = await client.query<{ health: HealthRow[] }>(
      'select health from positions where user_id = $1 order by key limit 20000',
      [uid],
    )
    return withCauses(
      client,
      uid,
      rows.flatMap((row) => row.health),
    )
  })
}

/**
 * The rows with the causes that other positions and incoming coins of their accounts show now: a coin that was sold
 * without a purchase in its own position may have been bought with other money, or have been deposited.
 */
async function withCauses(client: DatabaseClient, uid: string, rows: readonly HealthRow[]): Promise<HealthRow[]> {
  const open = rows.filter(({ unmatchedCause: cause }) => cause === 'no-purchase')
  if (open.length === 0) return [...rows]
  const spot = [...(await userInstruments(client, uid)).values()].filter(({ kind }) => kind === 'spot')
  const sold = open.flatMap((row) => {
    const instrument = spot.find(({ symbol, settle }) => symbol === row.symbol && settle === row.settle)
    if (instrument === undefined) return []
    const others = spot.filter(({ base }) => base === instrument.base)
    const instruments = others.filter((other) => positionName(other) !== positionName(instrument)).map(({ id }) => id)
    return [{ row, account: row.account, asset: instrument.base, instruments, since: row.unmatchedSince ?? null }]
  })
  const earlier = await sourcesBefore(client, uid, sold)
  const causes = new Map(
    earlier.map(({ bought, arrived }, index) => {
      const facts = { instrument: SPOT, isEntered: bought, hasArrivals: arrived }
      return [itemAt(sold, index).row, unmatchedCause(facts)] as const
    }),
  )
  return rows.map((row) => (causes.has(row) ? { ...row, unmatchedCause: causes.get(row) } : row))
}

const SPOT = { kind: 'spot' } as const
