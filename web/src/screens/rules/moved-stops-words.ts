/** What moving stops away made of trades, in words that follow the test. */
import type { MovedStops } from '@roundtrip/core/paths'
import type { MoneyFormat } from '../../format/money.ts'
import { plural } from '../../format/number.ts'
import { t } from '../../language/translate.ts'

/** `From the moment the stop was moved, these 41 trades lost $3,120.00 more than at the old stop.` */
export function movedStopsText({ moved, compared, more }: MovedStops, money: MoneyFormat): string {
  if (moved === 0) return t('No closed trade of this period had its stop moved beyond the first one.')
  if (compared === 0)
    return t('{trades} had the stop moved away. Without candles nothing can be said of them.', {
      trades: plural(moved, 'closed trade'),
    })
  const values = { trades: plural(compared, 'trade') }
  const [low, high] = [money.plain(Math.abs(more.low)), money.plain(Math.abs(more.high))]
  if (more.low > 0)
    return low === high
      ? t('From the moment the stop was moved, {trades} lost {amount} more than at the old stop.', {
          ...values,
          amount: low,
        })
      : t('From the moment the stop was moved, {trades} lost {low} to {high} more than at the old stop.', {
          ...values,
          low,
          high,
        })
  if (more.high < 0)
    return low === high
      ? t('From the moment the stop was moved, {trades} lost {amount} less than at the old stop.', {
          ...values,
          amount: low,
        })
      : t('From the moment the stop was moved, {trades} lost {low} to {high} less than at the old stop.', {
          ...values,
          low: high,
          high: low,
        })
  return t(
    'From the moment the stop was moved, {trades} lost about as much as at the old stop: {low} to {high} more.',
    {
      ...values,
      low: money.signed(more.low),
      high: money.signed(more.high),
    },
  )
}

/** What may be said of the next trades. */
export function movedStopsCertainty(found: MovedStops, money: MoneyFormat): string {
  const { claim, interval, compared, moved } = found
  if (compared === 0) return ''
  const left = moved - compared
  const others = left === 0 ? '' : t(' {trades} not compared.', { trades: plural(left, 'trade') })
  if (claim === 'few' || interval === null)
    return t('These are too few decisions, wins or losses to tell it from chance.{others}', { others })
  const values = { low: money.signed(interval.low), high: money.signed(interval.high), others }
  switch (claim) {
    case 'more':
      return t('That is more than chance (95 %: {low} to {high} more).{others}', values)
    case 'less':
      return t('That is more than chance: moving it away paid so far (95 %: {low} to {high} more).{others}', values)
    case 'chance':
      return t('That could be chance (95 %: {low} to {high} more).{others}', values)
  }
}
