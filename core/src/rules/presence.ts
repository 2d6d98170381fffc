/** Requirements on the contents of a trade: fields and labels that it must have, or must not have. */
import { utcMs, type UtcMs } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import { makeOutcome, type RuleContext, type TradeJudge } from './judge.ts'
import type { ParameterReader } from './parameters.ts'

type Carries = (trade: JudgedTrade) => boolean

/** The trade must have it by the end of a grace period after its close (24 hours by default). */
export function required(read: ParameterReader, context: RuleContext, carries: Carries): TradeJudge {
  const graceMs = read.graceMs()
  const judge = (trade: JudgedTrade) => {
    if (carries(trade)) return makeOutcome('pass')
    const deadline = deadlineOf(trade, graceMs)
    if (deadline === null || context.now <= deadline) return makeOutcome('pending', { moment: deadline })
    return makeOutcome('fail', { moment: deadline })
  }
  return { by: 'trade', judge }
}

/** The deadline for adding what is missing; null while the trade is open. */
export function deadlineOf(trade: JudgedTrade, graceMs: number): UtcMs | null {
  return trade.closeTime === null ? null : utcMs(trade.closeTime + graceMs)
}

/** At least one of the labels. */
export function requiredLabel(read: ParameterReader, context: RuleContext): TradeJudge {
  const labelNames = read.names('labels')
  return required(read, context, ({ labels }) => labels.some((label) => labelNames.has(label)))
}

/** At least one label that is a setup. */
export function requiredSetup(read: ParameterReader, context: RuleContext): TradeJudge {
  return required(read, context, ({ labels }) => labels.some((label) => context.setups.has(label)))
}

/** None of the labels. */
export function forbiddenLabel(read: ParameterReader): TradeJudge {
  const banned = read.names('labels')
  const judge = (trade: JudgedTrade) => makeOutcome(trade.labels.some((label) => banned.has(label)) ? 'fail' : 'pass')
  return { by: 'trade', judge }
}
