/** A fill while it is being typed, and its problems. */
import type { ManualFill } from '@roundtrip/contract/trades'
import { asTyped, typedDecimal, typedPositive } from '../../format/decimal.ts'
import { readLocalMoment } from '../../format/local-moment.ts'
import { t } from '../../language/translate.ts'

export type TypedFill = {
  /** The permanent key of the fill, created when the form opens. */
  readonly key: string
  readonly moment: string
  readonly side: 'buy' | 'sell'
  readonly quantity: string
  readonly price: string
  readonly fee: string
}

export type FillField = 'moment' | 'quantity' | 'price' | 'fee'

type Market = Pick<ManualFill, 'positionSide' | 'feeAsset'> & { readonly zone: string; readonly now: number }

/** The fill, or the problems that prevent it. */
export function readFill(
  typed: TypedFill,
  { zone, now, ...market }: Market,
):
  | { readonly fill: ManualFill; readonly problems: null }
  | { readonly fill: null; readonly problems: ReadonlyMap<FillField, string> } {
  const problems = new Map<FillField, string>()
  const time = readLocalMoment(zone, typed.moment)
  const quantity = typedPositive(typed.quantity)
  const price = typedDecimal(typed.price)
  const fee = typed.fee.trim() === '' ? '0' : typedDecimal(typed.fee)
  if (time === null) problems.set('moment', t('When was it filled?'))
  else if (time > now) problems.set('moment', t('This time is in the future.'))
  if (quantity === null) problems.set('quantity', t('A quantity above zero.'))
  if (price === null || price.startsWith('-'))
    problems.set('price', t('A price, such as {example}.', { example: asTyped('125.50') }))
  if (fee === null) problems.set('fee', t('Enter a number, negative for a rebate.'))
  if (problems.size > 0 || time === null || quantity === null || price === null || fee === null) {
    return { fill: null, problems }
  }
  return { fill: { key: typed.key, time, side: typed.side, quantity, price, fee, ...market }, problems: null }
}
