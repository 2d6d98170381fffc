import { type Clock, HOUR_MS } from '../../base/index.ts'

/** The wall clock of one row. `local` is its reading as if it were UTC; NaN if the row has no such time. */
export type ClockReading = { readonly line: number; readonly local: number }

/** Which rows of a file belong to the second pass of an hour that happened twice. */
export type SecondPasses = {
  readonly lines: ReadonlySet<number>
  /** Rows whose pass the file does not reveal; they are read as the first pass. */
  readonly undecided: readonly ClockReading[]
}

/** No zone has ever moved its clocks by more. */
const NEAR_MS = 3 * HOUR_MS

/** True near a clock change; anywhere else a reading stands for exactly one moment. */
export function isNearChange(clock: Clock, time: number): boolean {
  return clock.offsetAt(time - NEAR_MS) !== clock.offsetAt(time + NEAR_MS)
}

/** The moments at which the clock shows a reading, in order: none in the skipped hour of spring, two in autumn. */
export function momentsOfReading(clock: Clock, local: number): number[] {
  const offsets = new Set([clock.offsetAt(local - 24 * HOUR_MS), clock.offsetAt(local + 24 * HOUR_MS)])
  return [...offsets]
    .map((offset) => local - offset)
    .filter((time) => time + clock.offsetAt(time) === local)
    .toSorted((a, b) => a - b)
}

/**
 * The order of rows reveals the pass. In a file that runs from old to new, 02:10 after 02:50 belongs to the second pass
 * of the hour, and so do all later rows of that night. A night without such a step back reveals nothing.
 */
export function findSecondPasses(clock: Clock, rows: readonly ClockReading[]): SecondPasses {
  const descending = runsDown(clock, rows)
  const ordered = descending === true ? rows.toReversed() : rows
  const lines = new Set<number>()
  const undecided: ClockReading[] = []
  for (const night of nightsOf(clock, ordered)) {
    const steps = night.flatMap((row, index) =>
      index > 0 && row.local < (night[index - 1]?.local ?? 0) ? [index] : [],
    )
    const [step] = steps
    if (descending === null || steps.length !== 1 || step === undefined) undecided.push(...night)
    else for (const row of night.slice(step)) lines.add(row.line)
  }
  return { lines, undecided }
}

/** True if a file runs from new to old, judged by rows outside doubled hours; null if that is not clear. */
function nightsOf(clock: Clock, rows: readonly ClockReading[]): ClockReading[][] {
  const nights: ClockReading[][] = []
  let before = Number.NaN
  for (const row of rows) {
    const doubled = isDoubled(clock, row.local)
    if (doubled && Math.abs(row.local - before) < NEAR_MS) nights.at(-1)?.push(row)
    else if (doubled) nights.push([row])
    before = doubled ? row.local : Number.NaN
  }
  return nights
}

function isDoubled(clock: Clock, local: number): boolean {
  return !Number.isNaN(local) && momentsOfReading(clock, local).length > 1
}

/** True if a file runs from new to old, judged by rows outside doubled hours; null if that is not clear. */
function runsDown(clock: Clock, rows: readonly ClockReading[]): boolean | null {
  let rises = 0
  let falls = 0
  for (let index = 1; index < rows.length; index += 1) {
    const before = rows[index - 1]?.local ?? Number.NaN
    const local = rows[index]?.local ?? Number.NaN
    if (isDoubled(clock, before) && isDoubled(clock, local) && Math.abs(local - before) < NEAR_MS) continue
    if (local > before) rises += 1
    if (local < before) falls += 1
  }
  return rises === falls ? null : falls > rises
}
