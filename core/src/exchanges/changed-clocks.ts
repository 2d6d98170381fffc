import { type Clock, HOUR_MS } from '../base/index.ts'

/** What a wall clock showed in one row. `local` is its reading as if it were UTC; NaN where the row has no such time. */
export type ClockReading = { readonly line: number; readonly local: number }

/** Which rows of a file are in the second pass of an hour that came twice. */
export type SecondPasses = {
  readonly lines: ReadonlySet<number>
  /** Rows of which the file does not show the pass; they are read as the first one. */
  readonly undecided: readonly ClockReading[]
}

/** No zone has moved its clock by more. */
const NEAR_MS = 3 * HOUR_MS

/** True near a change of the clock; elsewhere a reading is one moment and exists. */
export function isNearChange(clock: Clock, time: number): boolean {
  return clock.offsetAt(time - NEAR_MS) !== clock.offsetAt(time + NEAR_MS)
}

/** The moments at which the clock shows a reading, in order: none in the skipped hour of spring, two in autumn. */
export function momentsOf(clock: Clock, local: number): number[] {
  const offsets = new Set([clock.offsetAt(local - 24 * HOUR_MS), clock.offsetAt(local + 24 * HOUR_MS)])
  return [...offsets]
    .map((offset) => local - offset)
    .filter((time) => time + clock.offsetAt(time) === local)
    .toSorted((a, b) => a - b)
}

/**
 * The order of rows shows the pass: in a file that runs from old to new, 02:10 after 02:50 is in the second pass of the
 * hour, and so are all rows of that night after it. A night without such a step back shows nothing.
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

/** Rows that stand together and fall into one doubled hour. */
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
  return !Number.isNaN(local) && momentsOf(clock, local).length > 1
}

/** True where a file runs from new to old, by the rows outside doubled hours; null where nothing shows it. */
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
