/**
 * Made-up stops and targets of a trade in contracts, as traders place them: a first stop a little beyond the entry,
 * moved with the price or away from it, and one or two targets. The same trade always has the same ones, and a losing
 * trade is often closed by its stop.
 */
import { decimal, write } from './decimal.ts'
import { hashOf, random, type Random } from './random.ts'
import type { Trip } from './trips.ts'

export type Guard = {
  readonly aim: 'stop' | 'target'
  /** Distinguishes the guards of one trade. */
  readonly index: number
  /** Its levels and the times from which they applied, UTC ms. */
  readonly levels: readonly [GuardLevel, ...GuardLevel[]]
  /** Null while it is open. */
  readonly end: { readonly time: number; readonly how: 'filled' | 'cancelled' } | null
}
export type GuardLevel = { readonly time: number; readonly trigger: string }

const SECOND = 1_000
const MINUTE = 60 * SECOND

export function guardsOf(uid: number, trip: Trip): readonly Guard[] {
  const { opening, closing } = trip
  const { instrument, leg, orderId } = opening
  const draw = random(hashOf(`guards ${uid} ${instrument.kind} ${instrument.symbol} ${leg} ${orderId}`))
  const placed = opening.time + draw.whole(2 * SECOND, 20 * SECOND)
  if (draw.chance(0.12) || (closing !== null && closing.time < placed + MINUTE)) return []
  const plan = planOf(draw, trip)
  const price = (share: number): string => priceAway(trip, share)
  const stop: Guard = {
    aim: 'stop',
    index: 0,
    levels: levelsOf(
      plan.stops.map((share) => price(-share)),
      { placed, draw, until: closing?.time ?? null },
    ),
    end: closing === null ? null : { time: closing.time, how: plan.hit === 'stop' ? 'filled' : 'cancelled' },
  }
  const targets = plan.targets.map(
    (share, index): Guard => ({
      aim: 'target',
      index: index + 1,
      levels: [{ time: placed, trigger: price(share) }],
      end:
        closing === null
          ? null
          : { time: closing.time, how: plan.hit === 'target' && index === 0 ? 'filled' : 'cancelled' },
    }),
  )
  return [stop, ...targets]
}

type Plan = {
  /** Distances from the entry as shares of it: of stops against the trade, of targets along with it. */
  readonly stops: readonly number[]
  readonly targets: readonly number[]
  readonly hit: 'stop' | 'target' | null
}

function planOf(draw: Random, trip: Trip): Plan {
  const [wide, moves, away] = [0.006 + draw.share() * 0.02, draw.pick([0, 0, 0, 1, 1, 2, 3, 6]), draw.chance(0.4)]
  const [count, chance] = [draw.pick([0, 1, 1, 2]), draw.share()]
  const won = gainOf(trip)
  const isPlain = endsByMarketOrder(trip)
  const hit = !isPlain
    ? null
    : won < -0.002 && chance < 0.7
      ? 'stop'
      : won > 0.002 && chance < 0.6 && count > 0
        ? 'target'
        : null
  const last = hit === 'stop' ? -won : away ? wide * (1 + moves / 3) : wide / (1 + moves)
  const first = hit !== 'stop' ? wide : moves === 0 ? last : last * (away ? 0.5 : 1.6)
  const stops = Array.from({ length: moves + 1 }, (_, move) => first + ((last - first) * move) / Math.max(1, moves))
  const near = hit === 'target' ? won : Math.max(wide * 1.5, won * 1.2)
  return { stops, targets: Array.from({ length: count }, (_, index) => near * (index + 1)), hit }
}

/** Stops and targets close by market orders; an order that reversed the position, or a liquidation, is neither. */
function endsByMarketOrder({ closing, turned }: Trip): boolean {
  return closing !== null && !closing.maker && closing.cause === 'trade' && !turned
}

/** The gain of the trade at its close, as a share of the entry; 0 while it is open. */
function gainOf({ side, opening, closing }: Trip): number {
  if (closing === null) return 0
  const change = Number(closing.price) / Number(opening.price) - 1
  return side === 'long' ? change : -change
}

function priceAway({ side, opening }: Trip, share: number): string {
  const step = decimal(opening.instrument.priceStep)
  const steps = Number(decimal(opening.price) / step) * (side === 'long' ? 1 + share : 1 - share)
  return write(step * BigInt(Math.max(1, Math.round(steps))))
}

type Moving = { readonly placed: number; readonly draw: Random; readonly until: number | null }

/** Moves at intervals, as many as fit; the last level is where the stop ends. */
function levelsOf(triggers: readonly string[], { placed, draw, until }: Moving): Guard['levels'] {
  const every = draw.whole(20 * MINUTE, 240 * MINUTE)
  const max = until === null ? triggers.length : 1 + Math.floor((until - MINUTE - placed) / every)
  const kept = triggers.length <= max ? triggers : [...triggers.slice(0, Math.max(0, max - 1)), ...triggers.slice(-1)]
  const [first = '0', ...others] = kept
  const moves = others.map((trigger, index) => ({ time: placed + every * (index + 1), trigger }))
  return [{ time: placed, trigger: first }, ...moves]
}
