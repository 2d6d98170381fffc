/**
 * Choices during trades, a second time: walks every possible path of the price through each candle, and follows every
 * lot of a position separately.
 */
import { type Decided, decisionsOf } from './decisions.ts'
import { meanInterval } from './resampled.ts'
import { sum } from './statistics.ts'

export type PlainCandle = {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

export type PlainFill = {
  readonly time: number
  readonly isEntry: boolean
  readonly quantity: number
  readonly price: number
  readonly fee: number
}

export type PlainTrade = {
  readonly isLong: boolean
  /** Contracts of one dollar that are settled in the coin. */
  readonly isInverse: boolean
  readonly base: string
  readonly fills: readonly PlainFill[]
  readonly funding: readonly { readonly time: number; readonly amount: number }[]
  /** Of a minute, without gaps. */
  readonly candles: readonly PlainCandle[]
  readonly stop: number
  readonly moves: readonly { readonly time: number; readonly price: number }[]
  readonly targets: readonly { readonly price: number; readonly quantity: number | null }[]
}

/** How much more a trade would have made with the other choice, on each possible path. */
export type OtherWay = { readonly time: number; readonly until: number; readonly more: readonly number[] }

const MINUTE = 60_000

/** What a quantity makes from one price to another. */
function gain({ isLong, isInverse }: PlainTrade, quantity: number, [from, to]: readonly [number, number]): number {
  const up = isInverse ? quantity / from - quantity / to : quantity * (to - from)
  return isLong ? up : -up
}

function worth({ isInverse }: PlainTrade, quantity: number, price: number): number {
  return isInverse ? quantity / price : quantity * price
}

const isWorse = ({ isLong }: PlainTrade, price: number, than: number): boolean =>
  isLong ? price <= than : price >= than
const isBetter = ({ isLong }: PlainTrade, price: number, than: number): boolean =>
  isLong ? price >= than : price <= than

/** Lots of the same age share every exit by size. */
type Lot = { readonly price: number; readonly isAdded: boolean; left: number }

/** Follows each lot separately; null if none was added at a loss. */
export function withoutAdded(trade: PlainTrade): OtherWay | null {
  const lots: Lot[] = []
  let [made, first]: [number, number | null] = [0, null]
  const leftOf = (list: readonly Lot[]): number => sum(list.map(({ left }) => left))
  const events = [
    ...trade.fills.map((fill) => ({ ...fill, amount: null })),
    ...trade.funding.map((paid) => ({ ...paid, isEntry: false, quantity: 0, price: 0, fee: 0 })),
  ].sort((a, b) => a.time - b.time || (a.amount === null ? -1 : 1))
  for (const { time, isEntry, quantity, price, fee, amount } of events) {
    const added = lots.filter(({ isAdded }) => isAdded)
    if (amount !== null) made += (amount * leftOf(added)) / leftOf(lots)
    else if (isEntry) {
      const paid = sum(lots.map((lot) => worth(trade, lot.left, lot.price)))
      const average = trade.isInverse ? leftOf(lots) / paid : paid / leftOf(lots)
      const isAdded = lots.length > 0 && (trade.isLong ? price < average : price > average)
      if (isAdded) {
        first ??= time
        made -= fee
      }
      lots.push({ price, isAdded, left: quantity })
    } else {
      const closed = quantity / leftOf(lots)
      made -= (fee * leftOf(added)) / leftOf(lots)
      for (const lot of added) made += gain(trade, lot.left * closed, [lot.price, price])
      for (const lot of lots) lot.left *= 1 - closed
    }
  }
  return first === null ? null : { time: first, until: trade.fills.at(-1)?.time ?? first, more: [-made] }
}

/** Walks the trade from the move on with the old stop; null if the stop never went beyond the first one. */
export function atOldStop(trade: PlainTrade): OtherWay | null {
  const stops = [{ time: 0, price: trade.stop }, ...trade.moves]
  const at = trade.moves.findIndex(({ price }) => price !== trade.stop && isWorse(trade, price, trade.stop))
  const [moved, before] = [trade.moves[at], stops[at]]
  if (moved === undefined || before === undefined) return null
  const close = trade.fills.at(-1)?.time ?? 0
  const traded = netOf(trade, trade.fills)
  const nets = (from: number): number[] => {
    const candle = trade.candles.find(({ time }) => time + MINUTE > from)
    if (candle === undefined || candle.time >= close) return [traded]
    const start = Math.max(candle.time, moved.time)
    const stoppedAfter = (moment: number, price: number) => stoppedNet(trade, { moment, price, start })
    if (candle.time >= moved.time && isWorse(trade, candle.open, before.price))
      return [stoppedAfter(start, candle.open)]
    const isTouched = isWorse(trade, trade.isLong ? candle.low : candle.high, before.price)
    const moments = [
      start,
      ...trade.fills.map(({ time }) => time).filter((time) => time > start && time < candle.time + MINUTE),
    ]
    const stopped = isTouched
      ? moments.flatMap((moment) => (moment >= close ? [] : [stoppedAfter(moment, before.price)]))
      : []
    // It may have been touched before the move or after the close; then the trade goes on.
    const mayGoOn =
      !isTouched ||
      candle.time + MINUTE > close ||
      (candle.time < moved.time && !isWorse(trade, candle.close, before.price))
    return mayGoOn ? [...stopped, ...nets(candle.time + MINUTE)] : stopped
  }
  return { time: moved.time, until: close, more: nets(moved.time).map((net) => net - traded) }
}

type Stopped = { readonly moment: number; readonly price: number; readonly start: number }

/** The fills up to a moment, then closes everything at a price; funding up to the start of the candle. */
function stoppedNet(trade: PlainTrade, { moment, price, start }: Stopped): number {
  const before = trade.fills.filter(({ time }) => time <= moment)
  const left = sum(before.map(({ isEntry, quantity }) => (isEntry ? quantity : -quantity)))
  const exits = trade.fills.filter(({ isEntry }) => !isEntry)
  const rate = sum(exits.map(({ fee }) => fee)) / sum(exits.map((exit) => worth(trade, exit.quantity, exit.price)))
  const last = { time: moment, isEntry: false, quantity: left, price, fee: rate * worth(trade, left, price) }
  return netOf({ ...trade, funding: trade.funding.filter(({ time }) => time <= start) }, [...before, last])
}

/** Money received less money paid. */
function netOf(trade: PlainTrade, fills: readonly PlainFill[]): number {
  const sign = trade.isLong === trade.isInverse ? 1 : -1
  const flows = fills.map(({ isEntry, quantity, price }) => (isEntry ? 1 : -1) * worth(trade, quantity, price))
  return sign * sum(flows) - sum(fills.map(({ fee }) => fee)) + sum(trade.funding.map(({ amount }) => amount))
}

/** Leaves each exit between stop and target to these; null if none was early. */
export function leftToPlan(trade: PlainTrade): OtherWay | null {
  const judged: { readonly time: number; readonly until: number; readonly ways: readonly number[] }[] = []
  const weights = trade.targets.every(({ quantity }) => quantity !== null)
  const reached = new Set<number>()
  for (const fill of trade.fills.filter(({ isEntry }) => !isEntry)) {
    const stop = trade.moves.filter(({ time }) => time <= fill.time).at(-1)?.price ?? trade.stop
    const now = trade.targets.filter(({ price }) => !reached.has(price) && isBetter(trade, fill.price, price))
    for (const { price } of now) reached.add(price)
    const left = trade.targets.filter(({ price }) => !reached.has(price))
    if (now.length > 0 || left.length === 0 || isWorse(trade, fill.price, stop)) continue
    const whole = sum(left.map(({ quantity }) => (weights ? (quantity ?? 0) : 1)))
    for (const { price: target, quantity } of left) {
      const share = (weights ? (quantity ?? 0) : 1) / whole
      const { prices, until } = endsOf(trade, fill, [stop, target])
      judged.push({ time: fill.time, until, ways: prices.map((price) => share * moreAt(trade, fill, price)) })
    }
  }
  const [first] = judged
  if (first === undefined) return null
  const end = (pick: (...values: number[]) => number) => sum(judged.map(({ ways }) => pick(...ways)))
  return {
    time: first.time,
    until: Math.max(...judged.map(({ until }) => until)),
    more: [end(Math.min), end(Math.max)],
  }
}

function moreAt(trade: PlainTrade, { quantity, price, fee }: PlainFill, other: number): number {
  const [traded, then] = [worth(trade, quantity, price), worth(trade, quantity, other)]
  return gain(trade, quantity, [price, other]) - (fee / traded) * (then - traded)
}

/**
 * Every price at which a path through the candles may first have reached a level, and when the last of these paths
 * ends.
 */
function endsOf({ candles }: PlainTrade, { time, price }: PlainFill, levels: readonly [number, number]) {
  const prices = new Set<number>()
  let until = time
  const after = candles.filter((candle) => candle.time + MINUTE > time)
  for (const [index, { time: start, open, high, low, close }] of after.entries()) {
    const paths =
      start >= time
        ? [
            [open, low, high, close],
            [open, high, low, close],
          ]
        : [
            [price, close],
            [price, low, close],
            [price, high, close],
            [price, low, high, close],
            [price, high, low, close],
          ]
    const met = paths.map((path) => firstMet(path, levels))
    for (const each of met) if (each !== null) prices.add(each)
    until = start + MINUTE
    if (!met.includes(null)) break
    if (index === after.length - 1) prices.add(close)
  }
  return { prices: [...prices], until }
}

function firstMet([first = 0, ...others]: readonly number[], [a, b]: readonly [number, number]): number | null {
  const [low, high] = [Math.min(a, b), Math.max(a, b)]
  if (first <= low || first >= high) return first
  for (const price of others) {
    if (price <= low) return low
    if (price >= high) return high
  }
  return null
}

const CHOICES_TOGETHER = 3

export type PlainJudgement = {
  readonly compared: number
  readonly low: number
  readonly high: number
  readonly interval: { readonly low: number; readonly high: number } | null
  readonly claim: string
}

export function judgedPlainly(
  trades: readonly PlainTrade[],
  wayOf: (trade: PlainTrade) => OtherWay | null,
): PlainJudgement {
  const judged = trades.flatMap((trade) => {
    const way = wayOf(trade)
    return way === null ? [] : [{ ...way, trade, low: Math.min(...way.more), high: Math.max(...way.more) }]
  })
  const decided = judged.map(({ time, until, trade }): Decided => {
    return { openTime: time, closeTime: until, base: trade.base, side: trade.isLong ? 'long' : 'short' }
  })
  const decisions = decisionsOf(
    decided,
    judged.map(({ low, high }) => (low + high) / 2),
    { overlapsAreOne: true },
  )
  const totals = (share: number) => {
    const [min, max] = [judged.map(({ low }) => low), judged.map(({ high }) => high)].map((values) => {
      const interval = meanInterval(values, decisions, share)
      return interval === null ? null : { low: interval.low * values.length, high: interval.high * values.length }
    })
    return min && max ? { low: min.low, high: max.high } : null
  }
  const careful = totals(0.05 / CHOICES_TOGETHER)
  return {
    compared: judged.length,
    low: sum(judged.map(({ low }) => low)),
    high: sum(judged.map(({ high }) => high)),
    interval: totals(0.05),
    claim: careful === null ? 'few' : careful.low > 0 ? 'more' : careful.high < 0 ? 'less' : 'chance',
  }
}
