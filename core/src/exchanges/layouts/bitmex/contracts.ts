import { absolute, type Fixed, multiply, ONE, proportion } from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'

/** BitMEX counts money in the smallest unit of each currency. */
export type BitmexMoney = { readonly asset: string; readonly unitsPerCoin: bigint }

const MONEY: ReadonlyMap<string, BitmexMoney> = new Map([
  ['XBt', { asset: 'BTC', unitsPerCoin: 100_000_000n }],
  ['XBT', { asset: 'BTC', unitsPerCoin: 100_000_000n }],
  ['USDt', { asset: 'USDT', unitsPerCoin: 1_000_000n }],
  ['BMEx', { asset: 'BMEX', unitsPerCoin: 1_000_000n }],
  ['Gwei', { asset: 'ETH', unitsPerCoin: 1_000_000_000n }],
])

export function bitmexMoney(currency: string): BitmexMoney | null {
  return MONEY.get(currency) ?? null
}

/** The facts about a contract in one execution row. */
export type BitmexContractFacts = {
  readonly symbol: string
  /** `XBt`, `USDt` ...; empty if the file does not say. */
  readonly settle: string
  readonly time: number
  readonly quantity: Fixed
  readonly price: Fixed
  /** Signed cost in the smallest unit of the settlement currency, or null. */
  readonly cost: Fixed | null
  /** Multipliers that rows of the contract confirm, with the number of rows for each. */
  readonly proven?: ReadonlyMap<Fixed, number> | undefined
}

/** 2021-12-01. Since then contracts quoted in USDT settle in USDT; before, they were quantos settled in bitcoin. */
const TETHER_SETTLED_FROM = 1_638_316_800_000

/** True for times at which contracts quoted in USDT settled in USDT. */
export function isTetherSettled(time: number): boolean {
  return time >= TETHER_SETTLED_FROM
}

/**
 * Determines the instrument of a symbol. The files contain no contract table, but the cost of a row is quantity times
 * multiplier times price, so the multiplier follows from the rows.
 */
export function bitmexContract(facts: BitmexContractFacts): Instrument | null {
  const { symbol } = facts
  const match = /^([A-Z0-9]{2,12}?)(USDT|USD|EUR)?([FGHJKMNQUVXZ]\d{2})?$/.exec(symbol)
  if (match === null) return null
  const base = coin(match[1] ?? '')
  const named = match[2] ?? null
  if (base === 'BTC' && named !== 'USDT' && named !== 'EUR') return inverse(symbol)
  // `ETHM20` was priced in bitcoin, `ETHZ21` in dollars: a price above ten cannot be in bitcoin.
  const quote = named ?? (facts.price > 10n * ONE ? 'USD' : 'BTC')
  const tether = quote === 'USDT' && (facts.settle === 'USDt' || (facts.settle === '' && isTetherSettled(facts.time)))
  const multiplier = multiplierOf(facts)
  if (multiplier === null) return null
  const settle = tether ? 'USDT' : 'BTC'
  const units = tether ? 1_000_000n : 100_000_000n
  const kind = settle === quote ? 'linear' : 'quanto'
  return instrument({ venue: 'bitmex', symbol, kind, base, quote, settle, contractSize: multiplier / units })
}

/** One contract is one dollar, settled in bitcoin, its value rounded to a satoshi. */
function inverse(symbol: string): Instrument {
  return instrument({
    venue: 'bitmex',
    symbol,
    kind: 'inverse',
    base: 'BTC',
    quote: 'USD',
    settle: 'BTC',
    valueRounding: 'per-contract-satoshi',
  })
}

/** For each contract, the number of rows that confirm each multiplier exactly. */
export type MultiplierCounts = Map<string, Map<Fixed, number>>

/**
 * Counts a row towards the multiplier of its contract. Some files round prices, so a row only counts if its cost,
 * quantity and price divide without a remainder.
 */
export function countMultiplier(counts: MultiplierCounts, name: string, facts: CostFacts): void {
  const { cost } = facts
  const value = facts.quantity * facts.price
  if (cost === null || cost === 0n || value === 0n) return
  const units = absolute(cost) * ONE * ONE
  if (units % (value * ONE) !== 0n) return
  const contractCounts = counts.get(name) ?? new Map<Fixed, number>()
  counts.set(name, contractCounts)
  const multiplier = units / value
  contractCounts.set(multiplier, (contractCounts.get(multiplier) ?? 0) + 1)
}

/** The value of the contract according to one row. */
export type CostFacts = Pick<BitmexContractFacts, 'quantity' | 'price' | 'cost'>

/**
 * The multiplier in the smallest unit of the settlement currency: the one that most rows confirm, otherwise that of
 * this row rounded to one significant digit, because all multipliers of BitMEX have one. Null if the row does not fit.
 */
function multiplierOf(facts: BitmexContractFacts): Fixed | null {
  const proven = [...(facts.proven ?? [])].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]
  if (proven !== undefined) return proven[0]
  const value = multiply(facts.quantity, facts.price)
  if (facts.cost === null || facts.cost === 0n || value === 0n) return null
  const exact = absolute(proportion(facts.cost, ONE, value))
  if (exact < ONE / 2n) return null
  const power = 10n ** BigInt(String(exact / ONE).length - 1) * ONE
  const round = ((exact + power / 2n) / power) * power
  return absolute(exact - round) * 50n < round ? round : null
}

function coin(name: string): string {
  return name === 'XBT' ? 'BTC' : name
}

/** Converts smallest units to coins. */
export function toCoins(units: Fixed, money: BitmexMoney): Fixed {
  return units / money.unitsPerCoin
}

export const BITCOIN: BitmexMoney = { asset: 'BTC', unitsPerCoin: 100_000_000n }
export const TETHER: BitmexMoney = { asset: 'USDT', unitsPerCoin: 1_000_000n }
