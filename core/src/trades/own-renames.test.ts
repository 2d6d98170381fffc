/** Trades across renames that the trader entered. */
// Promise [Gaps and renames] A rename that the trader enters joins two coins, and removing it separates them again.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixed, ONE, proportion, utcMs } from '../base/index.ts'
import { createRenames, instrument, parseRename, readRenames } from '../ledger/index.ts'
import { history } from './history.testing.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS, holdingsOf } from './index.ts'
import { check, parseTable } from './table.testing.ts'

const renamesOf = (...texts: readonly string[]) =>
  createRenames(readRenames(texts.flatMap((text) => parseRename(text) ?? [])))
const build = (...texts: readonly string[]) => ({ build: { renames: renamesOf(...texts) } })

describe('a coin that the trader renamed', () => {
  const table = `fill 1m buy  10 100 of OLD/USDT
                 fill 2m sell 200 6 of NEW/USDT`
  test('is two positions without the rename, and one trade with it', () => {
    check(`${table}
           trade long 10 1m- open open 10 ticker OLDUSDT
           unmatched 200`)
    check(
      `${table}
       trade long 200 1m-2m closed entry 5 exit 6 net 200 ticker NEWUSDT`,
      build('OLD=NEW:20'),
    )
  })
  test('joins against every quote, and keeps the id of its first fill', () => {
    const inBitcoin = table.replaceAll('USDT', 'BTC')
    const [open] = check(`${inBitcoin}\ntrade long 10 1m- open open 10\nunmatched 200`)
    const [joined] = check(
      `${inBitcoin}\ntrade long 200 1m-2m closed cost 1000 gross 200 ticker NEWBTC`,
      build('OLD=NEW:20'),
    )
    expect(joined?.id).toBe(open?.id)
  })
  test('goes on to the name that is built in', () => {
    check(
      `fill 1m buy  5 10 of OLDMATIC/USDT
       fill 2m buy 10 5 of MATIC/USDT
       fill 3m sell 20 6 of POL/USDT
       trade long 20 1m-3m closed cost 100 net 20 ticker POLUSDT`,
      build('OLDMATIC=MATIC:2'),
    )
  })
  test('stays apart where the built-in rename would join another', () => {
    check(
      `fill 1m buy 10 1 of MATIC/USDT
       fill 2m sell 10 2 of OTHER/USDT
       fill 3m sell 10 3 of POL/USDT
       trade long 10 1m-2m closed net 10 ticker OTHERUSDT
       unmatched 10`,
      build('MATIC=OTHER'),
    )
  })
  test('with a date, tickers that were used for two coins are told apart', () => {
    check(
      `fill 1m buy 10 5 of OLD/USDT
       fill 2m buy 7 1 of NEW/USDT
       fill 20000d buy 3 1 of OLD/USDT
       fill 20001d sell 10 6 of NEW/USDT
       fill 20002d sell 3 2 of OLD/USDT
       trade long 10 1m-20001d closed net 10 ticker NEWUSDT
       trade long 7 2m- open open 7 ticker NEWUSDT
       trade long 3 20000d-20002d closed net 3 ticker OLDUSDT`,
      build('OLD=NEW@2024-09-01'),
    )
  })
  test('takes deposits, fees and the swap that the exchange books along', () => {
    const rates = createRates([{ asset: 'OLD', time: 0, rate: fixed('10') }])
    check(
      `cash 1m deposit 100 OLD
       fill 2m buy 1 50 fee 2 OLD of ETH/USDT
       cash 3m withdrawal -98 OLD
       cash 4m deposit 196 NEW
       fill 5m sell 196 6 of NEW/USDT
       trade long 200 1m-5m closed gross 196 flags assumed-cost
       trade long 1 2m- open fees 20`,
      { build: { rates, renames: renamesOf('OLD=NEW:2') } },
    )
  })
  test('keeps its cost on the way to another account', () => {
    check(
      `fill 1m buy 10 100 of OLD/USDT in a
       cash 2m withdrawal -10 OLD in a tx 0x1
       cash 3m deposit 200 NEW in b tx 0x1
       fill 4m sell 200 6 of NEW/USDT in b
       trade long 10 1m-2m closed gross 0 flags withdrawn
       trade long 200 3m-4m closed cost 1000 gross 200`,
      build('OLD=NEW:20'),
    )
  })
  test('is held under its last name', () => {
    const { assets } = holdingsOf(parseTable(table), renamesOf('OLD=NEW:20'))
    expect(['OLD', 'NEW'].map((name) => assets.get(name))).toEqual([undefined, 0n])
  })
})

describe('law', () => {
  const market = (base: string) =>
    instrument({ venue: 'test', symbol: `${base}USDT`, kind: 'spot', base, quote: 'USDT', settle: 'USDT' })
  const [OLD, NEW] = [market('OLD'), market('NEW')]

  test('joining at a ratio gives the trades of a ledger that was written under the new name', () => {
    fc.assert(
      fc.property(
        history(OLD),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        // New coins per this many old ones.
        fc.constantFrom([1n, 1n], [20n, 1n], [24_000n, 1n], [1n, 100n], [1n, 1_000n], [3n, 2n], [7n, 8n]),
        fc.constantFrom('average', 'fifo', 'lifo'),
        (history, isOld, [many = 1n, few = 1n], costMethod) => {
          // Ids of two markets do not tell which fill of a moment came first.
          const fills = history.map((fill, index) => ({ ...fill, time: utcMs(fill.time + index) }))
          // The same money under both names, without a remainder.
          const under = (traded: typeof OLD, fill: (typeof fills)[number]) => ({
            ...fill,
            instrument: traded,
            quantity: fill.quantity * (traded === OLD ? few : many),
            price: fill.price * (traded === OLD ? many : few),
          })
          const ratio = proportion(ONE, many, few)
          const renames = createRenames([{ from: 'OLD', to: 'NEW', ratio, since: null }])
          const options = { ...DEFAULT_BUILD_OPTIONS, renames, costMethod, dustDollars: 0n } as const
          const mixed = fills.map((fill, index) => under(isOld[index] === true ? OLD : NEW, fill))
          const written = fills.map((fill) => under(NEW, fill))
          const [joined, plain] = [mixed, written].map((list) =>
            buildTrades({ fills: list, cashEvents: [] }, options).trades.map((trade) => {
              const { openTime, closeTime, entryValue, exitValue, gross, fees, net, openValue, maxValue } = trade
              // A coin that was never traded under the new name is counted in old coins.
              const isNew = trade.slices.some(({ fill }) => fill.instrument === NEW)
              const inNewCoins = (quantity: bigint) => (isNew ? quantity : (quantity * many) / few)
              return [
                [openTime, closeTime, entryValue, exitValue, gross, fees, net, openValue, maxValue],
                [trade.entryQuantity, trade.exitQuantity, trade.maxQuantity, trade.openQuantity].map(inNewCoins),
              ]
            }),
          )
          expect(joined).toEqual(plain)
        },
      ),
    )
  })
})
