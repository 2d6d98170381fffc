import type { Experiment, Rule } from '@roundtrip/contract/documents'
import type { ExperimentStanding, TestedRule } from '@roundtrip/core/experiments'
import { useEffect, useMemo } from 'react'
import type { ExperimentDraft, RunningExperiment } from '../analysis/experiments.ts'
import { analysis } from '../analysis/worker.ts'
import { useCollection, useDocuments } from '../documents/use-documents.ts'
import { useJudged } from '../rules/judgement.ts'
import { useReportedLimits } from '../rules/rule-limits.ts'
import { rulesOf, withRule } from './tested-rules.ts'

export type NamedExperiment = Experiment & { readonly id: string }

/** The user's experiments, the latest first. */
export function useExperiments(): readonly NamedExperiment[] {
  const { documents } = useCollection('experiments')
  return useMemo(
    () =>
      [...documents]
        .map(([id, experiment]): NamedExperiment => ({ ...experiment, id }))
        .sort((a, b) => startOf(b) - startOf(a) || (a.id < b.id ? -1 : 1)),
    [documents],
  )
}

/** An experiment that waits for its seal counts as the latest. */
function startOf({ seal }: NamedExperiment): number {
  return seal?.time ?? Number.MAX_SAFE_INTEGER
}

/** The standing of each experiment with today's records, by id; undefined while loading. Records a new verdict. */
export function useStandings(experiments: readonly NamedExperiment[]): {
  readonly standings: ReadonlyMap<string, ExperimentStanding> | undefined
  readonly error: Error | null
  readonly retry: () => void
} {
  const sealed = useMemo(() => experiments.flatMap((experiment) => runningOf(experiment) ?? []), [experiments])
  const rules = useMemo(() => rulesOf(sealed.map(({ terms }) => terms.about)), [sealed])
  const reported = useReportedLimits(rules)
  const running = useMemo(() => sealed.map((experiment) => withLimits(experiment, reported)), [sealed, reported])
  const judged = useJudged<ReadonlyMap<string, ExperimentStanding>>({
    kind: 'experiments',
    about: running,
    judge: (request, signal) => analysis.call('experiments', { ...request, running }, { signal }),
    needsRules: false,
    enabled: running.length > 0,
  })
  const standings = running.length === 0 ? NONE : judged.data
  useRecordedVerdicts(experiments, standings)
  return { standings, error: judged.error, retry: () => void judged.refetch() }
}

const NONE: ReadonlyMap<string, ExperimentStanding> = new Map()

function runningOf({ id, terms, seal, stopped }: NamedExperiment): RunningExperiment | null {
  return seal === null ? null : { id, terms, sealedAt: seal.time, stoppedAt: stopped?.time ?? null }
}

/** With the limits of its rule in the reporting currency. */
function withLimits(running: RunningExperiment, rules: readonly TestedRule[]): RunningExperiment {
  return { ...running, terms: { ...running.terms, about: withRule(running.terms.about, rules) } }
}

/** Records the verdict of an experiment when it is first seen; later data does not change it. */
function useRecordedVerdicts(
  experiments: readonly NamedExperiment[],
  standings: ReadonlyMap<string, ExperimentStanding> | undefined,
): void {
  const documents = useDocuments()
  useEffect(() => {
    for (const { id, ...experiment } of experiments) {
      const { state, verdict } = standings?.get(id) ?? {}
      if (experiment.verdict !== null || experiment.stopped !== null || verdict == null) continue
      if (state !== 'holds' && state !== 'fails') continue
      const { time: reachedAt, decisions, mean } = verdict
      const recorded = { time: Date.now(), state, reachedAt, decisions, mean }
      // If this fails, the next visit tries again.
      documents
        .write({ collection: 'experiments', id, data: { ...experiment, verdict: recorded } })
        .catch(() => undefined)
    }
  }, [documents, experiments, standings])
}

/** What a new experiment would start with; null requests nothing. */
export function useProposal(draft: ExperimentDraft | null) {
  const rules = useMemo(() => (draft === null ? [] : rulesOf([draft.about])), [draft])
  const reported = useReportedLimits(rules)
  const about = draft === null ? undefined : withRule(draft.about, reported)
  return useJudged({
    kind: 'experiment-draft',
    about: draft === null ? null : { ...draft, about },
    judge: (request, signal) =>
      draft === null || about === undefined
        ? Promise.reject(new Error('There is no draft.'))
        : analysis.call('proposeExperiment', { ...request, draft: { ...draft, about } }, { signal }),
    needsRules: false,
    enabled: draft !== null,
  })
}

/** A rule as an experiment keeps it. */
export function testedRule(rule: Rule & { readonly id: string }) {
  const { id, name, kind, scope, parameters, filter, weekdays } = rule
  return { id, name, kind, scope, parameters, filter, weekdays }
}
