/** How long trades were open, and how much was at stake at once, moment by moment and day by day. */
import { dayNumber } from './calendar.ts'
import { type Chosen, plainDays } from './days.ts'
import { type Counted, countedOf, UNIT } from './listed.ts'
import type { Settings } from './settings.ts'
import { type Figures, share, sum } from './statistics.ts'

export function exposureFigures(chosen: Chosen, settings: Settings): Figures {
  const trades = countedOf(chosen.trades)
  const valued = trades.filter(({ exposure }) => !Number.isNaN(exposure))
  const moments = [...new Set(trades.flatMap(({ openTime, closeTime }) => [openTime, closeTime]))].sort((a, b) => a - b)
  const stretches = moments.slice(1).map((to, index) => ({ from: moments[index] ?? to, to }))
  const inMarket = stretches.filter(({ from, to }) =>
    trades.some(({ openTime, closeTime }) => openTime <= from && closeTime >= to),
  )
  const lengthOf = (list: typeof stretches): number => sum(list.map(({ from, to }) => to - from))
  const levels = new Map(valued.map(({ openTime }) => [openTime, openAt(valued, openTime)]))
  return {
    timeInMarket: share(lengthOf(inMarket), lengthOf(stretches)),
    largestExposure: valued.length === 0 ? null : Math.max(...levels.values()) / UNIT,
    largestExposurePct: valued.length === 0 ? null : largestShare(chosen, { valued, levels, settings }),
  }
}

/** After everything that opens at a time has opened; what closes at it is gone, unless it also opened then. */
function openAt(trades: readonly Counted[], time: number): number {
  const open = trades.filter(
    ({ openTime, closeTime }) => openTime <= time && (closeTime > time || (openTime === time && closeTime === time)),
  )
  return sum(open.map(({ exposure }) => exposure))
}

type Levels = {
  readonly valued: readonly Counted[]
  readonly levels: ReadonlyMap<number, number>
  readonly settings: Settings
}

function largestShare(chosen: Chosen, { valued, levels, settings }: Levels): number | null {
  const { worthOn } = plainDays(chosen, settings)
  const trades = countedOf(chosen.trades)
  const opens = trades.map(({ openTime }) => dayNumber(openTime, settings))
  const closes = trades.map(({ closeTime }) => dayNumber(closeTime, settings))
  if (worthOn === null) return null
  const shares: number[] = []
  for (let day = Math.min(...opens); day <= Math.max(...closes); day += 1) {
    const worth = worthOn(day)
    if (worth <= 0) break
    const carried = valued.filter(
      ({ openTime, closeTime }) => dayNumber(openTime, settings) < day && dayNumber(closeTime, settings) >= day,
    )
    const ofDay = [...levels].filter(([time]) => dayNumber(time, settings) === day).map(([, level]) => level)
    shares.push(Math.max(sum(carried.map(({ exposure }) => exposure)), ...ofDay) / worth)
  }
  return shares.length === 0 ? null : Math.max(...shares)
}
