/** The typed values in the form of a new experiment, and the terms made from them. */
import type { Experiment } from '@roundtrip/contract/documents'
import type { ExperimentMeasure, ExperimentTerms, Proposal } from '@roundtrip/core/experiments'
import type { ExperimentDraft } from '../../data/analysis/experiments.ts'
import { asTyped, typedDecimal, typedPositive } from '../../format/decimal.ts'
import { t } from '../../language/translate.ts'

/** Null = as proposed. */
export type Typed = {
  readonly sentence: string
  readonly against: 'others' | 'number' | null
  readonly value: string | null
  readonly effect: string | null
}

export const MEASURES: Readonly<Record<ExperimentTerms['about']['by'], readonly ExperimentMeasure[]>> = {
  trades: ['percent', 'risk'],
  rule: ['kept', 'percent-of-day', 'risk-of-day'],
}

/** Shares of days are typed in percent. */
const scaleOf = (measure: ExperimentMeasure) => (measure === 'kept' ? 100 : 1)

/** The proposal with the typed values; a text if they make no valid terms. */
export function termsOf(draft: ExperimentDraft, proposal: Proposal, typed: Typed): ExperimentTerms | string {
  const scale = scaleOf(draft.measure)
  const { bound } = proposal
  const against = typed.against ?? proposal.against.by
  const effect = typed.effect === null ? proposal.effect : Number(typedPositive(typed.effect) ?? Number.NaN) / scale
  if (!(effect > 0)) return t('The smallest difference that matters has to be above zero.')
  const others = proposal.against.by === 'others' ? proposal.against : { by: 'others' as const, own: 1, others: 1 }
  const value = typed.value === null ? numberOf(proposal) : Number(typedDecimal(typed.value) ?? Number.NaN) / scale
  if (against === 'number' && !isPossible(value, draft.measure, bound))
    return t('The number to beat has to lie between the largest loss and the largest gain so far.')
  return { ...draft, ...proposal, effect, against: against === 'others' ? others : { by: 'number', value } }
}

export function shownValue(proposal: Proposal, measure: ExperimentMeasure): string {
  return asTyped(Number((numberOf(proposal) * scaleOf(measure)).toPrecision(6)))
}

export function shownEffect({ effect }: Proposal, measure: ExperimentMeasure): string {
  return asTyped(Number((effect * scaleOf(measure)).toPrecision(6)))
}

function numberOf({ against }: Proposal): number {
  return against.by === 'number' ? against.value : 0
}

function isPossible(value: number, measure: ExperimentMeasure, bound: ExperimentTerms['bound']): boolean {
  return measure === 'kept' ? value > 0 && value < 1 : value > -bound.loss && value < bound.gain
}

/** The experiment as stored; the server seals it. */
export function newExperiment(sentence: string, terms: ExperimentTerms): Experiment {
  return { sentence: sentence.trim(), terms: plain(terms), seal: null, verdict: null, stopped: null }
}

/** Core's lists are readonly; documents need mutable ones. */
function plain(terms: ExperimentTerms): Experiment['terms'] {
  return JSON.parse(JSON.stringify(terms)) as Experiment['terms']
}
