/**
 * A figure depends only on the fills: regardless of the order of the rows in the files, and the name of the account,
 * every column, measure and simulation is the same. Many fills and payments of these ledgers share one millisecond.
 */
// Promise [One number everywhere] Neither the order of rows nor the name of an account changes a figure.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountId, hash128, utcMs } from '../base/index.ts'
import { type CashEvent, type Fill, instrument, type Ledger, NOTHING_CLAIMED } from '../ledger/index.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS, assetsNeedingRates, ratePointsOf } from '../trades/index.ts'
import { analyse, columnsOf, flowsOf, mergeColumns, type Report, selectTrades, type TradeColumns } from './index.ts'

const perp = (base: string) =>
  instrument({ venue: 'x', symbol: `${base}USDT`, kind: 'linear', base, quote: 'USDT', settle: 'USDT' })
const spot = (base: string, quote: string) =>
  instrument({ venue: 'x', symbol: `${base}${quote}`, kind: 'spot', base, quote, settle: quote })
const MARKETS = [
  perp('AAA'),
  perp('BBB'),
  spot('ETH', 'USDT'),
  spot('ETH', 'USDC'),
  spot('BNB', 'USDT'),
  spot('ETH', 'BTC'),
  instrument({ venue: 'x', symbol: 'BTCUSD', kind: 'inverse', base: 'BTC', quote: 'USD', settle: 'BTC' }),
]
const START = 1_700_000_000_000

/**
 * Fills whose order follows from their running numbers, crowded into few moments, with fees and payments in several
 * coins.
 */
const ledgers = fc
  .tuple(
    fc.array(
      fc.record({
        gap: fc.constantFrom(0, 0, 0, 1, 900_000),
        market: fc.nat(MARKETS.length - 1),
        side: fc.constantFrom('buy' as const, 'sell' as const),
        quantity: fc.constantFrom(1, 1, 2, 3),
        price: fc.integer({ min: 90, max: 110 }),
        feeAsset: fc.constantFrom('USDT', 'BNB', 'ETH'),
      }),
      { minLength: 2, maxLength: 40 },
    ),
    fc.array(
      fc.record({
        time: fc.nat(4_000_000),
        kind: fc.constantFrom('funding' as const, 'rebate' as const, 'deposit' as const, 'withdrawal' as const),
        asset: fc.constantFrom('USDT', 'BNB', 'BTC'),
        amount: fc.integer({ min: -5, max: 5 }),
        market: fc.constantFrom(0, 1, 6),
      }),
      { maxLength: 8 },
    ),
  )
  .map(([rows, payments]): Ledger => {
    let time = START
    const fills = rows.map(({ gap, market, side, quantity, price, feeAsset }, index): Fill => {
      time += gap
      return {
        ...NOTHING_CLAIMED,
        account: accountId('a'),
        instrument: MARKETS[market] as Fill['instrument'],
        time: utcMs(time),
        side,
        quantity: BigInt(quantity) * 10n ** 18n,
        price: BigInt(price) * 10n ** 18n,
        positionSide: 'both',
        fee: 10n ** 15n,
        feeAsset,
        execution: 'trade',
        liquidity: 'unknown',
        venueTradeId: String(98 + index),
        dedupeKey: hash128(`fill ${index}`),
        row: index,
      }
    })
    const cashEvents = payments.map(
      ({ time: after, kind, asset, amount, market }, index): CashEvent => ({
        account: accountId('a'),
        time: utcMs(START + after),
        kind,
        asset,
        amount: BigInt(amount) * 10n ** 17n,
        instrument: kind === 'funding' || kind === 'rebate' ? (MARKETS[market] as Fill['instrument']) : null,
        positionSide: 'both',
        position: null,
        venueId: null,
        dedupeKey: hash128(`cash ${index}`),
        row: index,
        raw: null,
      }),
    )
    return { fills, cashEvents }
  })

/** The rows of one exchange in another order, renumbered as in files that were split or sorted. */
function rearranged({ fills, cashEvents }: Ledger, seed: number): Ledger {
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item, index) => ({ item, rank: hash128(`${seed} ${index}`) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .map(({ item }) => item)
  return {
    fills: shuffled(fills).map((fill, row) => ({ ...fill, row: row % 7 })),
    cashEvents: shuffled(cashEvents).map((event, row) => ({ ...event, row })),
  }
}

function renamed({ fills, cashEvents }: Ledger, name: string): Ledger {
  const account = accountId(name)
  return {
    fills: fills.map((fill) => ({ ...fill, account })),
    cashEvents: cashEvents.map((event) => ({ ...event, account })),
  }
}

type Figures = { readonly report: Report; readonly rows: unknown }

/** Everything shown of a ledger except the names of trades and accounts. */
function figuresOf(ledger: Ledger): Figures {
  const rates = createRates(ratePointsOf(ledger.fills, assetsNeedingRates(ledger)))
  const { trades } = buildTrades(ledger, { ...DEFAULT_BUILD_OPTIONS, rates })
  const whole = {
    ...columnsOf(trades, { currency: 'USD', rates }),
    flows: flowsOf(ledger.cashEvents, { currency: 'USD', rates }),
  }
  const byPosition = new Map<string, (typeof trades)[number][]>()
  for (const trade of trades) {
    const name = `${trade.instrument.kind} ${trade.instrument.base}`
    byPosition.set(name, [...(byPosition.get(name) ?? []), trade])
  }
  const parts = [...byPosition.values()].map((list) => columnsOf(list, { currency: 'USD', rates }))
  if (parts.length > 0) expect(shown(mergeColumns(parts))).toEqual(shown(whole))
  const settings = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: 1_000, basis: null }
  const report = analyse(whole, selectTrades(whole, {}, { settings }), settings)
  const facts = report.facts.map((fact) => (fact.kind === 'trade' ? { ...fact, key: '' } : fact))
  return { report: { ...report, facts }, rows: shown(whole) }
}

function shown(columns: TradeColumns): unknown {
  const tickers = Array.from(columns.ticker, (index) => columns.dictionaries.tickers[index])
  return { ...columns, tickers, ticker: null, id: null, account: null, dictionaries: null, flows: null }
}

test('no arrangement of the rows changes a figure', () => {
  fc.assert(
    fc.property(ledgers, fc.integer(), (ledger, seed) => {
      expect(figuresOf(rearranged(ledger, seed))).toEqual(figuresOf(ledger))
    }),
  )
})

test('no name of an account changes a figure', () => {
  fc.assert(
    fc.property(ledgers, fc.string({ minLength: 1 }), (ledger, name) => {
      expect(figuresOf(renamed(ledger, name))).toEqual(figuresOf(ledger))
    }),
  )
})
