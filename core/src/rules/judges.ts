import { createClock, utcMs } from '../base/index.ts'
import type { RuleJudge, RuleContext } from './judge.ts'
import { checklistItem } from './checklist.ts'
import { maxDailyLoss, maxDailyProfit, maxTradesPerDay } from './day-limits.ts'
import { maxHold, minHold, noAveragingDown, stopMovedAway } from './execution.ts'
import type { RuleKind } from './kinds.ts'
import { cooldownAfterLoss, stopAfterLosses } from './losses.ts'
import { maxOpenRisk, maxOpenTrades } from './open-trades.ts'
import { type ParameterProblem, type ParameterReader, readParameters } from './parameters.ts'
import { forbiddenLabel, required, requiredLabel, requiredSetup } from './presence.ts'
import type { Rule } from './rule.ts'
import { maxLeverage, maxLossPerTrade, maxPositionSize, maxRiskPerTrade, minPlannedReward } from './sizes.ts'
import { allowedHours, allowedTickers, allowedWeekdays, bannedTickers, sideOnly } from './when-and-what.ts'

type About = { readonly rule: Rule; readonly context: RuleContext; readonly accounts: readonly string[] }

/** How each kind is judged. Only this file reads the parameters of each kind. */
const JUDGES: Readonly<Record<RuleKind, (read: ParameterReader, about: About) => RuleJudge>> = {
  'max-trades-per-day': maxTradesPerDay,
  'max-daily-loss': maxDailyLoss,
  'max-daily-profit': maxDailyProfit,
  'stop-after-losses': (read, { context }) => stopAfterLosses(read, context),
  'cooldown-after-loss': (read, { context }) => cooldownAfterLoss(read, context),
  'required-label': (read, { context }) => requiredLabel(read, context),
  'required-setup': (read, { context }) => requiredSetup(read, context),
  'required-note': (read, { context }) => required(read, context, ({ hasNote }) => hasNote),
  'required-stop': (read, { context }) => required(read, context, ({ hasStop }) => hasStop),
  'required-target': (read, { context }) => required(read, context, ({ hasTarget }) => hasTarget),
  'required-screenshot': (read, { context }) => required(read, context, ({ hasScreenshot }) => hasScreenshot),
  'forbidden-label': forbiddenLabel,
  'max-risk-per-trade': (read, { context }) => maxRiskPerTrade(read, context),
  'max-loss-per-trade': maxLossPerTrade,
  'min-planned-reward': (read, { context }) => minPlannedReward(read, context),
  'max-leverage': (read, { context }) => maxLeverage(read, context),
  'max-position-size': maxPositionSize,
  'max-open-trades': maxOpenTrades,
  'max-open-risk': maxOpenRisk,
  'allowed-hours': (read, { context }) => allowedHours(read, context),
  'allowed-weekdays': (read, { context }) => allowedWeekdays(read, context),
  'allowed-tickers': allowedTickers,
  'banned-tickers': bannedTickers,
  'side-only': sideOnly,
  'no-averaging-down': noAveragingDown,
  'max-hold': (read, { context }) => maxHold(read, context),
  'min-hold': (read, { context }) => minHold(read, context),
  'stop-moved-away': stopMovedAway,
  'checklist-item': checklistItem,
}

/** The judge of a rule, or the problem with its parameters. */
export function judgeOf(
  rule: Rule,
  context: RuleContext,
): { readonly judge: RuleJudge; readonly problems: readonly [] } | { readonly problems: readonly ParameterProblem[] } {
  const read = readParameters(rule.parameters)
  const judge = JUDGES[rule.kind](read, { rule, context, accounts: rule.filter.accounts })
  return read.problems.length === 0 ? { judge, problems: [] } : { problems: read.problems }
}

/** The problem with the parameters of a rule; empty if it can be judged. */
export function readableProblems({ kind, parameters }: Pick<Rule, 'kind' | 'parameters'>): readonly ParameterProblem[] {
  const rule: Rule = { ...NO_RULE, kind, parameters }
  return judgeOf(rule, NO_CONTEXT).problems
}

const NO_RULE: Rule = {
  id: '',
  name: '',
  kind: 'checklist-item',
  scope: 'day',
  parameters: {},
  filter: { accounts: [], tickers: [], labels: [] },
  severity: 1,
  validFrom: null,
  validTo: null,
  weekdays: [],
  active: true,
  follows: null,
}

/** Judges only read the context while judging; checking parameters never does. */
const NO_CONTEXT: RuleContext = {
  clock: createClock({ zone: 'UTC' }),
  now: utcMs(0),
  breakevenBand: 0n,
  setups: new Set(),
  equityAt: () => null,
  ticks: new Map(),
  stopDeadline: () => 'not-required',
}
