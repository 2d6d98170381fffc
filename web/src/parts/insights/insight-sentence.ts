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
export function range({ interval }: Pick<Insight, 'interval'>, { money }: SliceNames): string {
  return t('95 %: {low} to {high}', {
    low: money.compactSigned(interval.low),
    high: money.compactSigned(interval.high),
  })
}

/**
 * What the other trades made, where the trader could have left these out. Of traits that only the end shows, it says so:
 * nobody can leave out the trades that will be held too long.
 */
export function withoutThem({ restNet, isKnownAtOpen }: Insight, { money, result }: SliceNames): string {
  const values = { result, restNet: money.signed(restNet) }
  return isKnownAtOpen
    ? t('Without them {result} is {restNet}.', values)
    : t(
        'You cannot know this at the entry, so it describes these trades and is not a reason. All others: {restNet}.',
        values,
      )
}

/** What the money of a slice is called above its sentence. */
export function kindOf({ direction, isKnownAtOpen }: Insight): string {
  if (isKnownAtOpen) return direction === 'loses' ? t('Costs you money') : t('Makes you money')
  return direction === 'loses' ? t('Lost money') : t('Made money')
}
