/** What is stored of a position and stays true when later rows arrive: everything before a flat point. */
import { fixed, formatFixed } from '@roundtrip/core/base'
import type { Ledger } from '@roundtrip/core/ledger'
import { FLAT_GAP_MS, type FlatPoint, flatPointBefore, LAST_UNITS } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../database/connection.ts'
import { positionId } from './position-id.ts'

export type Stored = {
  readonly from: FlatPoint
  /** The flat points before `from`. */
  readonly earlier: readonly FlatPoint[]
  readonly needs: readonly string[]
}

type Place = { readonly uid: string; readonly key: string; readonly fresh: Ledger; readonly currency: string }

/** The last flat point before the earliest new row; null where the position has to be built from the beginning. */
export async function storedBefore(
  client: DatabaseClient,
  { uid, key, fresh, currency }: Place,
): Promise<Stored | null> {
  const { rows } = await client.query<{ flatPoints: WrittenPoint[]; needs: string[] }>(
    `select flat_points as "flatPoints", needs from positions as p
     where user_id = $1 and id = $2 and flat_points is not null and not exists
       (select from segments as s where s.user_id = p.user_id and s.position_id = p.id and s.currency <> $3)`,
    [uid, positionId(key), currency],
  )
  const row = rows[0]
  if (row === undefined) return null
  const points = row.flatPoints.map(readFlatPoint)
  const orders = new Set(fresh.fills.flatMap(({ orderId }) => orderId ?? []))
  const from = flatPointBefore(points, earliest(fresh), orders)
  if (from === null) return null
  return {
    from,
    earlier: points.filter((point) => point.time < from.time),
    needs: row.needs,
  }
}

function earliest({ fills, cashEvents }: Ledger): number {
  let time = Number.POSITIVE_INFINITY
  for (const fill of fills) time = Math.min(time, fill.time)
  for (const event of cashEvents) time = Math.min(time, event.time - FLAT_GAP_MS)
  return time
}

type WrittenPoint = {
  readonly time: number
  readonly trades: number
  /** Quantity, value and order of what the trade before left; ratio and age of its units where they are not the last. */
  readonly carry: readonly [string, string, (string | null)?, string?, number?]
  readonly health: {
    readonly [Name in keyof FlatPoint['health']]: FlatPoint['health'][Name] extends bigint
      ? string
      : FlatPoint['health'][Name]
  }
}

/** The latest points are where late rows land, so they are all kept; of many older ones every second. */
const MOST_POINTS = 160
const LATEST_POINTS = 32

export function writeFlatPoints(points: readonly FlatPoint[]): WrittenPoint[] {
  const keptSlices =
    points.length <= MOST_POINTS
      ? points
      : points.filter((_, index) => index % 2 === 0 || points.length - index <= LATEST_POINTS)
  return keptSlices.map(({ time, trades, carry, health }) => ({
    time,
    trades,
    carry: writeCarry(carry),
    health: {
      ...health,
      unmatchedQuantity: formatFixed(health.unmatchedQuantity),
      unattributedCash: formatFixed(health.unattributedCash),
      venueRealised: formatFixed(health.venueRealised),
      ourRealised: formatFixed(health.ourRealised),
    },
  }))
}

function writeCarry({ quantity, value, order, units }: FlatPoint['carry']): WrittenPoint['carry'] {
  const plain = [formatFixed(quantity), formatFixed(value), order] as const
  return units.age === 0 ? plain : [...plain, formatFixed(units.ratio), units.age]
}

function readCarry([quantity, value, order, ratio, age = 0]: WrittenPoint['carry']): FlatPoint['carry'] {
  const units = ratio === undefined ? LAST_UNITS : { ratio: fixed(ratio), age }
  return { quantity: fixed(quantity), value: fixed(value), order: order ?? null, units }
}

function readFlatPoint({ time, trades, carry, health }: WrittenPoint): FlatPoint {
  return {
    time,
    trades,
    carry: readCarry(carry),
    health: {
      ...health,
      unratedCash: health.unratedCash ?? 0,
      unmatchedQuantity: fixed(health.unmatchedQuantity),
      unattributedCash: fixed(health.unattributedCash),
      venueRealised: fixed(health.venueRealised),
      ourRealised: fixed(health.ourRealised),
    },
  }
}
