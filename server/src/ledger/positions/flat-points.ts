/** The part of a position's stored data that stays valid when later rows arrive: everything before a flat point. */
import { fixed, formatFixed } from '@roundtrip/core/base'
import type { Ledger } from '@roundtrip/core/ledger'
import {
  FLAT_GAP_MS,
  type FlatPoint,
  flatPointBefore,
  LAST_UNITS,
  type PositionHealth,
  readFigures,
  writeFigures,
} from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { positionId } from '../store/position-id.ts'

/** Where the build of a position resumes instead of at its beginning. */
export type ResumePoint = {
  readonly from: FlatPoint
  /** The stored flat points before `from`. */
  readonly earlier: readonly WrittenPoint[]
  /** Assets whose rates the trades before `from` depend on. */
  readonly needs: readonly string[]
}

type Changed = {
  readonly uid: string
  /** The new rows of each position. */
  readonly newRows: ReadonlyMap<string, Ledger>
  readonly currency: string
}

/**
 * The last flat point before the earliest new row of each position, by key. A position that has to be built from the
 * start is not included.
 */
export async function resumePoints(
  client: DatabaseClient,
  { uid, newRows, currency }: Changed,
): Promise<ReadonlyMap<string, ResumePoint>> {
  const resumePoints = new Map<string, ResumePoint>()
  if (newRows.size === 0) return resumePoints
  const { rows } = await client.query<{ key: string; points: WrittenPoint[]; needs: string[] }>(
    `select key, flat_points as points, needs from positions as p ${CURRENT} and id = any($3::uuid[])`,
    [uid, currency, [...newRows.keys()].map(positionId)],
  )
  for (const { key, points, needs } of rows) {
    const from = pointBefore(points, newRows.get(key) ?? NOTHING)
    if (from === null) continue
    resumePoints.set(key, { from: readFlatPoint(from), earlier: points.filter(({ time }) => time < from.time), needs })
  }
  return resumePoints
}

/** All stored flat points of a position that are valid for this currency. */
export async function flatPointsOf(
  client: DatabaseClient,
  { uid, currency }: { readonly uid: string; readonly currency: string },
  key: string,
): Promise<readonly FlatPoint[]> {
  const { rows } = await client.query<{ points: WrittenPoint[] }>(
    `select flat_points as points from positions as p ${CURRENT} and id = $3`,
    [uid, currency, positionId(key)],
  )
  return (rows[0]?.points ?? []).map(readFlatPoint)
}

const CURRENT = `where user_id = $1 and flat_points is not null and not exists
  (select from segments as s where s.user_id = p.user_id and s.position_id = p.id and s.currency <> $2)`

const NOTHING: Ledger = { fills: [], cashEvents: [] }

/** Only the point that is used is decoded: a position has a hundred of them. */
function pointBefore(points: readonly WrittenPoint[], newRows: Ledger): WrittenPoint | null {
  const moments = points.map((point) => ({ point, time: point.time, carry: { order: point.carry[2] ?? null } }))
  const orders = new Set(newRows.fills.flatMap(({ orderId }) => orderId ?? []))
  return flatPointBefore(moments, earliest(newRows), orders)?.point ?? null
}

function earliest({ fills, cashEvents }: Ledger): number {
  let time = Number.POSITIVE_INFINITY
  for (const fill of fills) time = Math.min(time, fill.time)
  for (const event of cashEvents) time = Math.min(time, event.time - FLAT_GAP_MS)
  return time
}

/** A flat point in its stored form. */
export type WrittenPoint = {
  readonly time: number
  readonly trades: number
  /**
   * Quantity, value and order of the units left by the previous trade; ratio and age of the units if they are not the
   * last.
   */
  readonly carry: readonly [string, string, (string | null)?, string?, number?]
  readonly health: Omit<PositionHealth, (typeof HEALTH_FIGURES)[number]> &
    Readonly<Record<(typeof HEALTH_FIGURES)[number], string>>
}

const HEALTH_FIGURES = ['unmatchedQuantity', 'unattributedCash', 'venueRealised', 'ourRealised'] as const

/** Late rows arrive near the latest points, so those are all kept; of many older ones every second. */
export function thinFlatPoints(points: readonly WrittenPoint[]): readonly WrittenPoint[] {
  if (points.length <= MAX_POINTS) return points
  return points.filter((_, index) => index % 2 === 0 || points.length - index <= LATEST_POINTS)
}

export function writeFlatPoints(points: readonly FlatPoint[]): readonly WrittenPoint[] {
  return points.map(({ time, trades, carry, health }) => ({
    time,
    trades,
    carry: writeCarry(carry),
    health: { ...health, ...writeFigures(health, HEALTH_FIGURES) },
  }))
}

const MAX_POINTS = 160
const LATEST_POINTS = 32

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
      unmatchedSince: health.unmatchedSince ?? null,
      unmatchedAfterEntry: health.unmatchedAfterEntry ?? false,
      ...readFigures<PositionHealth, (typeof HEALTH_FIGURES)[number]>(health, HEALTH_FIGURES),
    },
  }
}
