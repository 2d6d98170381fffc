import { createClock, mean } from '@roundtrip/core/base'
import {
  type EdgeWatch,
  type ExperimentStanding,
  type ExperimentTerms,
  judgeExperiment,
  type Proposal,
  proposeTerms,
  pickResults,
  resultsOf,
  watchEdges,
} from '@roundtrip/core/experiments'
import type { TradeColumns } from '@roundtrip/core/reports'
import {
  annotatedDetailsOf,
  type AnnotatedTrade,
  historyOf,
  judgedTradesOf,
  type JudgementRequest,
} from '@roundtrip/core/rules'

export type RunningExperiment = {
  readonly id: string
  readonly terms: ExperimentTerms
  /** UTC ms. */
  readonly sealedAt: number
  readonly stoppedAt: number | null
}

export type ExperimentDraft = Pick<ExperimentTerms, 'about' | 'measure' | 'direction' | 'zone' | 'dayStartMinutes'>

/** The start of a proposed experiment, and the results so far: how many there are, and their mean. */
export type Proposed = { readonly proposal: Proposal; readonly count: number; readonly mean: number | null }

export type ExperimentsEngine = {
  /** The standing of each experiment, by its id. */
  readonly experiments: (
    request: JudgementRequest & { readonly running: readonly RunningExperiment[] },
  ) => ReadonlyMap<string, ExperimentStanding>
  readonly proposeExperiment: (request: JudgementRequest & { readonly draft: ExperimentDraft }) => Proposed
  /** Whether each of some setups still earns, by its label. */
  readonly edges: (request: JudgementRequest & { readonly labels: readonly string[] }) => ReadonlyMap<string, EdgeWatch>
}

/** Experiments over the loaded trades and the details that the trader noted for each, by trade id. */
export function createExperiments(
  loaded: () => TradeColumns,
  details: ReadonlyMap<string, AnnotatedTrade>,
): ExperimentsEngine {
  const resultsFor = (terms: ExperimentDraft, request: JudgementRequest) => {
    const columns = loaded()
    const { trades, events } = judgedTradesOf(columns, annotatedDetailsOf(columns, details))
    const { zone, dayStartMinutes } = terms
    const history = historyOf(trades, events, createClock({ zone, dayStartMinutes }))
    return resultsOf(terms, columns, { history, request: { ...request, zone, dayStartMinutes } })
  }
  return {
    experiments: ({ running, ...request }) =>
      new Map(
        running.map(({ id, terms, sealedAt, stoppedAt }) => [
          id,
          judgeExperiment(terms, resultsFor(terms, request), { sealedAt, stoppedAt, now: request.now }),
        ]),
      ),
    proposeExperiment: ({ draft, ...request }) => {
      const results = resultsFor(draft, request)
      const isOwn = (index: number) =>
        results.isSubject[index] === 1 &&
        !Number.isNaN(results.value[index]) &&
        results.closeTime[index] !== Number.POSITIVE_INFINITY
      const { value } = pickResults(results, isOwn)
      return { proposal: proposeTerms(draft, results), count: value.length, mean: mean(value) }
    },
    edges: ({ labels, now }) => watchEdges(loaded(), { labels, now }),
  }
}
