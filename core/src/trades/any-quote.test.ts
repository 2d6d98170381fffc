/** Coins count once, whatever they are traded against; see `moveCoins`. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountId, type Fixed, fixed, formatFixed } from '../base/index.ts'
import type { Ledger } from '../ledger/index.ts'
import {
  assetsNeedingRates,
  buildTrades,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  ratePointsOf,
  type Trade,
} from './index.ts'
import { check, parseTable, SPOT } from './table.testing.ts'

const typed = (rates: Record<string, string>) =>
  createRates(
    [],
    Object.entries(rates).map(([asset, rate]) => ({ asset, rate: fixed(rate), from: null, to: null })),
  )
const RATES = typed({ EUR: '1.1', GBP: '1.25', KRW: '0.001', JPY: '0.01', TRY: '0.05', BTC: '50000', SOL: '100' })
const options = { build: { rates: RATES } }
const QUOTES = ['USDT', 'EUR', 'GBP', 'KRW', 'JPY', 'TRY', 'BTC'] as const

describe.each(QUOTES)('a coin that is traded against %s alone', (quote) => {
  const price = (dollars: number): string => {
    const inQuote = RATES.convert(fixed(dollars), { from: 'USD', to: quote, time: 0 }) ?? 0n
    return formatFixed(inQuote)
  }
  test('is withdrawn at cost, and the next trade begins anew', () => {
    const trades = check(
      `fill 1m buy 100 1 of SOL/${quote}
       cash 2m withdrawal -100 SOL
       fill 3m buy 100 2 of SOL/${quote}
       fill 4m sell 100 3 of SOL/${quote}
       trade long 100 1m-2m closed gross 0 flags withdrawn
       trade long 100 3m-4m closed net 100`,
      options,
    )
    expect(trades.map(({ instrument }) => instrument.quote)).toEqual([quote, quote])
  })
  test('arrives at its market price', () => {
    const [trade] = check(
      `cash 1m deposit 10 SOL
       cash 2m airdrop 1 SOL
       cash 3m interest 1 SOL
       fill 4m sell 12 ${price(200)} of SOL/${quote}
       trade long 12 1m-4m closed flags assumed-cost`,
      options,
    )
    const dollars = RATES.convert(trade?.net ?? 0n, { from: quote, to: 'USD', time: 0 }) ?? 0n
    expect(Number(dollars) / 1e18).toBeCloseTo(1200, 9)
  })
  test('pays the fees of other trades', () => {
    check(
      `fill 1m buy 1 ${price(100)} of SOL/${quote} fee 0.001 SOL
       fill 2m buy 1 ${price(10)} of XRP/${quote} fee 0.002 SOL
       fill 3m sell 1 ${price(10)} of XRP/${quote} fee 0.002 SOL
       fill 4m sell 0.995 ${price(100)} of SOL/${quote}
       trade long 0.999 1m-4m closed gross 0
       trade long 1 2m-3m closed gross 0`,
      options,
    )
  })
  test('keeps its cost between own accounts', () => {
    check(
      `fill 1m buy 2 10 of SOL/${quote} in a
       cash 2m withdrawal -2 SOL in a
       cash 3m deposit 2 SOL in b
       fill 4m sell 2 15 of SOL/${quote} in b
       trade long 2 1m-2m closed flags withdrawn
       trade long 2 3m-4m closed cost 20 net 10`,
      options,
    )
  })
  test('is flat once less than a dollar is left', () => {
    check(
      `fill 1m buy 10 ${price(100)} of SOL/${quote}
       fill 2m sell 9.991 ${price(100)} of SOL/${quote}
       fill 3m buy 10 ${price(100)} of SOL/${quote}
       cash 4m withdrawal -10 SOL
       fill 5m buy 1 ${price(100)} of SOL/${quote}
       trade long 10 1m-2m closed gross 0 dust 0.009
       trade long 10.009 3m-4m closed gross 0 dust 0.009 flags dust-carried-in,withdrawn
       trade long 1.009 5m- open flags dust-carried-in`,
      options,
    )
  })
})

describe('a coin that is traded against several quotes', () => {
  test('has a result where it was bought with EUR and sold for USDT', () => {
    check(
      `fill 1m buy 1000 0.5 of ADA/EUR
       fill 2m sell 1000 0.6 of ADA/USDT
       trade long 1000 1m-2m closed gross 0 flags withdrawn ticker ADAEUR
       trade long 1000 2m-2m closed cost 550 net 50 ticker ADAUSDT`,
      options,
    )
  })
  test('waits for the rate where it is unknown', () => {
    check(
      `fill 1m buy 1000 0.5 of ADA/SEK
       fill 2m sell 1000 0.6 of ADA/USDT
       trade long 1000 1m-2m closed flags withdrawn
       trade long 1000 2m-2m closed net unknown flags pending-rate`,
      options,
    )
  })
  test('is first sold from its own position, then from the one opened last', () => {
    check(
      `fill 1m buy 1 10 of ADA/EUR
       fill 2m buy 1 10 of ADA/GBP
       fill 3m buy 1 10 of ADA/USDT
       fill 4m sell 2.5 20 of ADA/USDT
       trade long 1 1m- open open 0.5
       trade long 1 2m-4m closed flags withdrawn
       trade long 2.5 3m-4m closed cost 28 net 22`,
      options,
    )
  })
  test('leaves from the position opened last, then from the next', () => {
    check(
      `fill 1m buy 2 10 of ADA/EUR
       fill 2m buy 1 10 of ADA/USDT
       cash 3m withdrawal -2.5 ADA
       fill 4m sell 0.5 20 of ADA/EUR
       trade long 2 1m-4m closed gross 5
       trade long 1 2m-3m closed flags withdrawn`,
      options,
    )
  })
  test('arrives in the position that holds it', () => {
    check(
      `fill 1m buy 1 10 of SOL/EUR
       fill 2m buy 1 10 of SOL/USDT
       fill 3m sell 1 10 of SOL/USDT
       cash 4m deposit 1 SOL
       fill 5m sell 2 100 of SOL/EUR
       trade long 2 1m-5m closed gross 99.090909090909090909 flags assumed-cost
       trade long 1 2m-3m closed`,
      options,
    )
  })
  test('is not sold twice', () => {
    check(
      `fill 1m buy 1 10 of ADA/EUR
       fill 2m sell 1 20 of ADA/USDT
       fill 3m sell 1 20 of ADA/EUR
       trade long 1 1m-2m closed flags withdrawn
       trade long 1 2m-2m closed net 9
       unmatched 1`,
      options,
    )
  })
  test('carries its cost to another account at the rate of its arrival', () => {
    check(
      `fill 1m buy 2 10 of ADA/EUR in a
       fill 2m buy 1 10 of ADA/USDT in a
       cash 3m withdrawal -3 ADA in a
       cash 4m deposit 3 ADA in b
       fill 5m sell 3 20 of ADA/USDT in b
       trade long 2 1m-3m closed flags withdrawn
       trade long 1 2m-3m closed flags withdrawn
       trade long 3 4m-5m closed cost 32 net 28`,
      options,
    )
  })
})

describe('a coin that others are traded against', () => {
  test('is spent at cost and comes back at its market price', () => {
    check(
      `fill 1m buy 1 40000 of BTC/EUR
       fill 2m buy 10 0.04 of ETH/BTC fee 0.01 BTC
       fill 3m sell 10 0.05 of ETH/BTC
       fill 4m sell 1.09 50000 of BTC/EUR
       trade long 1.5 1m-4m closed gross 8172.727272727272727272
       trade long 10 2m-3m closed net 0.09`,
      options,
    )
  })
  test('is not inventory where it is money', () => {
    check(
      `fill 1m buy 1000 1.1 of EUR/USDT
       fill 2m buy 10 10 of ADA/EUR
       cash 3m withdrawal -900 EUR
       fill 4m sell 5 0.9 of EUR/GBP
       trade long 1000 1m- open open 1000
       trade long 10 2m- open
       unmatched 5`,
      options,
    )
  })
  test('is owed where it was borrowed, whatever leaves', () => {
    check(
      `fill 1m sell 1 50000 of BTC/EUR
       fill 2m buy 10 0.04 of ETH/BTC
       cash 3m withdrawal -0.1 BTC
       fill 4m buy 1 40000 of BTC/EUR
       trade short 1 1m-4m closed net 10000
       trade long 10 2m- open`,
      { build: { ...options.build, marginAccounts: new Set([accountId('a')]) } },
    )
  })
})

const WAYS = ['buy', 'buy', 'sell', 'sell', 'deposit', 'withdrawal', 'airdrop', 'interest'] as const

/** The events of two coins in two accounts, one of which pays fees; some moves arrive in the other account. */
const histories = fc.array(
  fc.record({
    way: fc.constantFrom(...WAYS, 'move' as const),
    coin: fc.constantFrom('SOL', 'BNB'),
    account: fc.constantFrom('a', 'b'),
    /** The index of the quote that it is traded against. */
    market: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 300 }),
    price: fc.integer({ min: 50, max: 200 }),
    paysInCoin: fc.boolean(),
  }),
  { maxLength: 40 },
)
type History = typeof histories extends fc.Arbitrary<infer Rows> ? Rows : never

const SCALES = { USDT: '1', EUR: '1.25', KRW: '0.001', BTC: '50000', GBP: '1.6' }
type Quote = keyof typeof SCALES

/** The same history with the same dollar values, against these quotes. */
function journal(rows: History, quotes: readonly Quote[]): Ledger {
  const lines = rows.flatMap(({ way, coin, account, market, quantity, price, paysInCoin }, index) => {
    const minute = 10 * index + 10
    const amount = quantity / 100
    const quote = quotes[market % quotes.length] ?? 'USDT'
    const inQuote = formatFixed((fixed(price) * fixed(1)) / fixed(SCALES[quote]))
    if (way === 'buy' || way === 'sell') {
      const fee = paysInCoin ? 'fee 0.01 BNB' : ''
      return [`fill ${minute}m ${way} ${amount} ${inQuote} of ${coin}/${quote} ${fee} in ${account}`]
    }
    const out = `cash ${minute}m withdrawal -${amount} ${coin} in ${account}`
    if (way === 'withdrawal') return [out]
    if (way !== 'move') return [`cash ${minute}m ${way} ${amount} ${coin} in ${account}`]
    return [out, `cash ${minute + 1}m deposit ${amount} ${coin} in ${account === 'a' ? 'b' : 'a'}`]
  })
  return parseTable(lines.join('\n'), { traded: SPOT })
}

const scaled = typed({ EUR: SCALES.EUR, KRW: SCALES.KRW, BTC: SCALES.BTC, GBP: SCALES.GBP, SOL: '100', BNB: '100' })

function built(ledger: Ledger, rates = scaled, dustDollars = DEFAULT_BUILD_OPTIONS.dustDollars) {
  return buildTrades(ledger, { ...DEFAULT_BUILD_OPTIONS, rates, dustDollars })
}

const sum = (values: readonly Fixed[]): Fixed => values.reduce((total, value) => total + value, 0n)
const slicesOf = (trades: readonly Trade[]) =>
  trades.flatMap((trade) => trade.slices.map((slice) => ({ trade, slice })))

describe('laws', () => {
  const shape = ({ openTime, closeTime, entryQuantity, exitQuantity, openQuantity, dust, flags, slices }: Trade) =>
    [openTime, closeTime, entryQuantity, exitQuantity, openQuantity, dust, flags, slices[0]?.fill.dedupeKey] as const
  test('one history makes the same trades against every quote', () => {
    fc.assert(
      fc.property(histories, (rows) => {
        const dollars = built(journal(rows, ['USDT']))
        const unrated = (quote: Quote) => {
          const ledger = journal(rows, [quote])
          return built(ledger, createRates(ratePointsOf(ledger.fills, assetsNeedingRates(ledger))), 0n)
        }
        const plain = unrated('USDT').trades.map(shape)
        for (const quote of ['EUR', 'KRW', 'BTC'] as const) {
          expect(built(journal(rows, [quote])).trades.map(shape)).toEqual(dollars.trades.map(shape))
          expect(unrated(quote).trades.map(shape)).toEqual(plain)
        }
      }),
    )
  })
  test('what is drawn from a position is what arrives in another, at the same cost', () => {
    fc.assert(
      fc.property(histories, (rows) => {
        const moved = slicesOf(built(journal(rows, ['EUR', 'GBP'])).trades).filter(
          ({ slice }) => slice.fill.execution === 'own-transfer' && slice.fill.raw === null,
        )
        const out = moved.filter(({ slice }) => slice.fill.side === 'sell')
        for (const { trade, slice } of out) {
          const arrived = moved.find(
            (other) => other.slice.fill.side === 'buy' && other.slice.fill.dedupeKey === slice.fill.dedupeKey,
          )
          const pair = {
            from: trade.instrument.settle,
            to: arrived?.trade.instrument.settle ?? '',
            time: slice.fill.time,
          }
          expect(arrived?.slice.quantity).toBe(slice.quantity)
          expect(arrived?.slice.value).toBe(scaled.convert(slice.value, pair))
        }
      }),
    )
  })
  test('nothing is unmatched while another position of the account holds the coin', () => {
    fc.assert(
      fc.property(histories, (rows) => {
        const apart = built(journal(rows, ['EUR', 'USDT']), scaled, 0n)
        const together = built(journal(rows, ['USDT']), scaled, 0n)
        const unmatched = (book: typeof apart) => sum(book.positions.map(({ health }) => health.unmatchedQuantity))
        const openQuantityOf = (book: typeof apart) => sum(book.trades.map(({ openQuantity }) => openQuantity))
        expect(unmatched(apart)).toBe(unmatched(together))
        expect(openQuantityOf(apart)).toBe(openQuantityOf(together))
      }),
    )
  })
})
