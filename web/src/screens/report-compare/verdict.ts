/** The verdict on the difference of two averages, in plain words. */
import { MIN_OF_A_SIDE } from '@roundtrip/core/measures'
import type { Difference, MeanDifference } from '@roundtrip/core/reports'
import { MINUS, plural } from '../../format/number.ts'
import { t } from '../../language/translate.ts'

/** How an amount per trade is written: in money or in R. */
export type AmountText = { readonly signed: (value: number | null) => string }

export type Verdict = { readonly title: string; readonly text: string }

/** `isKnownAtOpen`: whether both sides are selected by traits known when a trade is opened. */
export function verdictOf({ net, shared }: Difference, amount: AmountText, isKnownAtOpen: boolean): Verdict {
  switch (net.claim) {
    case 'few':
      return {
        title: t('Too few trades to say anything'),
        text: t('A has {a} and B has {b}. Each side needs at least {least} independent decisions.', {
          a: plural(net.counts[0], 'trade'),
          b: plural(net.counts[1], 'trade'),
          least: MIN_OF_A_SIDE,
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
      return isKnownAtOpen ? betterOf(net, amount) : describedOf(net, amount)
  }
}

function betterOf(net: MeanDifference, amount: AmountText): Verdict {
  return {
    title:
      net.claim === 'a' ? t('A is better than B by more than chance') : t('B is better than A by more than chance'),
    text: lead(net, amount),
  }
}

/** Trades grouped by how they ended, or by what was done on the way, are neither better nor worse. */
function describedOf(net: MeanDifference, amount: AmountText): Verdict {
  return {
    title: net.claim === 'a' ? t('A made more than B') : t('B made more than A'),
    text: t(
      '{lead} What puts these trades together shows only after the entry, so it describes them and is not a reason.',
      {
        lead: lead(net, amount),
      },
    ),
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

/** `A made $12.30 more per trade than B (95%: +$3.10 to +$21.50).` */
function lead({ value, interval }: MeanDifference, { signed }: AmountText): string {
  if (value === null || interval === null) return ''
  const size = signed(value).replace('+', '').replace(MINUS, '')
  return t('A made {size} {text} per trade than B (95%: {low} to {high}).', {
    size,
    text: value < 0 ? t('less') : t('more'),
    low: signed(interval.low),
    high: signed(interval.high),
  })
}
