/** The activity of a generated account adds up: positions, profits and balances follow from its fills alone. */
import { absolute, DAY_MS, fixed, formatFixed } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { balancesOf, type FakeAccount, makeAccount, positionsOf } from '../../../../fakes/exchange.ts'

/** 2026-06-01T00:00:00Z */
const TO = 1_780_272_000_000
const VENUES = ['binance', 'bybit', 'okx', 'hyperliquid', 'kraken'] as const
const WALLETS = ['spot', 'linear', 'inverse', 'funding', 'main', 'perp'] as const

type Fill = FakeAccount['fills'][number]

function account(exchange: (typeof VENUES)[number], seed = 3): FakeAccount {
  return makeAccount({ exchange, seed, fills: 4_000, from: TO - 120 * DAY_MS, to: TO })
}

/** The effect of a fill on each coin, from its own texts. */
function changesOf(fill: Fill): readonly (readonly [string, bigint])[] {
  const { instrument, side, quantity, value, fee, feeAsset, realized } = fill
  const sign = side === 'buy' ? 1n : -1n
  const fees = [`${instrument.wallet} ${feeAsset}`, -fixed(fee)] as const
  if (instrument.kind !== 'spot') return [[`${instrument.wallet} ${instrument.settle}`, fixed(realized)], fees]
  const base = [`${instrument.wallet} ${instrument.base}`, sign * fixed(quantity)] as const
  return [base, [`${instrument.wallet} ${instrument.quote}`, -sign * fixed(value)], fees]
}

describe.each(VENUES)('%s', (venue) => {
  const made = account(venue)

  test('the balances are the sum of fills, funding and movements', () => {
    const sums = new Map<string, bigint>()
    const add = (key: string, change: bigint): void => void sums.set(key, (sums.get(key) ?? 0n) + change)
    for (const fill of made.fills) for (const [key, change] of changesOf(fill)) add(key, change)
    for (const { instrument, asset, amount } of made.funding) add(`${instrument.wallet} ${asset}`, fixed(amount))
    for (const { from, to, asset, amount, fee } of made.moves) {
      if (from !== null) add(`${from} ${asset}`, -fixed(amount) - fixed(fee))
      if (to !== null) add(`${to} ${asset}`, fixed(amount))
    }
    const balances = WALLETS.flatMap((wallet) => {
      return [...balancesOf(made, wallet)].map(([asset, balance]) => [`${wallet} ${asset}`, balance] as const)
    })
    expect(new Map(balances)).toEqual(new Map([...sums].map(([key, sum]) => [key, formatFixed(sum)])))
    // No coin is owed: the trades are small compared with the money.
    for (const [key, balance] of balances) expect(`${key} ${balance}`).not.toContain(' -')
  })

  test('the positions are the sum of the fills, leg by leg', () => {
    const sums = new Map<string, bigint>()
    for (const { instrument, leg, side, quantity, before, after } of made.fills) {
      const key = `${instrument.kind} ${instrument.symbol} ${leg}`
      expect(fixed(before)).toBe(sums.get(key) ?? 0n)
      sums.set(key, (sums.get(key) ?? 0n) + (side === 'buy' ? fixed(quantity) : -fixed(quantity)))
      expect(fixed(after)).toBe(sums.get(key))
      if (leg === 'long') expect(fixed(after) >= 0n).toBe(true)
      if (leg === 'short') expect(fixed(after) <= 0n).toBe(true)
    }
    const open = [...sums].filter(([key, size]) => size !== 0n && !key.startsWith('spot'))
    const listed = positionsOf(made).map(({ instrument, leg, size }) => {
      return [`${instrument.kind} ${instrument.symbol} ${leg}`, fixed(size)] as const
    })
    expect(new Map(listed)).toEqual(new Map(open))
  })

  test('profits are what was sold less what was bought, to the rounding of the exchange', () => {
    const books = new Map<string, { cash: bigint; realized: bigint; count: bigint }>()
    for (const { instrument, leg, side, value, realized } of made.fills) {
      if (instrument.kind === 'spot') continue
      const key = `${instrument.kind} ${instrument.symbol} ${leg}`
      const book = books.get(key) ?? { cash: 0n, realized: 0n, count: 0n }
      const sells = (side === 'sell') === (instrument.kind === 'linear')
      const change = sells ? fixed(value) : -fixed(value)
      books.set(key, { cash: book.cash + change, realized: book.realized + fixed(realized), count: book.count + 1n })
    }
    for (const { instrument, leg, size, entry } of positionsOf(made)) {
      const key = `${instrument.kind} ${instrument.symbol} ${leg}`
      const book = books.get(key)
      if (book === undefined) throw new Error(key)
      const contracts = Number(size) * Number(instrument.contractSize)
      const value = instrument.kind === 'inverse' ? -contracts / Number(entry) : contracts * Number(entry)
      books.set(key, { ...book, cash: book.cash + fixed(value.toFixed(12)) })
    }
    for (const { cash, realized, count } of books.values()) {
      expect(absolute(cash - realized)).toBeLessThan(count * fixed('0.000002') + fixed('0.000001'))
    }
  })

  test('the statement is in order of time, also after it grew twice within a moment around a payment of funding', () => {
    const grown = account(venue, 8)
    const payment = TO + 8 * 3_600_000
    for (const now of [payment - 3, payment, payment + 2, payment + 2]) grown.trade(9, now)
    const times = grown.entries.map(({ time }) => time)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(payment + 2)
    expect(grown.fills).toHaveLength(4_036)
  })

  test('is the same account from the same seed, and another one from another', () => {
    expect(account(venue).fills).toEqual(made.fills)
    expect(account(venue).credentials).toEqual(made.credentials)
    const other = account(venue, 4)
    expect(other.fills).not.toEqual(made.fills)
    expect(other.credentials.key).not.toBe(made.credentials.key)
  })

  test('trades in every way that a sync must get right', () => {
    const { fills } = made
    expect(new Set(fills.map(({ instrument }) => instrument.symbol)).size).toBeGreaterThan(2)
    expect(fills.some(({ maker }) => maker) && fills.some(({ maker }) => !maker)).toBe(true)
    expect(fills.some(({ time }, index) => fills[index - 1]?.time === time)).toBe(true)
    expect(fills.every(({ time }, index) => time >= (fills[index - 1]?.time ?? 0))).toBe(true)
    const partial = ({ closed, after }: Fill): boolean => closed !== '0' && after !== '0'
    expect(fills.some(partial)).toBe(true)
    if (venue === 'kraken') return
    const flips = ({ before, after }: Fill): boolean => fixed(before) * fixed(after) < 0n
    expect(fills.some((fill) => fill.instrument.kind !== 'spot' && flips(fill))).toBe(true)
    expect(made.funding.length).toBeGreaterThan(100)
  })
})

test('Binance charges fees in a third coin, and two of its markets share numbers of fills', () => {
  const { fills } = account('binance')
  const third = fills.filter(({ instrument, feeAsset }) => feeAsset === 'BNB' && instrument.base !== 'BNB')
  expect(third.length).toBeGreaterThan(50)
  const pairs = new Set(fills.map(({ instrument, marketId }) => `${instrument.kind} ${instrument.symbol} ${marketId}`))
  expect(pairs.size).toBe(fills.length)
  expect(new Set(fills.map(({ marketId }) => marketId)).size).toBeLessThan(fills.length)
})

test.each(['bybit', 'okx'] as const)('%s ends some positions by force', (venue) => {
  const causes = new Set(account(venue).fills.map(({ cause }) => cause))
  expect(causes).toEqual(new Set(['trade', 'liquidation', 'adl']))
})

test.each(['binance', 'bybit', 'okx'] as const)('%s holds two legs of one market', (venue) => {
  const legs = new Set(account(venue).fills.map(({ instrument, leg }) => `${instrument.symbol} ${leg}`))
  expect([...legs].filter((name) => name.endsWith(' long')).length).toBe(1)
  expect([...legs].filter((name) => name.endsWith(' short')).length).toBe(1)
})

test('OKX pays makers', () => {
  const rebates = account('okx').fills.filter(({ fee, maker }) => maker && fee.startsWith('-'))
  expect(rebates.length).toBeGreaterThan(50)
})

test('funding is what was held at that moment times price and rate', () => {
  const made = account('hyperliquid')
  for (const { time, instrument, leg, size, price, rate, amount } of made.funding.slice(-300)) {
    const last = made.fills.findLast((fill) => fill.instrument === instrument && fill.leg === leg && fill.time < time)
    expect(size).toBe(last?.after)
    expect(Number(amount)).toBeCloseTo(-Number(size) * Number(price) * Number(rate), 5)
    expect(time % 3_600_000).toBe(0)
  }
})

test('an account that grows trades now, and is paid for what it held', () => {
  const made = account('okx')
  const [fills, funding] = [made.fills.length, made.funding.length]
  const now = TO + 2 * DAY_MS
  made.trade(40, now)
  const fresh = made.fills.slice(fills)
  expect(fresh).toHaveLength(40)
  expect(fresh.every(({ time }) => time > now - 1_000 && time <= now)).toBe(true)
  expect(made.funding.length).toBeGreaterThan(funding)
})

test('a market that is not listed makes no account', () => {
  const options = { exchange: 'okx', seed: 1, fills: 1, from: 0, to: DAY_MS, symbols: ['NOPE'] } as const
  expect(() => makeAccount(options)).toThrow(/lists none of NOPE/)
})
