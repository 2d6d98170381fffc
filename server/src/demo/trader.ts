import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@roundtrip/core/base'
import { COINS, type DemoCoin, normal, type Prices } from './market.ts'

/** One execution of the demo's trader, before it is written in an exchange's format. */
export type DemoFill = {
  readonly time: number
  readonly base: string
  readonly side: 'buy' | 'sell'
  /** Decimal strings, as an exchange would write them. */
  readonly price: string
  readonly quantity: string
  readonly maker: boolean
  /** +1 while the position is long, -1 short. */
  readonly direction: 1 | -1
  readonly role: 'entry' | 'exit'
  /** True for the fill that closes the position. */
  readonly last: boolean
}

export type Habits = {
  readonly coins: readonly string[]
  readonly trades: number
  /** Share of trades that catch the coming move; slightly above a half makes money. */
  readonly edge: number
  /** Equity put at risk per trade, in dollars. */
  readonly risk: number
  readonly longOnly: boolean
  readonly medianHoldHours: number
}

/** From this time of the day, in UTC, the trader is tired and mostly trades against the move. */
const LATE_FROM = 18 * HOUR_MS
const LATE_EDGE = 0.2
/** A coin that the trader never mastered. */
const HARD_COIN = 'XRP'
const HARD_EDGE = 0.2
/** The trade after a loss is this many times the usual size, to win it back. */
const SIZE_AFTER_LOSS = 1.6

type Span = { readonly start: number; readonly end: number }
type Scene = { readonly span: Span; readonly prices: Prices; readonly random: () => number }

/** The round trips of one account: one after another per coin, sometimes scaled in and out. */
export function tradeHistory(habits: Habits, scene: Scene): DemoFill[] {
  const fills: DemoFill[] = []
  const freeAt = new Map(habits.coins.map((base) => [base, scene.span.start]))
  const step = (scene.span.end - scene.span.start) / habits.trades
  const closed: { readonly time: number; readonly isLoss: boolean }[] = []
  for (let index = 0; index < habits.trades; index += 1) {
    const open = activeTime(scene.span.start + step * (index + scene.random()), scene.random)
    const base = habits.coins[Math.floor(scene.random() ** 1.6 * habits.coins.length)] ?? 'BTC'
    const coin = COINS.find((candidate) => candidate.base === base)
    if (coin === undefined || open < (freeAt.get(base) ?? 0) || open > scene.span.end - HOUR_MS) continue
    const last = closed.filter(({ time }) => time < open).at(-1)
    const trip = roundTrip(coin, open, { habits, scene, isAfterLoss: last?.isLoss ?? false })
    closed.push({ time: trip.at(-1)?.time ?? open, isLoss: hasLost(trip) })
    closed.sort((a, b) => a.time - b.time)
    freeAt.set(base, (trip.at(-1)?.time ?? open) + 5 * MINUTE_MS)
    fills.push(...trip)
  }
  return fills.sort((a, b) => a.time - b.time)
}

export type OpenHabit = {
  readonly base: string
  readonly risk: number
  /** The distance of the stop, as a share of the entry. */
  readonly stop: number
  /** Hours before the end of the story within which it is opened, so that its stop is not reached. */
  readonly hours: { readonly earliest: number; readonly latest: number }
}

/** The entries of a position that is still open at the end, in profit. */
export function openPosition({ base, risk, stop, hours }: OpenHabit, scene: Scene): DemoFill[] {
  const { span, prices } = scene
  const coin = COINS.find((candidate) => candidate.base === base)
  if (coin === undefined) return []
  const planned = span.end - MINUTE_MS
  const opened = (hour: number) => {
    const open = span.end - hour * HOUR_MS
    const entry = prices(base, open)
    const direction: 1 | -1 = prices(base, planned) > entry ? 1 : -1
    return { coin, open, planned, direction, stop, size: risk / stop / entry }
  }
  let trip = opened(hours.earliest)
  for (let hour = hours.earliest; hour > hours.latest && stoppedAt(trip, prices) !== planned; hour -= 1)
    trip = opened(hour - 1)
  return writeFills({ ...trip, close: planned }, scene).filter(({ role }) => role === 'entry')
}

/** Most decisions are during the European and American day, and fewer on weekends. */
function activeTime(time: number, random: () => number): number {
  const day = Math.floor(time / DAY_MS)
  const hour = 7 + Math.floor(8 * random() + 8 * random())
  const weekend = (day + 3) % 7 >= 5
  const shift = weekend && random() < 0.6 ? 2 : 0
  return (day + shift) * DAY_MS + (hour % 24) * HOUR_MS + Math.floor((random() * HOUR_MS) / SECOND_MS) * SECOND_MS
}

/** By the first and the last price. */
function hasLost(trip: readonly DemoFill[]): boolean {
  const [first, last] = [trip[0], trip.at(-1)]
  return first !== undefined && last !== undefined && first.direction * (Number(last.price) - Number(first.price)) < 0
}

type Context = { readonly habits: Habits; readonly scene: Scene; readonly isAfterLoss: boolean }

function roundTrip(coin: DemoCoin, open: number, { habits, scene, isAfterLoss }: Context): DemoFill[] {
  const { random, prices, span } = scene
  const hold = Math.min(Math.exp(Math.log(habits.medianHoldHours) + 1.15 * normal(random)), 120) * HOUR_MS
  // The last minute that has a candle begins before the end.
  const planned = Math.min(open + Math.max(hold, 2 * MINUTE_MS), span.end - MINUTE_MS)
  const entry = prices(coin.base, open)
  const rises = prices(coin.base, planned) > entry
  const isLate = open % DAY_MS >= LATE_FROM
  const edge = coin.base === HARD_COIN ? HARD_EDGE : habits.edge
  const right = random() < (isLate ? LATE_EDGE : edge)
  const direction: 1 | -1 = habits.longOnly || rises === right ? 1 : -1
  const stop = 0.006 + 0.02 * random()
  const close = stoppedAt({ coin, open, planned, direction, stop }, prices)
  const size = ((isAfterLoss ? SIZE_AFTER_LOSS : 1) * habits.risk) / stop / entry
  return writeFills({ coin, open, close, direction, size }, scene)
}

/** The planned exit, or the hour in which the stop is hit before it. */
function stoppedAt(
  plan: { coin: DemoCoin; open: number; planned: number; direction: 1 | -1; stop: number },
  prices: Prices,
): number {
  const entry = prices(plan.coin.base, plan.open)
  for (let time = plan.open + 10 * MINUTE_MS; time < plan.planned; time += 10 * MINUTE_MS) {
    if ((plan.direction * (prices(plan.coin.base, time) - entry)) / entry < -plan.stop) return time
  }
  return plan.planned
}

type Plan = {
  readonly coin: DemoCoin
  readonly open: number
  readonly close: number
  readonly direction: 1 | -1
  readonly size: number
}

function writeFills(plan: Plan, { prices, random }: Scene): DemoFill[] {
  const { coin, open, close, direction } = plan
  const units = Math.max(2, Math.round(plan.size * 10 ** coin.sizeDecimals))
  const entries = split(units, random() < 0.3 ? 2 + Math.floor(2 * random()) : 1)
  const exits = split(units, random() < 0.35 ? 2 : 1)
  const span = close - open
  const fill = ({
    time,
    quantity,
    role,
    last,
  }: Pick<DemoFill, 'time' | 'role' | 'last'> & { quantity: number }): DemoFill => {
    const slip = 1 + (random() - 0.5) * 0.0006
    const isBuy = (role === 'entry') === (direction === 1)
    return {
      time: Math.floor(time / SECOND_MS) * SECOND_MS,
      base: coin.base,
      side: isBuy ? 'buy' : 'sell',
      price: (prices(coin.base, time) * slip).toFixed(coin.priceDecimals),
      quantity: (quantity / 10 ** coin.sizeDecimals).toFixed(coin.sizeDecimals),
      maker: random() < 0.4,
      direction,
      role,
      last,
    }
  }
  return [
    ...entries.map((quantity, index) =>
      fill({ time: open + (span * 0.25 * index) / entries.length, quantity, role: 'entry', last: false }),
    ),
    ...exits.map((quantity, index) => {
      const last = index === exits.length - 1
      return fill({ time: last ? close : open + span * 0.6, quantity, role: 'exit', last })
    }),
  ]
}

function split(units: number, parts: number): number[] {
  const share = Math.floor(units / parts)
  const sizes = Array.from({ length: parts }, (_, index) => (index === parts - 1 ? units - share * (parts - 1) : share))
  return sizes.filter((size) => size > 0)
}
