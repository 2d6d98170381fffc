/** The standing of an experiment, in words. */
import {
  type EdgeWatch,
  type ExperimentMeasure,
  type ExperimentStanding,
  type ExperimentTerms,
  isOfDays,
} from '@roundtrip/core/experiments'
import type { NamedExperiment } from '../../data/experiments/experiments.ts'
import { percentText, plural, rMultipleText, signedPercent } from '../../format/number.ts'
import { perLanguage, t } from '../../language/translate.ts'

export const MEASURE_NAMES = perLanguage(
  (): Readonly<Record<ExperimentMeasure, string>> => ({
    percent: t('Result in % of entry value'),
    risk: t('Result in R'),
    'percent-of-day': t('Day total in % of entry value'),
    'risk-of-day': t('Day total in R'),
    kept: t('Days on which the rule was kept'),
  }),
)

/** A mean in the measure: `+0.42%`, `+0.30R`, or the share of days `84%`. */
export function meanText(measure: ExperimentMeasure, mean: number | null): string {
  if (measure === 'kept') return percentText(mean, 0)
  if (measure === 'risk' || measure === 'risk-of-day') return rMultipleText(mean)
  return signedPercent(mean === null ? null : mean / 100)
}

export function stateName(state: ExperimentStanding['state']): string {
  switch (state) {
    case 'not-yet':
      return t('Not yet')
    case 'holds':
      return t('Holds')
    case 'fails':
      return t('Fails')
    case 'stopped':
      return t('Stopped')
  }
}

/** The unit of the sample: trades, or days. */
export function countOf(measure: ExperimentMeasure, count: number): string {
  return isOfDays(measure) ? plural(count, 'day') : plural(count, 'trade')
}

/** What the mean is compared with: `+0.00%`, or the other trades. */
export function referenceText({ against, measure }: ExperimentTerms): string {
  return against.by === 'others' ? t('your other trades from the same time') : meanText(measure, against.value)
}

/** What the state means for the trader, in one sentence. */
export function standingSentence({ terms }: NamedExperiment, standing: ExperimentStanding): string {
  const { measure, direction, effect } = terms
  const values = { reference: referenceText(terms), effect: meanText(measure, effect) }
  switch (standing.state) {
    case 'holds':
      if (measure === 'kept') return t('Kept on more than {reference} of days, beyond chance.', values)
      return direction === 'higher'
        ? t('Better than {reference} by more than chance.', values)
        : t('Lower than {reference} by more than chance.', values)
    case 'fails':
      return t('A difference of {effect} from {reference} is ruled out.', values)
    case 'stopped':
      return t('You stopped it before it had an answer.')
    case 'not-yet':
      return moreText(terms, standing)
  }
}

/** `About 60 more trades at today’s spread.` */
export function moreText({ measure }: ExperimentTerms, { count, decisions, more }: ExperimentStanding): string {
  if (count === 0) return t('No result since it began.')
  if (more === null) {
    return t('{decisions} so far. After 10 you see about how many more it takes.', {
      decisions: plural(decisions, 'independent decision'),
    })
  }
  const trades = isOfDays(measure) ? plural(more, 'more day') : plural(more, 'more trade')
  return t('About {trades} at today’s spread.', { trades })
}

/** The progress, 0 to 1; null if unknown. */
export function progressOf({ state, count, more }: ExperimentStanding): number | null {
  if (state !== 'not-yet') return 1
  return more === null ? null : count / (count + more)
}

/** Whether a playbook still earns. */
export function edgeText({ state, since }: EdgeWatch, day: (time: number) => string): string {
  switch (state) {
    case 'earns':
      return t('Still earns')
    case 'loses':
      return t('Loses')
    case 'gone':
      return since === null ? t('Gone') : t('Gone since about {day}', { day: day(since) })
    case 'early':
      return t('Too early')
  }
}
