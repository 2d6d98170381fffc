import type { Insight } from '@roundtrip/core/insights'
import { plural } from '../../format/number.ts'
import { type SliceNames, sliceSubject } from './slice-words.ts'
import { t } from '../../language/translate.ts'

/** The finding: `Trades held 15 min to 4 h lost $5,981 over 843 trades`. */
export function finding({ parts, direction, net, trades }: Insight, names: SliceNames): string {
  const values = {
    subject: sliceSubject(parts, names),
    net: names.money.plain(Math.abs(net)),
    trades: plural(trades, 'trade'),
  }
  return direction === 'loses'
    ? t('{subject} lost {net} over {trades}', values)
    : t('{subject} made {net} over {trades}', values)
}

/** How sure it is: `95 %: −$8.1K to −$3.9K`. */
export function range({ interval }: Insight, { money }: SliceNames): string {
  return t('95 %: {low} to {high}', {
    low: money.compactSigned(interval.low),
    high: money.compactSigned(interval.high),
  })
}

export function withoutThem({ restNet }: Insight, { money, result }: SliceNames): string {
  return t('Without them {result} is {restNet}.', { result, restNet: money.signed(restNet) })
}
