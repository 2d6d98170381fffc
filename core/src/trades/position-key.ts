import type { CashEvent, Fill, Instrument } from '../ledger/index.ts'
import { quoteClass } from '../ledger/index.ts'

/**
 * What is one position and so is rebuilt together: an account's holding of one contract (with both hedge legs), or
 * of one coin against one class of quotes on spot. Sub-accounts never mix. Margin mode is not part of it.
 */
export function positionKey(fill: Pick<Fill, 'account' | 'instrument'>): string {
  return `${fill.account}|${positionName(fill.instrument)}`
}

/** The position that a cash event touches; null where it names no instrument. */
export function positionKeyOfCash(event: CashEvent): string | null {
  return event.instrument === null ? null : `${event.account}|${positionName(event.instrument)}`
}

/** The part of the key that does not name the account. */
export function positionName(instrument: Instrument): string {
  if (instrument.kind !== 'spot') return instrument.id
  return `spot:${instrument.base}/${quoteClass(instrument.quote)}`
}
