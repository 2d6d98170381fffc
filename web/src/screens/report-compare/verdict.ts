/** What may be said of the difference of two averages, in plain words. */
import { LEAST_VALUES } from '@roundtrip/core/measures'
import type { Difference, MeanDifference } from '@roundtrip/core/reports'
import { MINUS, plural } from '../../format/number.ts'
import { t } from '../../language/translate.ts'

/** How an amount per trade is written: in money or in R. */
export type AmountText = { readonly signed: (value: number | null) => string }

export type Verdict = { readonly title: string; readonly text: string }

export function verdictOf({ net, shared }: Difference, amount: AmountText): Verdict {
  switch (net.claim) {
    case 'few':
      return {
        title: t('Too few trades to say anything'),
        text: t('A has {a} and B has {b}. Each side needs at least {leastValues}.', {
          a: plural(net.counts[0], 'trade'),
          b: plural(net.counts[1], 'trade'),
          leastValues: LEAST_VALUES,
        }),
      }
    case 'shared':
      return {
        title: t('A and B overlap'),
        text: t(
          '{tradesAre} in both, so their averages cannot be told apart from chance. Choose sides without common trades.',
          { tradesAre: plural(shared, 'trade is', 'trades are') },
        ),
      }
    case 'chance':
      return {
        title: t('This difference could be chance'),
        text: t('{net} The interval includes zero.', { net: lead(net, amount) }),
      }
    default:
      return {
        title:
          net.claim === 'a' ? t('A is better than B by more than chance') : t('B is better than A by more than chance'),
        text: lead(net, amount),
      }
  }
}

/** The same in R, as one line below. */
export function verdictInR({ r }: Difference, amount: AmountText): string {
  if (r.claim === 'shared') return ''
  if (r.claim === 'few') {
    return t('In R nothing can be said: {a} of A and {b} of B have a known risk.', {
      a: plural(r.counts[0], 'trade'),
      b: plural(r.counts[1], 'trade'),
    })
  }
  return `${lead(r, amount)} ${r.claim === 'chance' ? t('That could be chance.') : t('That is more than chance.')}`
}

/** `A made $12.30 more per trade than B (95 %: +$3.10 to +$21.50).` */
function lead({ value, interval }: MeanDifference, { signed }: AmountText): string {
  if (value === null || interval === null) return ''
  const size = signed(value).replace('+', '').replace(MINUS, '')
  return t('A made {size} {text} per trade than B (95 %: {low} to {high}).', {
    size,
    text: value < 0 ? t('less') : t('more'),
    low: signed(interval.low),
    high: signed(interval.high),
  })
}
