/** Corrections in words. */
import type { Correction, TradeDetail } from '@roundtrip/contract/trades'
import { exact, exactOwn, plural } from '../../../format/number.ts'
import { perLanguage, t, tIn } from '../../../language/translate.ts'

const NAMES = perLanguage(
  (): Readonly<Record<Correction['kind'], string>> => ({
    split: t('Split'),
    merge: tIn('correction', 'Merge'),
    cost: t('Price of a fill'),
    edit: t('Corrected fill'),
  }),
)

const REASONS = perLanguage(
  (): Readonly<Record<NonNullable<Correction['reason']>, string>> => ({
    gone: t('waits: a fill that it names is not there'),
    'not-flat': t('waits: its fills no longer add up to a flat position'),
    'not-adjacent': t('waits: its trades no longer follow each other'),
  }),
)

export function correctionName({ kind }: Correction): string {
  return NAMES()[kind]
}

/** The effect of the correction, and why it is pending if it is. */
export function correctionText(correction: Correction, trade: TradeDetail): string {
  const { reason } = correction
  return reason === null ? doing(correction, trade) : `${doing(correction, trade)}, ${REASONS()[reason]}`
}

function doing({ kind, fills, price, changes }: Correction, { slices }: TradeDetail): string {
  switch (kind) {
    case 'split':
      return t('{fills} as a trade of their own', { fills: plural(fills.length, 'fill') })
    case 'merge':
      return t('{trades} as one', { trades: plural(fills.length, 'trade') })
    case 'cost': {
      const reported = slices.find(({ key }) => key === fills[0])?.sourcePrice ?? null
      return reported === null
        ? t('counts at {price}', { price: exact(price) })
        : t('{reported} counts at {price}', { reported: exact(reported), price: exact(price) })
    }
    case 'edit':
      return changedText(changes ?? {})
  }
}

/** The fields that differ from the report. */
function changedText({ time, side, quantity, fee }: NonNullable<Correction['changes']>): string {
  const parts = [
    ...(time === undefined ? [] : [t('another time')]),
    ...(side === undefined ? [] : [side === 'buy' ? t('counts as a buy') : t('counts as a sell')]),
    ...(quantity === undefined ? [] : [t('quantity {quantity}', { quantity: exactOwn(quantity) })]),
    ...(fee === undefined ? [] : [t('fee {fee}', { fee: exactOwn(fee) })]),
  ]
  return parts.join(', ')
}
