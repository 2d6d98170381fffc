import type { TradeDetail } from '@roundtrip/contract'
import { createClock, type Fixed, parseFixed, toNumber } from '@roundtrip/core/base'
import type { TimePoint } from '../../ui/draw-time-chart.ts'

/** Position and booked profit after each fill, as steps over time. Fills of one second are one step. */
export function runningSteps(
  trade: TradeDetail,
  zone: string,
): { readonly profit: TimePoint[]; readonly position: TimePoint[] } {
  const profit = new Map<number, number>()
  const position = new Map<number, number>()
  const clock = createClock({ zone })
  let sum: Fixed = 0n
  for (const event of bookings(trade)) {
    sum += event.amount
    // The chart knows no zones, so it is given the readings of the wall clock.
    const second = Math.floor((event.time + clock.offsetAt(event.time)) / 1_000)
    profit.set(second, toNumber(sum))
    if (event.position !== null) position.set(second, toNumber(event.position))
  }
  const points = (steps: ReadonlyMap<number, number>): TimePoint[] =>
    [...steps].sort(([a], [b]) => a - b).map(([time, value]) => ({ time, value }))
  return { profit: points(profit), position: points(position) }
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
