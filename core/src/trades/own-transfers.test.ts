import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountId, type Fixed, fixed } from '../base/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS, type Trade } from './index.ts'
import { check, parseTable, SPOT } from './table.testing.ts'

const rates = createRates([
  { asset: 'ETH', time: 0, rate: fixed('3000') },
  { asset: 'ETH', time: 86_400_000, rate: fixed('3000') },
  { asset: 'ETH', time: 2 * 86_400_000, rate: fixed('3000') },
])
const options = { traded: SPOT, build: { rates } }

describe('coins that move to an own account', () => {
  test('keep their average cost and are not assumed', () => {
    check(
      `fill 1m buy 1 2000 in a
       fill 2m buy 1 2200 in a
       cash 3m withdrawal -1 ETH in a
       cash 9m deposit 1 ETH in b
       fill 10m sell 1 3100 in b
       trade long 2 1m- open open 1
       trade long 1 9m-10m closed cost 2100 entry 2100 gross 1000`,
      options,
    )
  })
  test('less what the network took, which is gone with its cost', () => {
    check(
      `fill 1m buy 1 2000 in a
       cash 3m withdrawal -1 ETH in a
       cash 9m deposit 0.99 ETH in b
       fill 10m sell 0.99 3000 in b
       trade long 1 1m-3m closed gross 0 flags withdrawn
       trade long 0.99 9m-10m closed cost 1980 gross 990`,
      options,
    )
  })
  test('through several accounts and back', () => {
    check(
      `fill 1m buy 1 2000 in a
       cash 2m withdrawal -1 ETH in a
       cash 3m deposit 1 ETH in b
       cash 90m withdrawal -1 ETH in b
       cash 92m deposit 1 ETH in c
       cash 200m transfer -1 ETH in c
       cash 201m transfer 1 ETH in a
       fill 300m sell 1 2500 in a
       fill 301m buy 1 1 in b
       fill 302m buy 1 1 in c
       trade long 1 1m-2m closed gross 0 flags withdrawn
       trade long 1 3m-90m closed cost 2000 gross 0 flags withdrawn
       trade long 1 92m-200m closed cost 2000 gross 0 flags withdrawn
       trade long 1 201m-300m closed cost 2000 gross 500
       trade long 1 301m- open
       trade long 1 302m- open`,
      options,
    )
  })
  test('also where the clock of the other account runs behind', () => {
    check(
      `fill 1m buy 1 2000 in a
       cash 9m transfer -1 ETH in a
       cash 5m transfer 1 ETH in b
       fill 6m sell 1 3000 in b
       trade long 1 1m-9m closed gross 0 flags withdrawn
       trade long 1 5m-6m closed cost 2000 gross 1000`,
      options,
    )
  })
  test('by the name that the coin had on each side', () => {
    check(
      `fill 1m buy 100 0.5 of MATIC/USDT in a
       cash 2m withdrawal -100 MATIC in a
       cash 3m deposit 100 POL in b
       fill 4m sell 100 0.6 of POL/USDT in b
       trade long 100 1m-2m closed flags withdrawn
       trade long 100 3m-4m closed cost 50 net 10`,
      options,
    )
  })
})

describe('coins that are not matched stay deposits at the market price', () => {
  const outcome = (table: string): readonly string[] =>
    buildTrades(parseTable(table, options), { ...DEFAULT_BUILD_OPTIONS, rates })
      .trades.filter(({ account }) => account === accountId('b'))
      .map(({ entryPrice, flags }) => `${(entryPrice ?? 0n) / 10n ** 18n} ${flags.join()}`)
  const table = (out: string, arrives: string, more = '') => `fill 1m buy 5 2000 in a
    cash ${out}
    cash ${arrives}
    ${more}
    fill 8d sell 0.1 3000 in b`
  test.each([
    ['comes in time', '2m withdrawal -1 ETH in a', '3m deposit 1 ETH in b', '', '2000 '],
    ['is more than what left', '2m withdrawal -1 ETH in a', '3m deposit 1.0001 ETH in b', '', '3000 assumed-cost'],
    ['is too much less', '2m withdrawal -1 ETH in a', '3m deposit 0.97 ETH in b', '', '3000 assumed-cost'],
    ['comes too late', '2m withdrawal -1 ETH in a', '4323m deposit 1 ETH in b', '', ''],
    ['is much too early', '20m withdrawal -1 ETH in a', '3m deposit 1 ETH in b', '', '3000 assumed-cost'],
    ['is a reward', '2m withdrawal -1 ETH in a', '3m airdrop 1 ETH in b', '', '3000 assumed-cost'],
    [
      'could come from two',
      '2m withdrawal -1 ETH in a',
      '3m deposit 1 ETH in b',
      'cash 2m withdrawal -1 ETH in c',
      '3000 assumed-cost',
    ],
    [
      'has the id of one of two',
      '2m withdrawal -1 ETH in a tx 0x1',
      '3m deposit 1 ETH in b tx 0x1',
      'cash 2m withdrawal -1 ETH in c',
      '2000 ',
    ],
    ['has the id and took a week', '2m withdrawal -1 ETH in a tx 0x1', '1440m deposit 1 ETH in b tx 0x1', '', '2000 '],
    [
      'comes from where it was never bought',
      '2m withdrawal -1 ETH in c',
      '3m deposit 1 ETH in b',
      '',
      '3000 assumed-cost',
    ],
    ['leaves more than was held', '2m withdrawal -9 ETH in a', '3m deposit 9 ETH in b', '', '3000 assumed-cost'],
  ])('what %s', (_, out, arrives, more, expected) => {
    expect(outcome(table(out, arrives, more))).toEqual(expected === '' ? [] : [expected])
  })
  test('arrivals that wait for each other end as deposits, and end', () => {
    check(
      `cash 5m transfer 1 ETH in b
       cash 7m transfer -1 ETH in b
       cash 8m transfer 1 ETH in a
       cash 10m transfer -1 ETH in a
       fill 20m buy 1 1 in a
       fill 20m buy 1 1 in b
       trade long 1 5m-7m closed flags assumed-cost,withdrawn
       trade long 1 8m-10m closed cost 3000 flags withdrawn
       trade long 1 20m- open
       trade long 1 20m- open`,
      options,
    )
  })
  test('money is not inventory', () => {
    check(
      `cash 2m withdrawal -100 USDT in a
       cash 3m deposit 100 USDT in b
       fill 4m buy 1 100 in b
       trade long 1 4m- open`,
      options,
    )
  })
})

const ACCOUNTS = ['a', 'b', 'c'] as const

/** Buys, sales and moves between three accounts; each move arrives a minute later, minus a fee of a percent at most. */
const journal = fc
  .array(
    fc.record({
      what: fc.constantFrom('buy', 'sell', 'move', 'move'),
      from: fc.constantFrom(...ACCOUNTS),
      to: fc.constantFrom(...ACCOUNTS),
      quantity: fc.integer({ min: 100, max: 300 }),
      price: fc.integer({ min: 1_000, max: 3_000 }),
      fee: fc.constantFrom(0, 1),
    }),
    { maxLength: 30 },
  )
  .map((rows) => {
    const opening = ACCOUNTS.map((name, index) => `fill ${index + 1}ms buy 100 2000 in ${name}`)
    const lines = rows.flatMap(({ what, from, to, quantity, price, fee }, index) => {
      const minute = 10 * index + 10
      if (what !== 'move') return [`fill ${minute}m ${what} ${quantity / 100} ${price} in ${from}`]
      if (from === to) return []
      return [
        `cash ${minute}m withdrawal -${quantity / 100} ETH in ${from}`,
        `cash ${minute + 1}m deposit ${(quantity - fee) / 100} ETH in ${to}`,
      ]
    })
    return parseTable([...opening, ...lines].join('\n'), options)
  })

const built = (ledger: Ledger): readonly Trade[] =>
  buildTrades(ledger, { ...DEFAULT_BUILD_OPTIONS, rates, dustDollars: 0n }).trades
const sum = (values: readonly Fixed[]): Fixed => values.reduce((total, value) => total + value, 0n)
const figures = (trades: readonly Trade[]) =>
  trades.map((trade) => [trade.openTime, trade.closeTime, trade.entryValue, trade.gross, trade.openValue]).sort(byText)
const byText = (a: readonly unknown[], b: readonly unknown[]): number => (String(a) < String(b) ? -1 : 1)

describe('laws', () => {
  test('the cost that leaves is the cost that arrives, and that of the network fee', () => {
    fc.assert(
      fc.property(journal, (ledger) => {
        const slices = built(ledger).flatMap((trade) => trade.slices)
        const left = slices.filter(({ fill }) => fill.execution === 'transfer-out')
        const arrived = slices.filter(({ fill }) => fill.execution === 'own-transfer')
        const moved = ledger.cashEvents.filter(({ amount }) => amount > 0n)
        expect(arrived).toHaveLength(moved.length)
        for (const [index, slice] of [...arrived].sort((a, b) => a.fill.time - b.fill.time).entries()) {
          const [from] = left.filter(({ fill }) => fill.time === slice.fill.time - 60_000)
          expect(slice.fill.time).toBe(moved[index]?.time)
          const cost =
            ((from?.value ?? 0n) * slice.quantity * 2n + (from?.quantity ?? 1n)) / (from?.quantity ?? 1n) / 2n
          expect(cost - slice.value >= -1n && cost - slice.value <= 1n).toBe(true)
        }
        expect(sum(arrived.map(({ value }) => value)) <= sum(left.map(({ value }) => value))).toBe(true)
      }),
    )
  })
  test('neither the order of rows nor the names of accounts change anything', () => {
    fc.assert(
      fc.property(journal, fc.constantFrom('bca', 'cab', 'cba', 'zyx'), (ledger, names) => {
        const renamed = <T extends { account: string }>(row: T): T => ({
          ...row,
          account: accountId(names[ACCOUNTS.indexOf(row.account as 'a')] ?? ''),
        })
        const other = {
          fills: ledger.fills.map(renamed).toReversed(),
          cashEvents: ledger.cashEvents.map(renamed).toReversed(),
        }
        expect(figures(built(other))).toEqual(figures(built(ledger)))
      }),
    )
  })
})
