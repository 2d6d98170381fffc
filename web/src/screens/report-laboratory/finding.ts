/** The effect of the changes on the result, and of each one, in words. */
import type { Laboratory, LaboratoryStep, ScenarioKind } from '@roundtrip/core/laboratory'
import type { MoneyFormat } from '../../format/money.ts'
import { MINUS, plural } from '../../format/number.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** `With these changes: +$17,723.00, $5,981.00 more than as traded`. */
export function findingOf({ before, after, steps }: Laboratory, money: MoneyFormat): string {
  if (steps.length === 0) return t('As traded: {netProfit}', { netProfit: money.signed(before.summary.netProfit) })
  if (after.summary.count === 0) return t('These changes leave no trade')
  const made = money.signed(after.summary.netProfit)
  const difference = (after.summary.netProfit ?? 0) - (before.summary.netProfit ?? 0)
  const size = money.signed(difference).replace('+', '').replace(MINUS, '')
  if (difference === 0) return t('With these changes: {made}, as much as traded', { made })
  return t('With these changes: {made}, {size} {text} than as traded', {
    made,
    size,
    text: difference > 0 ? t('more') : t('less'),
  })
}

/** `Leaves out 312 trades, which made −$5,981.00. Net P&L changes by +$5,981.00.` */
export function effectOf(step: LaboratoryStep, money: MoneyFormat): string {
  const difference = (step.after.netProfit ?? 0) - (step.before.netProfit ?? 0)
  const isKept = ['fees', 'funding', 'sameRisk'].includes(step.scenario)
  if (!isKept && step.leftOut === 0) return t('Leaves out no trade.')
  return [
    ...leftOutOf(step, money),
    t('Net P&L changes by {difference}.', { difference: money.signed(difference) }),
  ].join(' ')
}

function leftOutOf({ scenario, leftOut, leftOutNet, unknown }: LaboratoryStep, money: MoneyFormat): readonly string[] {
  if (scenario === 'fees') {
    return unknown === 0
      ? []
      : [
          t('{trades} without a known turnover {text} fees.', {
            trades: plural(unknown, 'trade'),
            text: unknown === 1 ? t('keeps its') : t('keep their'),
          }),
        ]
  }
  if (scenario === 'funding') return []
  if (scenario === 'sameRisk') {
    return leftOut === 0
      ? [t('Every trade has a known risk.')]
      : [
          t('Leaves out {trades} without a known risk, which made {leftOutNet}.', {
            trades: plural(leftOut, 'trade'),
            leftOutNet: money.signed(leftOutNet),
          }),
        ]
  }
  return [
    t('Leaves out {trades}, which made {leftOutNet}.', {
      trades: plural(leftOut, 'trade'),
      leftOutNet: money.signed(leftOutNet),
    }),
  ]
}

/** What each change cannot know. */
export const CAVEATS = perLanguage(
  (): Readonly<Record<ScenarioKind, string>> => ({
    slices: t(
      'Replacement trades aren’t modeled. You pick these in hindsight, and in hindsight almost any loss looks avoidable.',
    ),
    fees: t(
      'It keeps every fill and its price. A limit order that waits for the maker rate is not always filled, and some trades would have been missed. One maker share stands for all trades, because trades do not record it.',
    ),
    funding: t(
      'It keeps every fill and its price. Closing before a payment and opening again after it costs fees and a spread, which are not in it.',
    ),
    sameRisk: t(
      'It assumes that another size gets the same prices. Larger orders move the market, and minimum sizes are ignored.',
    ),
    dayStop: t(
      'Replacement trades aren’t modeled, nor what a break would have done for the next ones. Only closed losses count.',
    ),
    withoutBest: t(
      'You can’t leave out the best trades in advance. This shows how much of the result depends on a few of them.',
    ),
  }),
)
