/** What may be said of the difference of two averages, in plain words. */
import { LEAST_VALUES } from '@roundtrip/core/measures'
import type { Difference, MeanDifference } from '@roundtrip/core/reports'
import { MINUS, plural } from '../../format/number.ts'

/** How an amount per trade is written: in money or in R. */
export type AmountText = { readonly signed: (value: number | null) => string }

export type Verdict = { readonly title: string; readonly text: string }

export function verdictOf({ net, shared }: Difference, amount: AmountText): Verdict {
  switch (net.claim) {
    case 'few':
      return {
        title: 'Too few trades to say anything',
        text: `A has ${plural(net.counts[0], 'trade')} and B has ${plural(net.counts[1], 'trade')}. Each side needs at least ${LEAST_VALUES}.`,
      }
    case 'shared':
      return {
        title: 'A and B overlap',
        text: `${plural(shared, 'trade is', 'trades are')} in both, so their averages cannot be told apart from chance. Choose sides without common trades.`,
      }
    case 'chance':
      return {
        title: 'This difference could be chance',
        text: `${lead(net, amount)} The interval includes zero.`,
      }
    default:
      return {
        title: `${net.claim === 'a' ? 'A is better than B' : 'B is better than A'} by more than chance`,
        text: lead(net, amount),
      }
  }
}

/** The same in R, as one line below. */
export function verdictInR({ r }: Difference, amount: AmountText): string {
  if (r.claim === 'shared') return ''
  if (r.claim === 'few') {
    return `In R nothing can be said: ${plural(r.counts[0], 'trade')} of A and ${plural(r.counts[1], 'trade')} of B have a known risk.`
  }
  return `${lead(r, amount)} ${r.claim === 'chance' ? 'That could be chance.' : 'That is more than chance.'}`
}

/** `A made $12.30 more per trade than B (95 %: +$3.10 to +$21.50).` */
function lead({ value, interval }: MeanDifference, { signed }: AmountText): string {
  if (value === null || interval === null) return ''
  const size = signed(value).replace('+', '').replace(MINUS, '')
  return `A made ${size} ${value < 0 ? 'less' : 'more'} per trade than B (95 %: ${signed(interval.low)} to ${signed(interval.high)}).`
}
