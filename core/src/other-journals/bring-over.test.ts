// Promise [One number everywhere] Notes from another journal are added to the trades they are about, and both results
//   are compared to the cent.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf } from '../base/index.ts'
import type { BroughtOver } from './bring-over.ts'
import { type Causes } from './causes.ts'
import { broughtOver, columnsOf, grossOf, netOf, shown, type Trade, units } from './journal.testing.ts'

const START: number = momentOf('2025-01-06T10:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const HEAD = 'Open Time,Close Time,Symbol,Side,Size,Entry Price,Exit Price,Net P&L,Fees,Notes\n'

type Line = {
  readonly open: string
  readonly close: string
  readonly symbol: string
  readonly side: string
  readonly quantity: number
  readonly entry: number
  readonly exit: number
  readonly pnl: number | string
  readonly fees: string
  readonly note: string
}

function csv(lines: readonly Line[]): string {
  return HEAD + lines.map((line) => `${Object.values(line).join(',')}\n`).join('')
}

function lineOf(trade: Trade, { hours, pnl, note }: { hours: number; pnl: number | string; note: string }): Line {
  const { base, side, open, close, quantity, entry, exit } = trade
  return {
    open: shown(open, hours),
    close: shown(close, hours),
    symbol: `${base}/USDT`,
    side: side === 1 ? 'Long' : 'Short',
    quantity,
    entry,
    exit,
    pnl,
    fees: '',
    note,
  }
}

const cents = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100)

/** Trades one after another in each market, so that matches are unambiguous; times at least half an hour apart. */
const trades = (min: number): fc.Arbitrary<Trade[]> =>
  fc
    .array(
      fc.record({
        base: fc.constantFrom('BTC', 'ETH', 'SOL'),
        side: fc.constantFrom(1 as const, -1 as const),
        gap: fc.integer({ min: 31, max: 3_000 }),
        length: fc.integer({ min: 7, max: 900 }),
        quantity: fc.integer({ min: 2, max: 500 }).map((value) => value * 2),
        entry: cents(100, 200),
        exit: cents(100, 200),
        fees: cents(1, 20),
        funding: cents(-9, 9),
      }),
      { minLength: min, maxLength: 30 },
    )
    .map((drafts) => {
      let time = START
      return drafts.map(({ gap, length, ...trade }) => {
        const open = time + gap * MINUTE
        const close = open + length * MINUTE
        time = close
        return { ...trade, open, close }
      })
    })

function sum(causes: Causes): number {
  return [...causes.values()].reduce((total, units) => total + units, 0)
}

function expectExact({ comparison, days }: BroughtOver): void {
  for (const { ours, theirs, causes } of comparison.compared) expect(sum(causes)).toBe(ours - theirs)
  expect(sum(comparison.causes)).toBe(comparison.ours - comparison.theirs)
  for (const { ours, theirs, causes } of days) {
    expect([...causes.values()].reduce((total, units) => total + units, 0)).toBe(ours - theirs)
  }
  const otherDays = days.map(({ causes }) => causes.get('other-day') ?? 0)
  expect(otherDays.reduce((total, units) => total + units, 0)).toBe(0)
}

test('each row finds its trade in whatever zone the file is, and the order of the rows does not matter', () => {
  fc.assert(
    fc.property(trades(3), fc.integer({ min: -12, max: 14 }), fc.boolean(), (own, hours, reversed) => {
      const lines = own.map((trade, index) => lineOf(trade, { hours, pnl: netOf(trade), note: `note ${index}` }))
      const result = broughtOver(csv(reversed ? lines.toReversed() : lines), columnsOf(own))
      expect(result.matching.unmatched).toEqual([])
      for (const { rows, trades: numbers } of result.matching.matches) {
        expect(result.rows[rows[0] ?? 0]?.note).toBe(`note ${numbers[0]}`)
      }
      expect(result.comparison.ours).toBe(result.comparison.theirs)
      expectExact(result)
    }),
  )
})

test('rows that split a trade or join several find all of it, and nothing is unexplained', () => {
  fc.assert(
    fc.property(trades(4), fc.integer({ min: -11, max: 12 }), (drafts, hours) => {
      // Every third trade is followed by a similar one, and their journal joins the two.
      const own = drafts.map((trade, index) => {
        const { base, side, entry } = drafts[index - (index % 3 === 1 ? 1 : 0)] ?? trade
        return { ...trade, base, side, entry }
      })
      const lines: Line[] = []
      const joined = new Set<number>()
      for (const [index, trade] of own.entries()) {
        const next = own[index + 1]
        if (joined.has(index)) continue
        if (index % 3 === 0 && next !== undefined) {
          joined.add(index + 1)
          const both = { ...trade, close: next.close, quantity: trade.quantity + next.quantity }
          const exit = (trade.exit * trade.quantity + next.exit * next.quantity) / both.quantity
          lines.push(lineOf({ ...both, exit }, { hours, pnl: cent(netOf(trade) + netOf(next)), note: 'joined' }))
        } else if (index % 2 === 0) {
          const half = { ...trade, quantity: trade.quantity / 2 }
          const first = cent(netOf(trade) / 2)
          lines.push(lineOf(half, { hours, pnl: first, note: `half of ${index}` }))
          lines.push(lineOf(half, { hours, pnl: cent(netOf(trade) - first), note: `half of ${index}` }))
        } else lines.push(lineOf(trade, { hours, pnl: netOf(trade), note: `whole ${index}` }))
      }
      const result = broughtOver(csv(lines), columnsOf(own))
      expect(result.matching.unmatched).toEqual([])
      expect(result.comparison.causes.get('unexplained') ?? 0).toBe(0)
      expect(result.comparison.onlyHere).toEqual([])
      expectExact(result)
    }),
  )
})

test('fees and funding that they leave out are named to the cent', () => {
  fc.assert(
    fc.property(trades(4), fc.boolean(), (own, withFees) => {
      const pnlOf = (trade: Trade): number => cent(grossOf(trade) - (withFees ? trade.fees : 0))
      const result = broughtOver(
        csv(own.map((trade) => lineOf(trade, { hours: 0, pnl: pnlOf(trade), note: '' }))),
        columnsOf(own),
      )
      const fees = own.reduce((total, trade) => total + units(trade.fees), 0)
      const funding = own.reduce((total, trade) => total + units(trade.funding), 0)
      const { causes } = result.comparison
      expect(causes.get('unexplained') ?? 0).toBe(0)
      expect((causes.get('fees') ?? 0) + (causes.get('funding') ?? 0) + (causes.get('rounding') ?? 0)).toBe(
        funding - (withFees ? 0 : fees),
      )
      expectExact(result)
    }),
  )
})

test('rows about other trades match nothing, and the figures of all still add up', () => {
  fc.assert(
    fc.property(trades(3), trades(3), (own, others) => {
      const noise = others.map((trade) => ({ ...trade, entry: trade.entry * 3, exit: trade.exit * 3, base: 'BTC' }))
      const foreign = others.map((trade) => ({ ...trade, base: 'DOGE' }))
      const lines = [...noise, ...foreign].map((trade) => lineOf(trade, { hours: 0, pnl: netOf(trade), note: 'x' }))
      const result = broughtOver(csv(lines), columnsOf(own))
      expect(result.matching.matches).toEqual([])
      expect(result.matching.unmatched.length).toBe(lines.length)
      expectExact(result)
    }),
  )
})

test('any results at all: the causes of each difference and of all together add up to it', () => {
  fc.assert(
    fc.property(trades(3), fc.array(cents(-500, 500), { minLength: 30, maxLength: 30 }), (own, results) => {
      const lines = own.slice(1).map((trade, index) => lineOf(trade, { hours: -3, pnl: results[index] ?? 0, note: '' }))
      expectExact(broughtOver(csv(lines), columnsOf(own)))
    }),
  )
})

function cent(amount: number): number {
  return Math.round(amount * 100) / 100
}

const ONE: Trade = {
  base: 'BTC',
  side: 1,
  open: START,
  close: START + 3 * HOUR,
  quantity: 2,
  entry: 100,
  exit: 110,
  fees: 1.5,
  funding: -0.25,
}

test('the same trade is found under each spelling of its market', () => {
  const spellings =
    'BTCUSDT BTC/USDT BTC-USDT BTC_USDT BTC-PERP BTCUSD XBTUSD BTC BINANCE:BTCUSDT.P BTC/USDT:USDT btcusdt'
  for (const symbol of [
    ...spellings.split(' '),
    'BTC-USDT-SWAP',
    'BTCUSDT_UMCBL',
    'BTC.USDT',
    'BTCUSDTM',
    'PF_XBTUSD',
  ]) {
    const line = { ...lineOf(ONE, { hours: 0, pnl: netOf(ONE), note: '' }), symbol }
    expect([symbol, broughtOver(csv([line]), columnsOf([ONE])).matching.unmatched]).toEqual([symbol, []])
  }
  for (const symbol of ['BTCEUR', 'ETHUSDT', 'WBTCUSDT', 'BTCDOMUSDT']) {
    const line = { ...lineOf(ONE, { hours: 0, pnl: netOf(ONE), note: '' }), symbol }
    expect([symbol, broughtOver(csv([line]), columnsOf([ONE])).matching.unmatched]).toEqual([symbol, [0]])
  }
})

test('a trade on the other side, at another price or of another size is not the same', () => {
  const line = lineOf(ONE, { hours: 0, pnl: 0, note: '' })
  for (const other of [
    { side: 'Short' },
    { entry: 102 },
    { exit: 108 },
    { quantity: 3 },
    { quantity: 2.4 },
    { quantity: 1, entry: 101 },
  ]) {
    expect(broughtOver(csv([{ ...line, ...other }]), columnsOf([ONE])).matching.matches).toEqual([])
  }
})

test('a row without sizes and prices goes to the one trade of its market and time, and to none of two', () => {
  const sheet = `Date,Pair,Direction,Comment\n${shown(START, 0)},BTCUSDT,Long,Why\n`
  expect(broughtOver(sheet, columnsOf([ONE])).matching.matches).toHaveLength(1)
  expect(broughtOver(sheet, columnsOf([ONE, { ...ONE, close: ONE.close + HOUR }])).matching.matches).toEqual([])
})

test('times that were typed later fit where two figures leave no doubt', () => {
  const line = lineOf(ONE, { hours: 0, pnl: '18.25', note: '' })
  const late = { ...line, open: shown(START + 20 * MINUTE, 0), close: '' }
  expect(broughtOver(csv([late]), columnsOf([ONE])).matching.matches).toHaveLength(1)
  expect(broughtOver(csv([late, late]), columnsOf([ONE])).matching.matches).toEqual([])
  const twin = { ...ONE, open: START + 30 * MINUTE, close: START + 4 * HOUR }
  expect(broughtOver(csv([late]), columnsOf([ONE, twin])).matching.matches).toEqual([])
})

test('the only date of a sheet may be that of the closing', () => {
  const head = 'Date,Symbol,Side,Size,Entry Price,Exit Price,P&L\n'
  const { matching, columns } = broughtOver(
    `${head}${shown(ONE.close, 0)},BTCUSDT,Long,2,100,110,20\n`,
    columnsOf([ONE]),
  )
  expect([matching.matches.length, columns[0]]).toEqual([1, 'closeTime'])
})

test('one figure that agrees somewhere is not a reason for another time zone', () => {
  const sheet = `Date,Symbol,Side,Size\n${shown(START, 7)},BTCUSDT,Long,2\n`
  const { matching } = broughtOver(sheet, columnsOf([ONE]))
  expect([matching.zone.zone, matching.matches]).toEqual(['UTC', []])
})

test('trades of accounts that the file is not about are not missing in it', () => {
  const other = { ...ONE, base: 'ETH', open: START + HOUR }
  const columns = columnsOf([ONE, other])
  columns.account[1] = 1
  const sheet = csv([
    lineOf(ONE, { hours: 0, pnl: netOf(ONE), note: '' }),
    lineOf({ ...ONE, base: 'SOL', open: START + 2 * HOUR }, { hours: 0, pnl: 1, note: '' }),
  ])
  expect(broughtOver(sheet, columns).comparison.onlyHere).toEqual([])
  columns.account[1] = 0
  expect(broughtOver(sheet, columns).comparison.onlyHere).toEqual([1])
})

test('days without a time of day need two figures that agree', () => {
  const head = 'Entry Date,Exit Date,Symbol,Side,Quantity,Entry Price,Exit Price,P&L\n'
  expect(
    broughtOver(`${head}2025-01-06,2025-01-06,BTCUSDT,long,2,100,110,20\n`, columnsOf([ONE])).matching.matches,
  ).toHaveLength(1)
  expect(broughtOver(`${head}2025-01-06,2025-01-06,BTCUSDT,long,2,,,20\n`, columnsOf([ONE])).matching.matches).toEqual(
    [],
  )
})

test('a part of a trade is matched as that, and the rest of it is its own cause', () => {
  const half = {
    ...lineOf({ ...ONE, quantity: 1 }, { hours: 0, pnl: '10.00', note: '' }),
    close: shown(ONE.close - HOUR, 0),
  }
  const { matching, comparison } = broughtOver(csv([half]), columnsOf([ONE]))
  expect(matching.matches).toEqual([{ kind: 'part', rows: [0], trades: [0] }])
  // Half of 20 - 1.50 - 0.25 is missing in their journal; their 10.00 omits half of the fees and of the funding.
  expect(comparison.causes).toEqual(
    new Map([
      ['fees', units(-0.75)],
      ['funding', -12_500_000],
      ['split', 912_500_000],
    ]),
  )
})

test('a result before fees lacks them even where the rest cannot be explained', () => {
  const head = 'Open Time,Close Time,Symbol,Side,Size,Entry Price,Exit Price,Gross P&L'
  const file = `${head}\n${shown(START, 0)},${shown(ONE.close, 0)},BTCUSDT,Long,2,100,110,33.00\n`
  const { comparison } = broughtOver(file, columnsOf([ONE]))
  expect(comparison.causes).toEqual(
    new Map([
      ['fees', units(-1.5)],
      ['unexplained', units(18.25 - 33 + 1.5)],
    ]),
  )
})

test('other prices than the fills explain a difference that they make', () => {
  const line = { ...lineOf(ONE, { hours: 0, pnl: 19.9 - 1.5 - 0.25, note: '' }), exit: 109.95 }
  const { comparison } = broughtOver(csv([line]), columnsOf([ONE]))
  expect(comparison.causes).toEqual(new Map([['prices', units(0.1)]]))
})

test('a whole year in New York fits New York, and trades around midnight are on another day there', () => {
  const own = Array.from({ length: 12 }, (_, month): Trade => {
    const open = momentOf(`2025-${String(month + 1).padStart(2, '0')}-15T01:00Z`)
    return { ...ONE, open, close: open + 2 * HOUR, entry: 100 + month, exit: 111 + month }
  })
  const ahead = (time: number): number =>
    time > momentOf('2025-03-09T07:00Z') && time < momentOf('2025-11-02T06:00Z') ? -4 : -5
  const lines = own.map((trade) => lineOf(trade, { hours: ahead(trade.open), pnl: netOf(trade), note: '' }))
  const result = broughtOver(csv(lines), columnsOf(own))
  expect([result.matching.zone.zone, result.matching.unmatched]).toEqual(['America/New_York', []])
  expect(result.onOtherDays).toBe(12)
  expectExact(result)
})

test('Tradervue counts entries and exits together in some files, which the sizes show', () => {
  const file = `Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Notes,Tags
${shown(START, 0)},${shown(ONE.close, 0)},BTCUSDT,L,4,2,100,110,20.00,Good,a
`
  const { matching, comparison } = broughtOver(file, columnsOf([ONE]))
  expect([matching.scale, matching.matches.length]).toEqual([0.5, 1])
  expect(comparison.causes).toEqual(
    new Map([
      ['fees', units(-1.5)],
      ['funding', units(-0.25)],
    ]),
  )
})

test('where nothing shows whether day or month comes first, the order in which more rows fit counts', () => {
  const own = [3, 4, 5].map((day) => {
    const open = momentOf(`2025-02-0${day}T09:00Z`)
    return { ...ONE, open, close: open + HOUR }
  })
  const lines = [5, 4, 3].map((day) => `0${day}/02/2025 09:00`)
  const times = [...lines.slice(0, 1), '02/03/2025 09:00', ...lines.slice(1)]
  const sheet = ['Date,Symbol,Side,Size,Entry Price', ...times.map((time) => `${time},BTCUSDT,Long,2,100`)].join('\n')
  const result = broughtOver(sheet, columnsOf(own))
  expect([result.dateOrder, result.matching.matches.length]).toEqual(['dmy', 3])
})
