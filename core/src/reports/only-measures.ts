import type { MeasureId } from '../measures/index.ts'
import type { Summary } from './report-types.ts'

/** A summary without the measures that were not requested, which are null and would read as undefined. */
export function onlyMeasures<M extends MeasureId>(summary: Summary, measures: readonly M[]): Summary<M> {
  return Object.fromEntries(measures.map((id) => [id, summary[id]])) as Summary<M>
}
