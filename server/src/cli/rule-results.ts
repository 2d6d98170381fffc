/** Whether the trades of a journal followed its rules, judged as on the pages. */
import type { DataOf } from '@roundtrip/contract/documents'
import { createClock } from '@roundtrip/core/base'
import { type MomentRates, journalSpan, type RateMoment, type TradeColumns } from '@roundtrip/core/reports'
import {
  type AllRuleResults,
  annotatedDetailsOf,
  historyOf,
  judgedTradesOf,
  judgeHistory,
  judgementInputOf,
  limitCurrency,
  limitMoments,
  reportedLimit,
  resultsByRule,
  type JudgementRequest,
  ticksByRule,
} from '@roundtrip/core/rules'

export type JudgedDocuments = {
  readonly rules: ReadonlyMap<string, DataOf<'rules'>>
  readonly journal: ReadonlyMap<string, DataOf<'journal'>>
  readonly annotations: ReadonlyMap<string, DataOf<'annotations'>>
}

type Money = { readonly currency: string; readonly typedCurrency: string }
type Settings = Money & Pick<JudgementRequest, 'breakevenBand' | 'startBalance' | 'zone' | 'dayStartMinutes' | 'setups'>

export type RuleJournal = {
  readonly columns: TradeColumns
  readonly settings: Settings
  readonly documents: JudgedDocuments
  readonly ratesAt: (moments: readonly RateMoment[]) => Promise<MomentRates>
  /** UTC ms. */
  readonly now: number
}

/** Null without rules or trades. */
export async function ruleResults(ruled: RuleJournal): Promise<AllRuleResults | null> {
  const { columns, settings, documents, now } = ruled
  const rules = await rulesInCurrency(ruled)
  if (rules.length === 0) return null
  const { trades, events } = judgedTradesOf(columns, annotatedDetailsOf(columns, documents.annotations))
  const history = historyOf(trades, events, createClock(settings))
  const { annotations, journal } = documents
  const daysOff = [...journal].flatMap(([day, { dayOff }]) => (dayOff ? [day] : []))
  const request = { ...settings, rules, ticks: ticksByRule([annotations, journal]), daysOff, now }
  return resultsByRule(judgeHistory(history, judgementInputOf(request, history, columns)))
}

/** Limits in the reporting currency, at the rate of the latest close. */
async function rulesInCurrency({
  columns,
  settings,
  documents,
  ratesAt,
}: RuleJournal): Promise<JudgementRequest['rules']> {
  const rules = [...documents.rules].map(([id, rule]) => ({ ...rule, id }))
  const span = journalSpan(columns)
  if (span === null) return []
  const moments = limitMoments(rules, { ...settings, time: span.last })
  const rates = await ratesAt(moments)
  const rateByCurrency = new Map(moments.map(({ from }, index) => [from, rates[index] ?? null]))
  return rules.map((rule) =>
    reportedLimit(rule, { currency: limitCurrency(rule, settings.typedCurrency), rateByCurrency }),
  )
}
