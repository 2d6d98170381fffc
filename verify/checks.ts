/**
 * What an exchange states in its own files, compared with what follows from the fills alone. Roundtrip derives every
 * figure from fills, so the columns read here are never the source of what they are compared with.
 */
import { absolute, divide, type Fixed, fixed, formatFixed, maximum, multiply } from '@roundtrip/core/base'
import type { Fill } from '@roundtrip/core/ledger'
import type { TradeFlag } from '@roundtrip/core/trades'
import { type Replay, total } from './history.ts'

export type Comparison = {
  /** What the exchange states, such as `realised profit of each fill`. */
  readonly statement: string
  readonly unit: string
  readonly compared: number
  /** How many differ by no more than the exchange may have rounded. */
  readonly matched: number
  /** Of the rest, how many are in trades that the product does not mark as doubtful. */
  readonly unmarked: number
  /** The largest single difference. */
  readonly worst: Fixed
  /** The sum of the stated values less the sum of ours. */
  readonly remainder: Fixed
}

type Pair = {
  readonly stated: Fixed
  readonly ours: Fixed
  /** What the exchange may have rounded away. */
  readonly allowed: Fixed
  /** Whether the product marks the trades concerned as doubtful. */
  readonly marked?: boolean
}
export type Check = (replay: Replay) => Comparison | null

function compare(pairs: readonly Pair[], labels: Pick<Comparison, 'statement' | 'unit'>): Comparison | null {
  if (pairs.length === 0) return null
  const differences = pairs.map(({ stated, ours }) => stated - ours)
  const others = pairs.filter(({ stated, ours, allowed }) => absolute(stated - ours) > allowed)
  return {
    ...labels,
    compared: pairs.length,
    matched: pairs.length - others.length,
    unmarked: others.filter(({ marked = false }) => !marked).length,
    worst: differences.map(absolute).reduce((a, b) => (a > b ? a : b), 0n),
    remainder: total(differences),
  }
}

/**
 * Hyperliquid derives a profit from an entry price that it has rounded: 1.1 cents on a fill of 60 dollars, 16 dollars on
 * one of 477,000. Two cents, or 0.02 % of the value of the fill, are allowed.
 */
function entryPriceRounding({ price, quantity }: Fill): Fixed {
  return maximum(multiply(multiply(price, quantity), fixed('0.0002')), fixed('0.02'))
}

const CENTIMILLIONTH = fixed('0.00000001')

const DOUBTFUL = new Set<TradeFlag>(['history-incomplete', 'contradicts-exchange', 'missing-open', 'ambiguous-order'])

/** The profit that the exchange booked for each closing fill, compared with the average-cost replay. */
export const realisedPerFill: Check = ({ ledger, book }) => {
  const gross = new Map<string, Fixed>()
  const marked = new Set<string>()
  for (const { slices, flags } of book.trades) {
    const isDoubtful = flags.some((flag) => DOUBTFUL.has(flag))
    for (const { fill, gross: profit } of slices) {
      gross.set(fill.dedupeKey, (gross.get(fill.dedupeKey) ?? 0n) + profit)
      if (isDoubtful) marked.add(fill.dedupeKey)
    }
  }
  const stating = ledger.fills.filter((fill) => fill.venueRealised !== null && fill.instrument.kind !== 'spot')
  const pairs = stating.map((fill): Pair => {
    const net = fill.venueRealisedIsNet && fill.feeAsset === fill.instrument.settle ? fill.fee : 0n
    const ours = (gross.get(fill.dedupeKey) ?? 0n) - net
    // A fill in no trade closes something whose opening is missing; the ledger lists it as such.
    const isMarked = marked.has(fill.dedupeKey) || !gross.has(fill.dedupeKey)
    return { stated: fill.venueRealised ?? 0n, ours, allowed: entryPriceRounding(fill), marked: isMarked }
  })
  return compare(pairs, {
    statement: 'realised profit of each fill',
    unit: unitOf(stating.map(({ instrument }) => instrument.settle)),
  })
}

/** The position stated in each funding row, compared with the sum of all fills before it. */
export const positionAtFunding: Check = ({ ledger }) => {
  const pairs = ledger.cashEvents.flatMap(({ instrument, position, time, positionSide }): Pair[] => {
    if (instrument === null || position === null || positionSide !== 'both') return []
    const before = ledger.fills.filter((fill) => fill.instrument.id === instrument.id && fill.time < time)
    return before.length === 0 ? [] : [{ stated: position, ours: total(before.map(signed)), allowed: 0n }]
  })
  return compare(pairs, { statement: 'position at each funding payment', unit: 'contracts' })
}

function signed({ side, quantity }: Fill): Fixed {
  return side === 'buy' ? quantity : -quantity
}

/** The total of an order including its fee, compared with price, quantity and fee of the fill. */
export function totalOfEachRow(file: string, column: number): Check {
  return (replay) => {
    const stated = replay.cells(file).map((cells) => fixed(cells[column] ?? ''))
    const ours = replay.ledger.fills.map((fill) => {
      const value = multiply(fill.price, fill.quantity)
      return (fill.side === 'buy' ? -value : value) - fill.fee
    })
    // The rows of a file need not be in time order, so both are compared by size.
    const pairs = sorted(stated).flatMap((value, index) => {
      const own = sorted(ours)[index]
      return own === undefined ? [] : [{ stated: value, ours: own, allowed: CENTIMILLIONTH }]
    })
    return compare(pairs, { statement: 'total of each row', unit: 'USD' })
  }
}

function sorted(values: readonly Fixed[]): readonly Fixed[] {
  return values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

/** The cost of every contract in satoshi, in a BitMEX file, compared with the profit of its trades once it is flat. */
export function costOfFlatContracts(file: string, columns: { readonly symbol: number; readonly cost: number }): Check {
  return (replay) => {
    const costs = sums(replay.cells(file), columns.symbol, columns.cost)
    const flat = new Set(replay.ledger.fills.map(({ instrument }) => instrument.symbol))
    for (const { status, instrument } of replay.book.trades) if (status === 'open') flat.delete(instrument.symbol)
    const pairs = [...flat].map((symbol): Pair => {
      const trades = replay.book.trades.filter(({ instrument }) => instrument.symbol === symbol)
      const ours = total(trades.map(({ gross }) => gross))
      // Each execution is rounded to a satoshi: half of one for each of some thousand.
      return { stated: -satoshi(costs.get(symbol) ?? 0n), ours, allowed: fixed('0.00002') }
    })
    return compare(pairs, { statement: 'cost of each contract that is flat', unit: 'BTC' })
  }
}

/** The balance after the last row of a wallet, compared with the sum of all its rows. */
export function lastBalance(
  file: string,
  columns: { readonly coin: number; readonly status: number; readonly balance: number },
): Check {
  return (replay) => {
    const last = new Map<string, Fixed>()
    for (const cells of replay.cells(file)) {
      if (cells[columns.status] === 'Completed') {
        last.set(cells[columns.coin] ?? '', fixed(cells[columns.balance] ?? ''))
      }
    }
    const pairs = [...last].map(([coin, balance]): Pair => {
      const { asset, units } = BITMEX_UNITS[coin] ?? { asset: coin, units: 1 }
      const events = replay.ledger.cashEvents.filter((event) => event.asset === asset)
      return { stated: divide(balance, fixed(units)), ours: total(events.map(({ amount }) => amount)), allowed: 0n }
    })
    return compare(pairs, { statement: 'last balance of each coin', unit: '' })
  }
}

/** BitMEX's units of coins; https://www.bitmex.com/api/explorer, currencies. */
const BITMEX_UNITS: Readonly<Record<string, { readonly asset: string; readonly units: number }>> = {
  XBt: { asset: 'BTC', units: 100_000_000 },
  USDt: { asset: 'USDT', units: 1_000_000 },
}

/**
 * The balance after the last row of each coin in a spot ledger, compared with the sum of all rows. `balanceOf` returns
 * the name in the file, its coin and the balance of a row, because staked coins have names of their own.
 */
export function balanceOfEachCoin(
  file: string,
  balanceOf: (
    cells: readonly string[],
  ) => { readonly name: string; readonly coin: string; readonly balance: string } | null,
): Check {
  return (replay) => {
    const last = new Map<string, { readonly coin: string; readonly balance: Fixed }>()
    for (const cells of replay.cells(file)) {
      const balance = balanceOf(cells)
      if (balance !== null) last.set(balance.name, { coin: balance.coin, balance: fixed(balance.balance) })
    }
    const stated = new Map<string, Fixed>()
    for (const { coin, balance } of last.values()) stated.set(coin, (stated.get(coin) ?? 0n) + balance)
    const balances = holdings(replay)
    const pairs = [...stated].map(
      ([coin, balance]): Pair => ({ stated: balance, ours: balances.get(coin) ?? 0n, allowed: COST_ROUNDING }),
    )
    return compare(pairs, { statement: 'last balance of each coin', unit: '' })
  }
}

/** Kraken rounds the cost of a trade: 0.000664 for 0.02 at 0.03318, which is 0.0006636. */
const COST_ROUNDING = fixed('0.000001')

/** The remainder of each coin after spot fills and payments. */
function holdings({ ledger }: Replay): ReadonlyMap<string, Fixed> {
  const balances = new Map<string, Fixed>()
  const add = (coin: string, amount: Fixed): void => void balances.set(coin, (balances.get(coin) ?? 0n) + amount)
  for (const fill of ledger.fills) {
    if (fill.instrument.kind !== 'spot') continue
    const direction = fill.side === 'buy' ? 1n : -1n
    add(fill.instrument.base, direction * fill.quantity)
    add(fill.instrument.quote, -direction * multiply(fill.price, fill.quantity))
    add(fill.feeAsset, -fill.fee)
  }
  for (const { asset, amount } of ledger.cashEvents) add(asset, amount)
  return balances
}

function sums(rows: Iterable<readonly string[]>, key: number, value: number): ReadonlyMap<string, Fixed> {
  const sums = new Map<string, Fixed>()
  for (const cells of rows) {
    const name = cells[key] ?? ''
    sums.set(name, (sums.get(name) ?? 0n) + fixed(cells[value] ?? '0'))
  }
  return sums
}

function satoshi(amount: Fixed): Fixed {
  return divide(amount, fixed(100_000_000))
}

function unitOf(assets: readonly string[]): string {
  const units = [...new Set(assets)]
  return units.length === 1 ? (units[0] ?? '') : units.slice(0, 3).join('/')
}

/** `1,522 of 1,522 match, worst 0.0106 USDC, remainder -0.061 USDC`. */
export function sentence({ compared, matched, unmarked, worst, remainder, unit, statement }: Comparison): string {
  const amount = (value: Fixed): string => `${formatFixed(value)} ${unit}`.trim()
  const others = matched === compared ? '' : `, ${unmarked} of the others not marked as doubtful`
  return `${statement}: ${matched} of ${compared} match${others}, worst ${amount(worst)}, remainder ${amount(remainder)}`
}
