import type { CashEvent, Fill, Instrument, Renames } from '../ledger/index.ts'
import { quoteClass } from '../ledger/index.ts'

/**
 * Identifies a position, which is rebuilt as a whole: an account's holding of one contract (with both hedge legs), or
 * of one coin against one class of quotes on spot. A renamed coin stays the same coin, so the time of the fill matters.
 * Sub-accounts never mix. Margin mode is not part of the key.
 */
export function positionKey(
  { account, instrument, time }: Pick<Fill, 'account' | 'instrument' | 'time'>,
  renames: Renames,
): string {
  if (instrument.kind !== 'spot') return `${account}|${instrument.id}`
  return `${account}|${spotName(renames.coinNameOf(instrument.base, time), instrument.quote)}`
}

/** The position that a record affects; null for a cash event that names no instrument. */
export function positionKeyOfRecord(
  { account, instrument, time }: Pick<CashEvent, 'account' | 'instrument' | 'time'>,
  renames: Renames,
): string | null {
  return instrument === null ? null : positionKey({ account, instrument, time }, renames)
}

/** One of the quotes of a class, as `quoteClass` names it: USD for dollar coins. */
export function quoteOfClass(name: string): string {
  return name === quoteClass('USD') ? 'USD' : name
}

/** The position under the coin's original name. Trade ids are made from it, so a rename never changes an id. */
export function positionName(instrument: Instrument): string {
  return instrument.kind === 'spot' ? spotName(instrument.base, instrument.quote) : instrument.id
}

function spotName(coin: string, quote: string): string {
  return `spot:${coin}/${quoteClass(quote)}`
}
