/** The rows of trades in Binance's transaction history, which share nothing but their second. */
import { absolute, divide, type Fixed, grouped, message } from '../../../base/index.ts'
import { instrument } from '../../../ledger/index.ts'
import { conversionFill } from '../conversion.ts'
import { type Decision, ELSEWHERE, type KeyedPart, type Untimed } from '../joined-rows.ts'
import { binanceBase, type Family, operationSide } from './operations.ts'

export type StatementLeg = {
  readonly family: Family
  readonly isFee: boolean
  readonly operation: string
  readonly coin: string
  /** Positive = received. */
  readonly change: Fixed
  /** Seconds of the day. */
  readonly second: number
  /** The time as written in the file. */
  readonly moment: string
  /** True for trades on margin, which the spot trade history does not have. */
  readonly isMargin: boolean
}

type Leg = KeyedPart<StatementLeg>

/** One coin for one other. */
type Exchange = { readonly got: Leg[]; readonly gave: Leg[]; readonly fees: Leg[] }

/** Some rows of a trade are booked a second or two later than the others. */
const LATE_SECONDS: Readonly<Record<Family, number>> = { market: 1, convert: 2, card: 5, dust: 1, staking: 2 }

/** Groups the rows of one day, wallet and family. */
export function joinStatement(parts: readonly Leg[], column: number): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>()
  const buckets = new Map<number, Leg[]>()
  for (const leg of parts) {
    const bucket = buckets.get(leg.part.second) ?? []
    buckets.set(leg.part.second, bucket)
    bucket.push(leg)
  }
  const seconds = [...buckets.keys()].toSorted((a, b) => a - b)
  const at = (second: number): Leg[] => (buckets.get(second) ?? []).filter(({ key }) => !decisions.has(key))
  const settle = (legs: readonly Leg[]): boolean => {
    const exchanges = exchangesOf(legs)
    if (exchanges === null) return false
    for (const { key } of legs) decisions.set(key, ELSEWHERE)
    for (const exchange of exchanges) record(exchange, decisions)
    return true
  }
  for (const second of seconds) settle(at(second))
  for (const second of seconds) {
    const legs = at(second)
    const late = LATE_SECONDS[legs[0]?.part.family ?? 'market']
    const near = Array.from({ length: late }, (_, index) => at(second + index + 1)).flat()
    if (legs.length > 0 && near.length > 0) settle([...legs, ...near])
  }
  for (const { key, part } of parts) if (!decisions.has(key)) decisions.set(key, alone(part, column))
  return decisions
}

/**
 * The exchanges that the rows form, each of one coin for one other; null if they are ambiguous, or a row is missing.
 */
function exchangesOf(legs: readonly Leg[]): Exchange[] | null {
  const coins = withoutReturned(legs.filter(({ part }) => !part.isFee))
  if (coins.length === 0) return legs.some(({ part }) => part.isFee) ? null : []
  const exchanges: Exchange[] = []
  for (const set of setsOf(coins)) {
    const matched = oneForOne(set)
    if (matched === null) return null
    exchanges.push(...matched)
  }
  const fees = legs.filter(({ part }) => part.isFee)
  return giveFees(exchanges, fees) ? exchanges : null
}

/** Purchases and sales separately, if the operations distinguish them and each has both of its coins. */
function setsOf(legs: readonly Leg[]): (readonly Leg[])[] {
  const named = grouped(legs, ({ part: { operation } }) => {
    const side = operationSide(operation)
    return side === 'either' ? operation.toLowerCase() : side
  })
  const sets = [...named.values()]
  return sets.every((set) => set.some(isReceived) && set.some((leg) => !isReceived(leg))) ? sets : [legs]
}

function isReceived({ part }: Leg): boolean {
  return part.change > 0n
}

/** Of two coins, each may be bought and sold within the second. With more coins it is open which one paid for which. */
function oneForOne(legs: readonly Leg[]): Exchange[] | null {
  const [got, gave] = [legs.filter(isReceived), legs.filter((leg) => !isReceived(leg))]
  const coins = [...new Set(legs.map(({ part }) => part.coin))]
  const [first, second] = coins
  if (coins.length !== 2 || first === undefined || second === undefined) return null
  const exchanges: Exchange[] = []
  for (const [received, given] of [
    [first, second],
    [second, first],
  ] as const) {
    const ins = got.filter(({ part }) => part.coin === received)
    const outs = gave.filter(({ part }) => part.coin === given)
    if ((ins.length === 0) !== (outs.length === 0)) return null
    exchanges.push(...inPairs(ins, outs))
  }
  return exchanges
}

/** The largest of one coin belongs to the largest of the other. If their counts differ, all form one fill. */
function inPairs(got: readonly Leg[], gave: readonly Leg[]): Exchange[] {
  if (got.length === 0) return []
  if (got.length !== gave.length) return [{ got: [...got], gave: [...gave], fees: [] }]
  const others = gave.toSorted(bySize)
  return got.toSorted(bySize).flatMap((leg, index) => {
    const other = others[index]
    return other === undefined ? [] : [{ got: [leg], gave: [other], fees: [] }]
  })
}

function bySize(a: Leg, b: Leg): number {
  const [left, right] = [absolute(a.part.change), absolute(b.part.change)]
  return left > right ? -1 : left < right ? 1 : a.key < b.key ? -1 : 1
}

/** Assigns each fee to its trade; the fees of one second and coin are shared among trades by their size. */
function giveFees(exchanges: readonly Exchange[], fees: readonly Leg[]): boolean {
  for (const coin of new Set(fees.map(({ part }) => part.coin))) {
    const ofCoin = fees.filter(({ part }) => part.coin === coin).toSorted(bySize)
    const received = exchanges.filter(({ got }) => got[0]?.part.coin === coin)
    const free = exchanges.filter((exchange) => exchange.fees.length === 0)
    const payers = received.length > 0 ? received : free.length > 0 ? free : exchanges
    const [first] = payers
    if (first === undefined) return false
    for (const [index, fee] of ofCoin.entries())
      (payers.length === ofCoin.length ? (payers[index] ?? first) : first).fees.push(fee)
  }
  return true
}

/** Coins that came in and left again in the same amount, such as staked and returned ones, cancel out. */
function withoutReturned(legs: readonly Leg[]): Leg[] {
  const left = [...legs]
  if (legs[0]?.part.family === 'market') return left
  for (const leg of legs.filter(isReceived)) {
    const back = left.find(({ part }) => part.coin === leg.part.coin && part.change === -leg.part.change)
    if (back === undefined || !left.includes(leg)) continue
    left.splice(left.indexOf(leg), 1)
    left.splice(left.indexOf(back), 1)
  }
  return left
}

function record({ got, gave, fees }: Exchange, decisions: Map<string, Decision>): void {
  const [first] = got
  const [paid] = gave
  if (first === undefined || paid === undefined) return
  const [fee, ...others] = feeSums(fees)
  const fill: Untimed = {
    ...fillOf(first.part, { got: sum(got), gave: sum(gave), given: paid.part.coin }),
    ...feeOf(fee),
  }
  const extra = others.map(([asset, amount]): Untimed => ({ type: 'cash', kind: 'other', asset, amount: -amount }))
  decisions.set(first.key, { records: [fill, ...extra] })
}

function sum(legs: readonly Leg[]): Fixed {
  return absolute(legs.reduce((total, { part }) => total + part.change, 0n))
}

function feeSums(fees: readonly Leg[]): [string, Fixed][] {
  const sums = new Map<string, Fixed>()
  for (const { part } of fees) sums.set(part.coin, (sums.get(part.coin) ?? 0n) - part.change)
  return [...sums]
}

function feeOf(fee: readonly [string, Fixed] | undefined): { fee?: Fixed; feeAsset?: string } {
  return fee === undefined ? {} : { fee: fee[1], feeAsset: fee[0] }
}

type Amounts = { readonly got: Fixed; readonly gave: Fixed; readonly given: string }

function fillOf(received: StatementLeg, { got, gave, given }: Amounts): Extract<Untimed, { type: 'fill' }> {
  const { family, isMargin } = received
  const side = operationSide(received.operation)
  const base = side === 'buy' ? received.coin : side === 'sell' ? given : binanceBase(received.coin, given)
  if (side !== 'either' && base !== null) {
    const isBuy = side === 'buy'
    const [quantity, money, quote] = isBuy ? [got, gave, given] : [gave, got, received.coin]
    const pair = { base, quote, settle: quote }
    return {
      type: 'fill',
      instrument: instrument({ venue: 'binance', symbol: `${base}${quote}`, kind: 'spot', ...pair }),
      side,
      quantity,
      price: divide(money, quantity),
      fee: 0n,
      feeAsset: quote,
      onlyHere: isMargin,
    }
  }
  const from = { asset: given, amount: gave, fee: 0n }
  const to = { asset: received.coin, amount: got, fee: 0n }
  return {
    ...conversionFill({ venue: 'binance', from, to, separator: '', base }),
    liquidity: 'unknown',
    execution: family === 'dust' ? 'dust' : 'trade',
    onlyHere: family !== 'market' || isMargin,
  }
}

/** A row without the other rows of its trade. */
function alone({ family, coin, change, moment, isFee }: StatementLeg, column: number): Decision {
  // Coins bought with a card come in, and so does money that is paid for them later.
  if (family === 'card' && change > 0n)
    return { records: [{ type: 'cash', kind: 'deposit', asset: coin, amount: change }] }
  // Many small balances become one coin; the share of each is not stated.
  if (family === 'dust') return { records: [{ type: 'cash', kind: 'other', asset: coin, amount: change }] }
  const refused = isFee
    ? message(
        'The rows at {time} do not show the trade of this fee in {coin}: rows are missing, or several trades fell into this second. Import the trade history of spot as well, which has each trade in one row.',
        { time: moment, coin },
      )
    : message(
        'The rows at {time} do not show what {coin} was exchanged for: rows are missing, or several trades fell into this second. Import the trade history of spot as well, which has each trade in one row.',
        { time: moment, coin },
      )
  return { refused, column }
}
