import type { TradeDetail } from '@roundtrip/contract/trades'
import { createClock, type Fixed, parseFixed, toNumber } from '@roundtrip/core/base'
import type { RunningPoint } from '@roundtrip/core/measures'
import type { TimePoint } from '../../ui/time-chart-data.ts'

type RunningLines = { readonly profit: TimePoint[]; readonly position: TimePoint[] }

/** Position and booked profit after each fill, as steps. Fills in the same second are one step. */
export function runningSteps(trade: TradeDetail, zone: string): RunningLines {
  const profit = new Map<number, number>()
  const position = new Map<number, number>()
  const clock = createClock({ zone })
  let sum: Fixed = 0n
  for (const event of bookings(trade)) {
    sum += event.amount
    // The chart has no time zones, so it gets wall-clock times.
    const second = Math.floor((event.time + clock.offsetAt(event.time)) / 1_000)
    profit.set(second, toNumber(sum))
    if (event.position !== null) position.set(second, toNumber(event.position))
  }
  return { profit: inOrder(profit), position: inOrder(position) }
}

/** Profit and position at the end of each candle of the trade. */
export function runningCurve(trade: TradeDetail, points: readonly RunningPoint[], zone: string): RunningLines {
  const clock = createClock({ zone })
  const end = trade.closeTime ?? Infinity
  const after = points.findIndex(({ time }) => time > end)
  const before = points.findIndex(({ position, realised }) => position !== 0 || realised !== 0)
  const within = points.slice(Math.max(0, before - 1), after < 0 ? points.length : after + 1)
  const profit = new Map<number, number>()
  const position = new Map<number, number>()
  for (const point of within) {
    const second = Math.floor((point.time + clock.offsetAt(point.time)) / 1_000)
    profit.set(second, point.realised + point.unrealised)
    position.set(second, point.position)
  }
  return { profit: inOrder(profit), position: inOrder(position) }
}

type Span = { readonly from: number; readonly to: number }

/** From a minute before the first booking to the last one, in seconds; null without any. */
export function spanOf({ profit }: RunningLines): Span | null {
  const [first, last] = [profit[0], profit.at(-1)]
  return first === undefined || last === undefined ? null : { from: Number(first.time) - 60, to: Number(last.time) }
}

/**
 * The points of a stepped line at equal steps of time, 0 before the first: the chart gives every point the same width,
 * so its axis shows clock time.
 */
export function atEqualSteps(points: readonly TimePoint[], { from, to }: Span): readonly TimePoint[] {
  const step = Math.max(1, Math.ceil((to - from) / STEPS))
  let next = 0
  return Array.from({ length: Math.ceil((to - from) / step) + 1 }, (_, index): TimePoint => {
    const time = from + index * step
    while (Number(points[next]?.time ?? Number.POSITIVE_INFINITY) <= time) next += 1
    return { time, value: points[next - 1]?.value ?? 0 }
  })
}

/** Finer than a chart is wide. */
const STEPS = 600

/** The hour that clocks repeat in autumn counts as one. */
function inOrder(values: ReadonlyMap<number, number>): TimePoint[] {
  return [...values].sort(([a], [b]) => a - b).map(([time, value]) => ({ time, value }))
}

type Booking = { readonly time: number; readonly amount: Fixed; readonly position: Fixed | null }

function bookings(trade: TradeDetail): readonly Booking[] {
  const fills = trade.slices.map((slice) => ({
    time: slice.time,
    amount: exactly(slice.gross) - exactly(slice.fee),
    position: exactly(slice.positionAfter),
  }))
  const cash = trade.cashEvents.map((event) => ({ time: event.time, amount: exactly(event.amount), position: null }))
  return [...fills, ...cash].sort((a, b) => a.time - b.time)
}

function exactly(text: string | null): Fixed {
  return text === null ? 0n : (parseFixed(text) ?? 0n)
}
