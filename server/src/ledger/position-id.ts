import { hash128 } from '@roundtrip/core/base'
import { type CashEvent, type Fill, type Instrument, quoteClass } from '@roundtrip/core/ledger'

/** Names a position in the database: a hash of its key, as short as an index likes it. */
export function positionId(key: string): string {
  return hash128(`position|${key}`)
}

export function positionKey(fill: Pick<Fill, 'account' | 'instrument'>): string {
  return `${fill.account}|${positionName(fill.instrument)}`
}

export function positionKeyOfCash(event: CashEvent): string | null {
  return event.instrument === null ? null : `${event.account}|${positionName(event.instrument)}`
}

function positionName(instrument: Instrument): string {
  if (instrument.kind !== 'spot') return instrument.id
  return `${instrument.venue}:spot:${instrument.base}/${quoteClass(instrument.quote)}`
}
