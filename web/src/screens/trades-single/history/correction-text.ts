/** Corrections in words. */
import type { Correction, TradeDetail } from '@roundtrip/contract/trades'
import { exact, exactOwn, plural } from '../../../format/number.ts'

const NAMES: Readonly<Record<Correction['kind'], string>> = {
  split: 'Split',
  merge: 'Merge',
  cost: 'Price of a fill',
  edit: 'Corrected fill',
}

const REASONS: Readonly<Record<NonNullable<Correction['reason']>, string>> = {
  gone: 'waits: a fill that it names is not there',
  'not-flat': 'waits: its fills are not flat together any more',
  'not-adjacent': 'waits: its trades do not follow each other any more',
}

export function correctionName({ kind }: Correction): string {
  return NAMES[kind]
}

/** The effect of the correction, and why it is pending if it is. */
export function correctionText(correction: Correction, trade: TradeDetail): string {
  const { reason } = correction
  return reason === null ? doing(correction, trade) : `${doing(correction, trade)}; ${REASONS[reason]}`
}

function doing({ kind, fills, price, changes }: Correction, { slices }: TradeDetail): string {
  switch (kind) {
    case 'split':
      return `${plural(fills.length, 'fill')} as a trade of their own`
    case 'merge':
      return `${plural(fills.length, 'trade')} as one`
    case 'cost': {
      const reported = slices.find(({ key }) => key === fills[0])?.sourcePrice ?? null
      return reported === null ? `counts at ${exact(price)}` : `${exact(reported)} counts at ${exact(price)}`
    }
    case 'edit':
      return changedText(changes ?? {})
  }
}

/** The fields that differ from the report. */
function changedText({ time, side, quantity, fee }: NonNullable<Correction['changes']>): string {
  const parts = [
    ...(time === undefined ? [] : ['another time']),
    ...(side === undefined ? [] : [`counts as a ${side}`]),
    ...(quantity === undefined ? [] : [`quantity ${exactOwn(quantity)}`]),
    ...(fee === undefined ? [] : [`fee ${exactOwn(fee)}`]),
  ]
  return parts.join(', ')
}
