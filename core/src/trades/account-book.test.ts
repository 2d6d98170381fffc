import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountId, DAY_MS, fixed, formatFixed, utcMs } from '../base/index.ts'
import { type CashEvent, createRenames, type Fill, instrument, NOTHING_CLAIMED } from '../ledger/index.ts'
import { accountBook, type BalanceCheck, type CoinBook, remainderSpan } from './account-book.ts'
import { contractTrades } from './bookings.ts'
import { holdingsOf } from './holdings.ts'
import { statedProfits } from './stated-profit.ts'

/** 2026-05-01T00:00:00Z */
const START = 1_777_593_600_000
const HOUR = 3_600_000
const MARKET = { venue: 'binance', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', settle: 'USDT' } as const
const SPOT = instrument({ ...MARKET, kind: 'spot' })
const PERPETUAL = instrument({ ...MARKET, kind: 'linear' })

let number = 0
function fill(hours: number, text: string, overrides: Partial<Fill> = {}): Fill {
  number += 1
  const [side, quantity = '0', price = '0', fee = '0'] = text.split(' ')
  return {
    ...NOTHING_CLAIMED,
    account: accountId('a'),
    instrument: PERPETUAL,
    time: utcMs(START + hours * HOUR),
    side: side as Fill['side'],
    quantity: fixed(quantity),
    price: fixed(price),
    positionSide: 'both',
    fee: fixed(fee),
    feeAsset: 'USDT',
    execution: 'trade',
    liquidity: 'unknown',
    dedupeKey: String(number).padStart(32, '0'),
    row: number,
    ...overrides,
  }
}

function cash(hours: number, text: string, overrides: Partial<CashEvent> = {}): CashEvent {
  number += 1
  const [kind, amount = '0', asset = 'USDT'] = text.split(' ')
  return {
    account: accountId('a'),
    time: utcMs(START + hours * HOUR),
    kind: kind as CashEvent['kind'],
    asset,
    amount: fixed(amount),
    instrument: null,
    positionSide: 'both',
    position: null,
    venueId: null,
    dedupeKey: String(number).padStart(32, '0'),
    row: number,
    raw: null,
    ...overrides,
  }
}

const check = (hours: number, ...totals: readonly string[]): BalanceCheck => ({
  at: START + hours * HOUR,
  balances: totals.map((text) => {
    const [asset = '', total = ''] = text.split(' ')
    return { asset, total }
  }),
})

/** A day as a line: its number, the bookings, the balance, and `ledger exchange remainder` of its check. */
function lines({ days }: CoinBook): string[] {
  return days.map(({ day, moved, change, balance, rows, check: checked }) => {
    const { fills, fees, funding, transfers, other } = moved
    const figures = [fills, fees, funding, transfers, other, change, balance].map(formatFixed).join(' ')
    const remainder =
      checked === null
        ? ''
        : `, checked ${formatFixed(checked.ledger)} ${formatFixed(checked.exchange)} ${formatFixed(checked.remainder)}`
    return `day ${(day - START) / DAY_MS}: ${figures} (${rows})${remainder}`
  })
}

function bookOf(part: { fills?: readonly Fill[]; cashEvents?: readonly CashEvent[] }, ...checks: BalanceCheck[]) {
  const ledger = { fills: [], cashEvents: [], ...part }
  const renames = createRenames()
  return accountBook(ledger, { renames, checks, trades: contractTrades(ledger, renames) })
}

test('a day says what fills, fees, funding and transfers did to the balance of each coin', () => {
  const fills = [
    fill(1, 'buy 2 100 0.5'),
    fill(2, 'sell 1 110 0.25'),
    fill(26, 'sell 1 90 0.25'),
    fill(27, 'buy 3 10 0', { instrument: SPOT }),
  ]
  const cashEvents = [cash(0, 'deposit 1000'), cash(8, 'funding -1.5'), cash(30, 'rebate 0.1'), cash(31, 'realised 7')]
  const [btc, usdt] = bookOf({ fills, cashEvents })
  expect(usdt?.coin).toBe('USDT')
  expect(lines(usdt as CoinBook)).toEqual([
    'day 0: 10 -0.75 -1.5 1000 0 1007.75 1007.75 (5)',
    'day 1: -40 -0.25 0 0 0.1 -40.15 967.6 (4)',
  ])
  expect(lines(btc as CoinBook)).toEqual(['day 1: 3 0 0 0 0 3 3 (1)'])
})

test('a check counts what was booked up to its moment, and wallets of one coin together', () => {
  const cashEvents = [cash(1, 'deposit 100'), cash(13, 'withdrawal -40'), cash(40, 'deposit 1')]
  const [book] = bookOf({ cashEvents }, check(12, 'USDT 60', 'USDT 40'), check(36, 'USDT 65'), check(60, 'USDT 66'))
  expect(lines(book as CoinBook)).toEqual([
    'day 0: 0 0 0 60 0 60 60 (2), checked 100 100 0',
    'day 1: 0 0 0 1 0 1 61 (1), checked 60 65 5',
    'day 2: 0 0 0 0 0 0 61 (0), checked 61 66 5',
  ])
})

test('days without bookings are shown only where the remainder changed, and at the last check', () => {
  const ledger = { cashEvents: [cash(1, 'deposit 100')] }
  const daily = [1, 2, 3, 4, 5].map((day) => check(day * 24 + 1, `USDT ${day < 3 ? 100 : 90}`))
  const [book] = bookOf(ledger, ...daily)
  expect(book?.days.map(({ day }) => (day - START) / DAY_MS)).toEqual([0, 3, 5])
})

test('of several checks on one day the last one is shown, and a coin that nobody booked has its row', () => {
  const [book] = bookOf({}, check(1, 'XRP 5'), check(2, 'XRP 7'))
  expect([book?.coin, ...lines(book as CoinBook)]).toEqual(['XRP', 'day 0: 0 0 0 0 0 0 0 (0), checked 0 7 7'])
})

test.each([
  ['no check', [], null],
  ['a last one that agrees', ['90', '100'], null],
  ['one that always differed', ['90', '91'], { since: 24, after: null }],
  ['one that began to differ', ['100', '100', '90', '91'], { since: 72, after: 48 }],
  ['one that differed before as well', ['90', '100', '90'], { since: 72, after: 48 }],
  ['rounding', ['100', '100.00000001'], null],
] as const)('%s: where the remainder began', (_, totals, span) => {
  const checks = totals.map((total, index) => check(24 * (index + 1), `USDT ${total}`))
  const [book] = bookOf({ cashEvents: [cash(0, 'deposit 100')] }, ...checks)
  const remainder = remainderSpan(book?.checks ?? [])
  const hours = (time: number | null) => (time === null ? null : (time - START) / HOUR)
  expect(remainder === null ? null : { since: hours(remainder.since), after: hours(remainder.after) }).toEqual(span)
})

test('a renamed coin is one coin, in the units of its last name', () => {
  const renames = createRenames()
  const ledger = { fills: [], cashEvents: [cash(1, 'deposit 2 MKR')] }
  const [book, ...others] = accountBook(ledger, { renames, trades: [], checks: [check(2, 'MKR 1', 'SKY 24000')] })
  expect([book?.coin, others, ...lines(book as CoinBook)]).toEqual([
    'SKY',
    [],
    'day 0: 0 0 0 48000 0 48000 48000 (1), checked 48000 48000 0',
  ])
})

const RECORD = fc.record({
  hours: fc.integer({ min: 0, max: 200 }),
  side: fc.constantFrom('buy', 'sell'),
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 999 }),
  spot: fc.boolean(),
})

test('the days of a coin add up to what the account holds', () => {
  fc.assert(
    fc.property(fc.array(RECORD, { maxLength: 40 }), (records) => {
      const fills = records.map(({ hours, side, quantity, price, spot }) =>
        fill(hours, `${side} ${quantity} ${price} 0.07`, spot ? { instrument: SPOT } : {}),
      )
      const ledger = { fills, cashEvents: [cash(3, 'deposit 500'), cash(9, 'funding -3')] }
      const { assets } = holdingsOf(ledger, createRenames())
      const books = bookOf(ledger, check(100, 'USDT 1'), check(9_999, 'USDT 1'))
      for (const { coin, days, checks } of books) {
        expect(days.reduce((sum, { change }) => sum + change, 0n)).toBe(assets.get(coin) ?? 0n)
        expect(checks.at(-1)?.ledger).toBe(assets.get(coin) ?? 0n)
      }
    }),
  )
})

test('what the exchange states as profit stands beside ours, fill by fill', () => {
  const fills = [
    fill(1, 'buy 2 100', { venueRealised: 0n }),
    fill(2, 'sell 1 110', { venueRealised: fixed('10') }),
    fill(3, 'sell 1 110', { venueRealised: fixed('13') }),
    fill(4, 'sell 5 50', { venueRealised: fixed('250'), opens: false }),
  ]
  const ledger = { fills, cashEvents: [] }
  const rows = statedProfits(ledger, contractTrades(ledger, createRenames()))
  expect(
    rows.map(({ exchange, ours, agrees }) => [formatFixed(exchange), ours === null ? null : formatFixed(ours), agrees]),
  ).toEqual([
    ['10', '10', true],
    ['13', '10', false],
    ['250', null, false],
  ])
})
