/** What the changes made of the result, and what each of them did, in words. */
import type { Laboratory, LaboratoryStep, ScenarioKind } from '@roundtrip/core/laboratory'
import type { MoneyFormat } from '../../format/money.ts'
import { MINUS, plural } from '../../format/number.ts'

/** `With these changes: +$17,723.00, $5,981.00 more than as traded`. */
export function findingOf({ before, after, steps }: Laboratory, money: MoneyFormat): string {
  if (steps.length === 0) return `As traded: ${money.signed(before.summary.netProfit)}`
  if (after.summary.count === 0) return 'These changes leave no trade'
  const made = money.signed(after.summary.netProfit)
  const difference = (after.summary.netProfit ?? 0) - (before.summary.netProfit ?? 0)
  const size = money.signed(difference).replace('+', '').replace(MINUS, '')
  if (difference === 0) return `With these changes: ${made}, as much as traded`
  return `With these changes: ${made}, ${size} ${difference > 0 ? 'more' : 'less'} than as traded`
}

/** `Leaves out 312 trades, which made −$5,981.00. Net P&L changes by +$5,981.00.` */
export function effectOf(step: LaboratoryStep, money: MoneyFormat): string {
  const difference = (step.after.netProfit ?? 0) - (step.before.netProfit ?? 0)
  const isKept = ['fees', 'funding', 'sameRisk'].includes(step.scenario)
  if (!isKept && step.leftOut === 0) return 'Leaves out no trade.'
  return [...leftOutOf(step, money), `Net P&L changes by ${money.signed(difference)}.`].join(' ')
}

function leftOutOf({ scenario, leftOut, leftOutNet, unknown }: LaboratoryStep, money: MoneyFormat): readonly string[] {
  if (scenario === 'fees') {
    return unknown === 0
      ? []
      : [`${plural(unknown, 'trade')} without a known turnover ${unknown === 1 ? 'keeps its' : 'keep their'} fees.`]
  }
  if (scenario === 'funding') return []
  if (scenario === 'sameRisk') {
    return leftOut === 0
      ? ['Every trade has a known risk.']
      : [`Leaves out ${plural(leftOut, 'trade')} without a known risk, which made ${money.signed(leftOutNet)}.`]
  }
  return [`Leaves out ${plural(leftOut, 'trade')}, which made ${money.signed(leftOutNet)}.`]
}

/** What each of them cannot know. */
export const CAVEATS: Readonly<Record<ScenarioKind, string>> = {
  slices:
    'Trades you would have opened instead are not in it. You pick these in hindsight, and in hindsight almost any loss looks avoidable.',
  fees: 'It keeps every fill and its price. A limit order that waits for the maker rate is not always filled, and some trades would have been missed. One maker share stands for all trades, because trades do not record it.',
  funding:
    'It keeps every fill and its price. Closing before a payment and opening again after it costs fees and a spread, which are not in it.',
  sameRisk:
    'It assumes that another size gets the same prices. Larger orders move the market, and minimum sizes are ignored.',
  dayStop:
    'Trades you would have opened later instead are not in it, nor what a break would have done to the next ones. Open losses do not count, only closed ones.',
  withoutBest:
    'Nobody can leave out the best trades in advance. It shows how much of the result hangs on a few of them.',
}
