/** Reports, charts, comparisons and periods, compared with a plain recomputation of the same trades. */
import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import { chartSeries, ROLLING_WINDOWS } from '@roundtrip/core/charts'
import {
  analyse,
  dayReport,
  differenceOf,
  type Group,
  idOfRow,
  matrixOf,
  periodReport,
  REPORT_KINDS,
  type SplitBy,
  TRAITS,
} from '@roundtrip/core/reports'
import { describe, expect, test } from 'vitest'
import { dayNumber, dayText, hourOf, weekdayOf } from './calendar.ts'
import { type Case, chosenBy, FILTERS, randomCase } from './cases.testing.ts'
import { closeAt, plainFalls } from './curve.ts'
import { bookedByDay, plainDays } from './days.ts'
import { decisionsOf } from './decisions.ts'
import { netOf, netsByDay, outcomeOf } from './figures.ts'
import { byKey, COLUMNS, groupings, rowOf } from './groups.ts'
import { bookedOf, type Counted, countedOf, netOf as netOfAmounts, UNIT } from './listed.ts'
import { futures } from './resampled.ts'
import { plainPoint } from './rolling.ts'
import { expectSame } from './same.testing.ts'
import { average, inOrder, quantile } from './statistics.ts'
import { welch } from './welch.ts'

const CASES = Array.from({ length: 4 }, (_, index) => randomCase(index + 21))
const ROW = [...COLUMNS, 'shareOfNet']

describe.each(CASES)('$name', (example) => {
  const { settings, columns, listed } = example
  const everything = FILTERS.map((chooser) => ({ chooser, ...chosenBy(chooser, example) }))

  test.each(everything)(
    'every row of every report has the figures of its trades: $chooser.name',
    ({ rows, chosen }) => {
      const report = analyse(columns, rows, { ...settings, detailed: false })
      const counted = countedOf(chosen.trades)
      const keysOf = groupings(listed, settings)
      for (const kind of REPORT_KINDS) {
        const groups = byKey(counted, keysOf[kind] ?? (() => []))
        const shown = report.groups[kind].filter(({ count }) => count > 0)
        expect([kind, ...shown.map(({ key }) => key).toSorted()]).toEqual([kind, ...[...groups.keys()].toSorted()])
        for (const group of report.groups[kind]) {
          const plain = rowOf(groups.get(group.key) ?? [], counted, settings)
          expectSame(`${kind} ${group.key}`, group, { plain, names: ROW })
        }
      }
    },
  )

  test.each(everything)('every cell and total of a matrix: $chooser.name', ({ rows, chosen }) => {
    const counted = countedOf(chosen.trades)
    const keysOf = groupings(listed, settings)
    for (const [down, across] of PAIRS) {
      const [rowKeys, columnKeys] = [keysOf[down] ?? (() => []), keysOf[across] ?? (() => [])]
      const shown = matrixOf(columns, rows, {
        settings,
        rows: splitOf(down, example),
        columns: splitOf(across, example),
      })
      const check = (where: string, group: Group | null, trades: readonly Counted[]): void => {
        if (trades.length === 0) expect([where, group?.count ?? 0]).toEqual([where, 0])
        else expectSame(where, group ?? {}, { plain: rowOf(trades, counted, settings), names: ROW })
      }
      const [lines, heads] = [byKey(counted, rowKeys), byKey(counted, columnKeys)]
      for (const [axis, plain] of [
        [shown.rows, lines],
        [shown.columns, heads],
      ] as const) {
        expect([down, across, ...axis.lines.map(({ key }) => key).toSorted()]).toEqual([
          down,
          across,
          ...[...plain.keys()].toSorted(),
        ])
        for (const line of axis.lines) check(`${down} by ${across}, ${line.key}`, line, plain.get(line.key) ?? [])
      }
      shown.rows.lines.forEach(({ key }, row) => {
        shown.columns.lines.forEach((column, index) => {
          const inside = (lines.get(key) ?? []).filter((trade) => columnKeys(trade).includes(column.key))
          const cell = shown.cells[row * shown.columns.lines.length + index] ?? null
          check(`${down} ${key}, ${across} ${column.key}`, cell, inside)
        })
      })
      check(`${down} by ${across}, all`, shown.all, counted)
    }
  })

  test('the hours of the week', () => {
    for (const { rows, chosen } of everything) {
      const counted = countedOf(chosen.trades)
      const time = ({ openTime, closeTime }: Counted): number => (settings.basis === 'close' ? closeTime : openTime)
      for (const { weekday, hour, ...cell } of chartSeries(columns, rows, settings).weekHours) {
        const inside = counted.filter(
          (trade) => weekdayOf(time(trade), settings) === weekday && hourOf(time(trade), settings) === hour,
        )
        const net = inside.reduce((sum, trade) => sum + trade.net, 0) / UNIT
        const wins = inside.filter((trade) => outcomeOf(trade, settings) === 1).length
        expect({ weekday, hour, ...cell }).toEqual({ weekday, hour, count: inside.length, wins, net })
      }
    }
  })

  test('the drawdowns, the rolling expectancy and the fan of simulations', () => {
    for (const { rows, chosen } of everything) {
      const counted = countedOf(chosen.trades)
      const { drawdowns, rolling, fan } = chartSeries(columns, rows, settings)
      expect(drawdowns).toEqual(plainDrawdowns(counted))
      const decisions = decisionsOf(counted, counted.map(netOf))
      for (const window of ROLLING_WINDOWS) {
        const points = rolling[window] ?? []
        expect(points.at(-1)?.trade).toBe(counted.length >= window ? counted.length : undefined)
        for (const { band, ...point } of points) {
          const shown = { ...point, low: band?.low ?? null, high: band?.high ?? null }
          expectSame(`window ${window}`, shown, {
            plain: plainPoint(counted, decisions, { end: point.trade, length: window }),
            names: POINT,
          })
        }
      }
      const paths = futures(netsByDay(counted, settings))
      expect(fan === null).toBe(paths.length === 0)
      for (const step of fan?.steps ?? []) {
        const heights = inOrder(paths.map(({ afterDays }) => (step.days === 0 ? 0 : (afterDays[step.days - 1] ?? 0))))
        const plain = Object.fromEntries(
          Object.entries(QUANTILES).map(([name, part]) => [name, quantile(heights, part)]),
        )
        expectSame(`after ${step.days} days`, step, { plain, names: Object.keys(QUANTILES) })
      }
    }
  })

  test('the curves by day, what is booked, and the notices', () => {
    for (const { rows, chosen } of everything) {
      const report = analyse(columns, rows, { ...settings, detailed: false })
      expect(report.equity).toEqual(plainEquity(example, chosen))
      expect(report.netCurve).toEqual(plainNetCurve(countedOf(chosen.trades), example))
      const booked = bookedOf(chosen.trades)
      const sum = (isOpen: boolean): number =>
        booked.reduce((total, { net, closeTime }) => total + ((closeTime === null) === isOpen ? (net ?? 0) : 0), 0)
      expect(report.booked).toEqual({
        closed: sum(false) / UNIT,
        open: sum(true) / UNIT,
        total: (sum(false) + sum(true)) / UNIT,
      })
      expect(report.notices).toMatchObject({
        openTrades: booked.filter(({ closeTime }) => closeTime === null).length,
        pendingRate: chosen.trades.filter(({ net, noted }) => net === null && !noted.excluded).length,
        excluded: chosen.trades.filter(({ noted }) => noted.excluded).length,
      })
    }
  })

  test('two selections side by side: both averages, their difference and its interval', () => {
    const choice = (name: string) => everything.find(({ chooser }) => chooser.name === name) ?? everything[0]
    const sides = [
      [
        choice('longs'),
        chosenBy({ name: 'shorts', filter: { side: 'short' }, passes: ({ side }) => side === 'short' }, example),
      ],
      [
        choice('a label'),
        chosenBy(
          {
            name: 'others',
            filter: { withoutLabels: ['fomo'] },
            passes: ({ noted }) => !noted.labels.includes('fomo'),
          },
          example,
        ),
      ],
      [choice('everything'), choice('longs')],
    ] as const
    for (const [a, b] of sides) {
      if (a === undefined || b === undefined) throw new Error('Both are there.')
      const difference = differenceOf(columns, { a: a.rows, b: b.rows, settings })
      const [first, second] = [countedOf(a.chosen.trades), countedOf(b.chosen.trades)]
      const shared = first.filter(({ id }) => second.some((other) => other.id === id)).length
      expect(difference.shared).toBe(shared)
      const hasRisk = ({ riskUnits }: Counted) => riskUnits !== null
      for (const [shown, sides, valueOf] of [
        [difference.net, [first, second], netOf],
        [
          difference.r,
          [first.filter(hasRisk), second.filter(hasRisk)],
          ({ net, riskUnits }: Counted) => net / (riskUnits ?? 1),
        ],
      ] as const) {
        const [x, y] = [sides[0].map(valueOf), sides[1].map(valueOf)]
        expect(shown.counts).toEqual([x.length, y.length])
        const [meanX, meanY] = [average(x), average(y)]
        const value = meanX === null || meanY === null ? null : meanX - meanY
        expectSame('difference', shown, { plain: { value }, names: ['value'] })
        const interval = shared > 0 || Math.min(x.length, y.length) < 10 ? null : plainInterval(sides, [x, y])
        expectSame('interval', shown.interval ?? { low: null, high: null }, {
          plain: interval ?? { low: null, high: null },
          names: ['low', 'high'],
        })
      }
    }
  })

  test('weeks, months and single days', () => {
    const { rows, chosen } = everything[0] ?? {
      rows: new Uint32Array(),
      chosen: { trades: [], ofAccounts: [], flows: [] },
    }
    const { days } = plainDays({ ...chosen, flows: [] }, settings)
    const first = days[0]?.day ?? 0
    for (const [from, to] of [
      [first, first + 6],
      [first + 7, first + 37],
      [first + 20, first + 20],
      [first, first + days.length],
    ] as const) {
      const span = { first: from as CivilDay, last: to as CivilDay }
      const shown = periodReport(columns, rows, { settings, span })
      const inside = days.filter(({ day }) => day >= from && day <= to)
      const counted = countedOf(chosen.trades).filter(({ closeTime }) => {
        const day = dayNumber(closeTime, settings)
        return day >= from && day <= to
      })
      const sum = (name: 'net' | 'open'): number => inside.reduce((total, day) => total + day[name], 0) / UNIT
      const ofTrades = (name: 'gross' | 'fees' | 'funding' | 'otherCash'): number =>
        counted.reduce((total, trade) => total + trade[name], 0) / UNIT
      const row = rowOf(counted, counted, settings)
      const plain = {
        ...row,
        net: sum('net'),
        open: sum('open'),
        gross: ofTrades('gross'),
        fees: ofTrades('fees'),
        funding: ofTrades('funding'),
        otherCash: ofTrades('otherCash'),
        opened: inside.reduce((total, { opened }) => total + opened, 0),
        closed: inside.reduce((total, { closed }) => total + closed, 0),
      }
      expectSame(`${from} to ${to}`, shown, { plain, names: PERIOD })
      expect([shown.bestTrade?.net ?? null, shown.worstTrade?.net ?? null]).toEqual([row['best'], row['worst']])
      const used = inside.filter(({ pnl, opened, closed }) => pnl !== 0 || opened > 0 || closed > 0)
      expect(shown.days).toEqual(
        used.map(({ day, net, open, closed }) => ({ day: dayText(day), net: net / UNIT, open: open / UNIT, closed })),
      )
      const moved = used.filter(({ net }) => net !== 0).map(({ net }) => net / UNIT)
      expect(shown.bestDay?.net ?? null).toBe(moved.length === 0 ? null : Math.max(...moved))
      expect(shown.worstDay?.net ?? null).toBe(moved.length === 0 ? null : Math.min(...moved))
      const labels = byKey(counted, ({ noted }) => noted.labels)
      expect(new Map(shown.labels.map(({ label, count, net }) => [label, [count, net]]))).toEqual(
        new Map(
          [...labels].map(([label, trades]) => [
            label,
            [trades.length, trades.reduce((total, { net }) => total + net, 0) / UNIT],
          ]),
        ),
      )
    }
    for (const { day } of days) {
      const page = dayReport(columns, rows, { settings, day: parseDayKey(dayText(day)) as CivilDay })
      expect(
        new Map(page.trades.map(({ row, part, net, fees, funding }) => [row, [part, net, fees, funding]])),
      ).toEqual(plainActivity(example, day))
      const last = page.curve.at(-1)?.value
      if (last !== undefined) expect(last).toBe(page.net)
    }
  })
})

const POINT = ['mean', 'low', 'high', 'time']
const QUANTILES = { low5: 0.05, low25: 0.25, middle: 0.5, high75: 0.75, high95: 0.95 }
const PERIOD =
  'net open gross fees funding otherCash opened closed wins losses breakeven winRate expectancy profitFactor'.split(' ')

const PAIRS: readonly (readonly [string, string])[] = [
  ['side', 'weekday'],
  ['hour', 'holding'],
  ['ticker', 'month'],
  ['coin', 'label'],
  ['label', 'combination'],
  ['rating', 'market'],
  ['session', 'after'],
  ['number', 'busy'],
  ['size', 'entries'],
  ['stops', 'side'],
  ['account', 'side'],
]

function splitOf(name: string, { columns, listed }: Case): SplitBy {
  const trait = TRAITS.find((candidate) => candidate === name)
  if (trait !== undefined) return { by: 'trait', trait }
  if (name === 'combination') return { by: 'combination' }
  if (name !== 'rating') return { by: name } as SplitBy
  const rated = listed.flatMap(({ noted }, row): [string, string][] =>
    noted.rating === null ? [] : [[idOfRow(columns, row), String(noted.rating)]],
  )
  return { by: 'field', keyOf: new Map(rated) }
}

function plainDrawdowns(trades: readonly Counted[]) {
  return plainFalls(trades)
    .map(({ depth, height, peak, trough, recovery }) => ({
      depth: depth / UNIT,
      height: height / UNIT,
      peakTime: closeAt(trades, peak),
      isFromStart: peak === 0,
      troughTime: closeAt(trades, trough),
      recoveryTime: recovery === null ? null : closeAt(trades, recovery),
      trades: (recovery ?? trades.length) - peak,
    }))
    .toSorted((a, b) => b.depth - a.depth)
    .slice(0, 10)
}

function plainEquity({ settings }: Case, chosen: Parameters<typeof plainDays>[0]) {
  const { days, start } = plainDays(chosen, settings)
  let [made, flowed, high] = [0, 0, 0]
  return days.map(({ day, pnl, net, open, gross, fees, funding, otherCash, flow, closed, opened }) => {
    made += pnl
    flowed += flow
    high = Math.max(high, made)
    return {
      day: dayText(day),
      pnl: pnl / UNIT,
      equity: (start ?? 0) + (made + flowed) / UNIT,
      drawdown: (high - made) / UNIT,
      net: net / UNIT,
      open: open / UNIT,
      closedTrades: closed,
      openedTrades: opened,
      gross: gross / UNIT,
      fees: fees / UNIT,
      funding: funding / UNIT,
      otherCash: otherCash / UNIT,
      flow: flow / UNIT,
    }
  })
}

function plainNetCurve(trades: readonly Counted[], { settings }: Case) {
  const dayOf = ({ closeTime }: Counted): number => dayNumber(closeTime, settings)
  const [first, last] = [trades[0], trades.at(-1)]
  if (first === undefined || last === undefined) return []
  const until = (count: number): number => trades.slice(0, count).reduce((sum, { net }) => sum + net, 0)
  const heights = [0, ...trades.map((_, index) => until(index + 1))]
  const falls = heights.map((height, index) => Math.max(...heights.slice(0, index + 1)) - height)
  return Array.from({ length: dayOf(last) - dayOf(first) + 1 }, (_, index) => {
    const day = dayOf(first) + index
    const before = trades.filter((trade) => dayOf(trade) < day).length
    const count = trades.filter((trade) => dayOf(trade) === day).length
    const net = (heights[before + count] ?? 0) - (heights[before] ?? 0)
    // On a day without a close, the curve stays level.
    const deepest = count === 0 ? (falls[before] ?? 0) : Math.max(...falls.slice(before + 1, before + count + 1))
    return {
      day: dayText(day),
      net: net / UNIT,
      total: (heights[before + count] ?? 0) / UNIT,
      drawdown: deepest / UNIT,
      trades: count,
    }
  })
}

/** The interval of the difference of the averages of both lists of values, by the decisions among all trades. */
function plainInterval(
  [first, second]: readonly [readonly Counted[], readonly Counted[]],
  [x, y]: readonly [readonly number[], readonly number[]],
) {
  const rests = [x, y].flatMap((values) => values.map((value) => value - (average(values) ?? 0)))
  const decisions = decisionsOf([...first, ...second], rests)
  const numbers = rests.map((_, index) => decisions.findIndex((indexes) => indexes.includes(index)))
  return welch({ values: x, decisions: numbers.slice(0, x.length) }, { values: y, decisions: numbers.slice(x.length) })
}

type Activity = readonly [row: number, readonly [part: string | null, ...amounts: (number | null)[]]]

/**
 * What each trade did on a day, by row: trades opened or closed on it, or that booked money. A trade closed on it has
 * all its amounts, any other the amount booked on it.
 */
function plainActivity({ listed, settings }: Case, day: number) {
  return new Map(
    listed.flatMap((trade, row): readonly Activity[] => {
      const { openTime, closeTime } = trade
      const touched = [openTime, closeTime ?? openTime].some((time) => dayNumber(time, settings) === day)
      const parts = bookedByDay(trade, settings)
      if (!touched && parts.every((booked) => booked.day !== day)) return []
      const closes = closeTime !== null && dayNumber(closeTime, settings) === day
      const own = parts.filter((booked) => closes || booked.day === day).map(({ amounts }) => amounts)
      const part = closes ? 'net' : closeTime === null ? 'open' : null
      if (trade.bookings === null) return [[row, [part, null, null, null]]]
      const sum = (amountOf: (amounts: (typeof own)[number]) => number): number =>
        own.reduce((total, amounts) => total + amountOf(amounts), 0) / UNIT
      return [[row, [part, sum(netOfAmounts), sum(({ fees }) => fees), sum(({ funding }) => funding)]]]
    }),
  )
}
