import type { CashEvent, Fill, Instrument } from '../ledger/index.ts'
import { coinNameOf, quoteClass } from '../ledger/index.ts'

/**
 * What is one position and so is rebuilt together: an account's holding of one contract (with both hedge legs), or
 * of one coin against one class of quotes on spot. A coin that was renamed stays one coin, so the time of the fill
 * counts. Sub-accounts never mix. Margin mode is not part of it.
 */
export function positionKey({ account, instrument, time }: Pick<Fill, 'account' | 'instrument' | 'time'>): string {
  if (instrument.kind !== 'spot') return `${account}|${instrument.id}`
  return `${account}|${spotName(coinNameOf(instrument.base, time), instrument.quote)}`
}

/** The position that a cash event touches; null where it names no instrument. */
export function positionKeyOfCash({ account, instrument, time }: CashEvent): string | null {
  return instrument === null ? null : positionKey({ account, instrument, time })
}

/** The position by the name that the coin had; ids of trades are made of it, so a rename never changes one. */
export function positionName(instrument: Instrument): string {
  return instrument.kind === 'spot' ? spotName(instrument.base, instrument.quote) : instrument.id
}

function spotName(coin: string, quote: string): string {
  return `spot:${coin}/${quoteClass(quote)}`
}
