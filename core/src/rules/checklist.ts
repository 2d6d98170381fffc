/** Facts that only the trader knows: an item ticked for each day, or for each trade. */
import { type CivilDay, dayKey, localDay, startOfDay, utcMs } from '../base/index.ts'
import { type DayJudge, makeOutcome, type RuleContext, type TradeJudge } from './judge.ts'
import type { ParameterReader } from './parameters.ts'
import type { Rule } from './rule.ts'

/** Pending until the day is over and a grace period after it (24 hours by default) has passed without a tick. */
export function checklistItem(
  read: ParameterReader,
  about: { readonly context: RuleContext; readonly rule: Rule },
): DayJudge | TradeJudge {
  const { context, rule } = about
  const graceMs = read.graceMs()
  const ticked = context.ticks.get(rule.id)
  const judged = (day: CivilDay, subject: string) => {
    if (ticked?.has(subject) === true) return makeOutcome('pass')
    const deadline = utcMs(startOfDay(context.clock, (day + 1) as CivilDay) + graceMs)
    return makeOutcome(context.now > deadline ? 'fail' : 'pending', { moment: deadline })
  }
  if (rule.scope === 'day') return { by: 'day', judge: (day) => judged(day, dayKey(day)) }
  return { by: 'trade', judge: (trade) => judged(localDay(context.clock, trade.openTime), trade.id) }
}
