/** Why more was sold or closed than the position held, as far as the ledger reveals it. */
import type { Fixed } from '../base/index.ts'
import { type CashEvent, type Fill, type Instrument, type Ledger, type Renames } from '../ledger/index.ts'
import type { PositionHealth } from './health.ts'
import { positionName } from './position-key.ts'

/**
 * - no-purchase: no earlier arrival of the coin is known.
 * - moved-in: it came in by a movement, such as a deposit or a reward, without a known cost.
 * - sold-more: it was bought or received before, for any money, but less than was sold.
 * - no-entry: a contract is closed whose opening is before the history.
 * - closed-more: a contract was opened before, but less than was closed.
 */
export type UnmatchedCause = 'no-purchase' | 'moved-in' | 'sold-more' | 'no-entry' | 'closed-more'

/** The facts about the account up to the first fill that exceeds the position. */
export type UnmatchedFacts = {
  readonly instrument: Pick<Instrument, 'kind'>
  /** The position had an earlier entry, or the coin was bought for other money. */
  readonly isEntered: boolean
  /** Some of its coins had arrived from outside. */
  readonly hasArrivals: boolean
}

export function unmatchedCause({ instrument, isEntered, hasArrivals }: UnmatchedFacts): UnmatchedCause {
  if (instrument.kind !== 'spot') return isEntered ? 'closed-more' : 'no-entry'
  if (isEntered) return 'sold-more'
  // Arrivals whose cost is known count as an entry.
  return hasArrivals ? 'moved-in' : 'no-purchase'
}

/** The quantity that a position sold or closed beyond the account's holding. `since` is UTC ms. */
export type Unmatched = {
  readonly quantity: Fixed
  readonly since: number
  readonly cause: UnmatchedCause
}

/** The same from a whole ledger; null if nothing is unmatched. */
export function unmatchedOf(
  position: { readonly sample: Fill; readonly health: PositionHealth },
  ledger: Ledger,
  renames: Renames,
): Unmatched | null {
  const { sample, health } = position
  const { instrument, account } = sample
  const since = health.unmatchedSince
  if (since === null) return null
  const coin = renames.coinNameOf(instrument.base, sample.time)
  const isOfCoin = (name: string, time: number): boolean => renames.coinNameOf(name, time) === coin
  const isBoughtElsewhere =
    instrument.kind === 'spot' &&
    ledger.fills.some(
      (fill) =>
        fill.account === account &&
        isPurchaseElsewhere(fill, { instrument, since }) &&
        isOfCoin(fill.instrument.base, fill.time),
    )
  const hasArrivals = ledger.cashEvents.some(
    (event) => event.account === account && isArrival(event, since) && isOfCoin(event.asset, event.time),
  )
  const isEntered = health.unmatchedAfterEntry || isBoughtElsewhere
  return { quantity: health.unmatchedQuantity, since, cause: unmatchedCause({ instrument, isEntered, hasArrivals }) }
}

function isPurchaseElsewhere(
  fill: Fill,
  { instrument, since }: { readonly instrument: Instrument; readonly since: number },
): boolean {
  return (
    fill.instrument.kind === 'spot' &&
    fill.side === 'buy' &&
    fill.time <= since &&
    positionName({ ...fill.instrument, base: instrument.base }) !== positionName(instrument)
  )
}

function isArrival({ instrument, amount, time }: CashEvent, since: number): boolean {
  return instrument === null && amount > 0n && time <= since
}
