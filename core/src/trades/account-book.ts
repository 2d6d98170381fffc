/** The running balance of each coin, day by day, compared with the exchange's figure at each check. */
import { absolute, DAY_MS, firstIndex, type Fixed, fixed, SCALE } from '../base/index.ts'
import type { Ledger, Renames } from '../ledger/index.ts'
import { BOOKING_KINDS, type BookingKind, eachBooking } from './bookings.ts'
import { LAST_UNITS, convertUnits } from './redenomination.ts'
import type { Trade } from './trade.ts'

/** The balances that an exchange stated at one moment, wallet by wallet. */
export type BalanceCheck = {
  /** UTC ms */
  readonly at: number
  /** `total` is decimal text. */
  readonly balances: readonly { readonly asset: string; readonly total: string }[]
}

/** One coin at one check. */
export type CheckFigures = {
  /** UTC ms */
  readonly at: number
  /** Everything booked up to that moment. */
  readonly ledger: Fixed
  readonly exchange: Fixed
  /** exchange - ledger */
  readonly remainder: Fixed
  /** The exchange may have rounded the remainder away; see `roundingAllowance`. */
  readonly isRounding: boolean
  readonly allowance: Fixed
}

/** One coin on one day, UTC. */
export type LedgerDay = {
  /** UTC ms of its midnight. */
  readonly day: number
  readonly moved: Readonly<Record<BookingKind, Fixed>>
  /** All of `moved` added up. */
  readonly change: Fixed
  /** The running balance at the end of the day. */
  readonly balance: Fixed
  /** The number of bookings added up. */
  readonly rows: number
  /** The last check of the day; null without one. */
  readonly check: CheckFigures | null
}

export type CoinBook = {
  /** By its last name. */
  readonly coin: string
  /**
   * Oldest first: days with bookings, and those on which a check found a remainder different from the previous one. The
   * last check always has its day.
   */
  readonly days: readonly LedgerDay[]
  /** Oldest first. */
  readonly checks: readonly CheckFigures[]
}

type BookInput = {
  readonly renames: Renames
  /** From the ledger, as `contractTrades` builds them. */
  readonly trades: readonly Trade[]
  /** In any order. */
  readonly checks: readonly BalanceCheck[]
}

/** Every coin that was booked or that the exchange holds, by name. */
export function accountBook(ledger: Ledger, { renames, trades, checks: given }: BookInput): readonly CoinBook[] {
  const checks = given.toSorted((a, b) => a.at - b.at)
  const moments = checks.map(({ at }) => at)
  const coins = new Map<string, CoinSums>()
  const sumsOf = (coin: string): CoinSums => {
    const sums = coins.get(coin) ?? { days: new Map(), between: moments.map(() => 0n), exchange: new Map() }
    coins.set(coin, sums)
    return sums
  }
  eachBooking(ledger, { renames, trades }, ({ coin, kind, amount, record }) => {
    const sums = sumsOf(coin)
    const day = dayOf(record.time)
    const moved = sums.days.get(day) ?? { ...NOTHING_MOVED, rows: 0 }
    moved[kind] += amount
    moved.rows += 1
    sums.days.set(day, moved)
    const index = firstNotBefore(moments, record.time)
    if (index < moments.length) sums.between[index] = (sums.between[index] ?? 0n) + amount
  })
  checks.forEach(({ at, balances }, index) => {
    for (const { asset, total } of balances) {
      const units = renames.unitsOf(asset, at)
      const { exchange } = sumsOf(units.coin)
      const stated = exchange.get(index) ?? { total: 0n, texts: [] }
      stated.total += convertUnits(fixed(total), { from: units, to: LAST_UNITS })
      stated.texts.push(total)
      exchange.set(index, stated)
    }
  })
  const bookings = bookingsUntil(ledger, moments)
  return [...coins]
    .map(([coin, sums]) => coinBook(coin, sums, { moments, bookings }))
    .sort((a, b) => (a.coin < b.coin ? -1 : 1))
}

type Moved = Record<BookingKind, Fixed> & { rows: number }
type CoinSums = {
  readonly days: Map<number, Moved>
  /** The bookings after the previous check, up to each check. */
  readonly between: Fixed[]
  /** By the index of the check. */
  readonly exchange: Map<number, { total: Fixed; readonly texts: string[] }>
}

const NOTHING_MOVED: Readonly<Record<BookingKind, Fixed>> = {
  fills: 0n,
  fees: 0n,
  funding: 0n,
  transfers: 0n,
  other: 0n,
}

type Checking = { readonly moments: readonly number[]; readonly bookings: readonly number[] }

function coinBook(coin: string, sums: CoinSums, { moments, bookings }: Checking): CoinBook {
  let ledger = 0n
  const checks = moments.map((at, index): CheckFigures => {
    ledger += sums.between[index] ?? 0n
    const { total = 0n, texts = [] } = sums.exchange.get(index) ?? {}
    const allowance = roundingAllowance(texts, bookings[index] ?? 0)
    const remainder = total - ledger
    const isRounding = remainder !== 0n && absolute(remainder) <= allowance
    return { at, ledger, exchange: total, remainder, isRounding, allowance }
  })
  const checkOf = new Map<number, CheckFigures>()
  const shown = new Set(sums.days.keys())
  checks.forEach((check, index) => {
    const day = dayOf(check.at)
    checkOf.set(day, check)
    const before = checks[index - 1]?.remainder ?? 0n
    if (check.remainder !== before || index === checks.length - 1) shown.add(day)
  })
  let balance = 0n
  const days = [...shown]
    .sort((a, b) => a - b)
    .map((day): LedgerDay => {
      const { rows, ...moved } = sums.days.get(day) ?? { ...NOTHING_MOVED, rows: 0 }
      const change = BOOKING_KINDS.reduce((sum, kind) => sum + moved[kind], 0n)
      balance += change
      return { day, moved, change, balance, rows, check: checkOf.get(day) ?? null }
    })
  return { coin, days, checks }
}

/** How many records the ledger had at each moment. */
function bookingsUntil({ fills, cashEvents }: Ledger, moments: readonly number[]): readonly number[] {
  const counts = moments.map(() => 0)
  for (const records of [fills, cashEvents]) {
    for (const { time } of records) {
      const index = firstNotBefore(moments, time)
      if (index < counts.length) counts[index] = (counts[index] ?? 0) + 1
    }
  }
  let sum = 0
  return counts.map((count) => (sum += count))
}

/** The first index whose moment is not before `time`; the length if all are before it. */
function firstNotBefore(moments: readonly number[], time: number): number {
  return firstIndex(moments, (moment) => moment >= time)
}

/** UTC ms of the preceding midnight. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS
}

/**
 * The largest difference of a balance that rounding can explain. Exchanges round each booking to the decimals that they
 * show; ours are exact, so after many bookings the balances may differ by as many units of the last decimal. `totals`:
 * the decimal texts of the exchange.
 */
export function roundingAllowance(totals: readonly string[], bookings: number): Fixed {
  const decimals = Math.max(0, ...totals.map((text) => text.split('.')[1]?.length ?? 0))
  if (decimals < FEWEST_DECIMALS) return 0n
  return 10n ** BigInt(SCALE - Math.min(SCALE, decimals)) * BigInt(bookings)
}

/** With fewer decimals than this, a balance may end in zeros that are cut off, so its rounding is unknown. */
const FEWEST_DECIMALS = 4

/** When the remainder of a coin began: at the first of an unbroken series of differing checks up to the last one. */
export type RemainderSpan = {
  /** UTC ms of that check. */
  readonly since: number
  /** UTC ms of the previous check, which agreed; null if none ever did. */
  readonly after: number | null
}

/** Null if the last check agrees, within rounding, or there is none. */
export function remainderSpan(checks: readonly CheckFigures[]): RemainderSpan | null {
  let span: RemainderSpan | null = null
  for (const [index, { at, remainder, isRounding }] of checks.entries()) {
    if (remainder === 0n || isRounding) span = null
    else span ??= { since: at, after: checks[index - 1]?.at ?? null }
  }
  return span
}
