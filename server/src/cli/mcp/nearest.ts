/** Refuses an unknown name, and lists the closest ones. */
import { CliError } from '../cli-error.ts'

/** Up to this many names are all listed; of more, the closest. */
const MAX_LISTED = 8

/** `There is no label named Brekout. The nearest are: Breakout, Range.` */
export function unknownName(kind: string, name: string, names: readonly string[]): CliError {
  const head = `There is no ${kind} named ${name}.`
  if (names.length === 0) return new CliError(`${head} There are none.`)
  const nearest = names
    .map((other) => ({ other, steps: stepsBetween(name.toLowerCase(), other.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps || (a.other < b.other ? -1 : 1))
    .slice(0, MAX_LISTED)
    .map(({ other }) => other)
  const introduction = names.length <= MAX_LISTED ? 'There are' : 'The nearest are'
  return new CliError(`${head} ${introduction}: ${nearest.join(', ')}.`)
}

/** How many letters must be added, removed or changed; half as many if one name contains the other. */
function stepsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  const steps = row[b.length] ?? 0
  return a.includes(b) || b.includes(a) ? steps / 2 : steps
}
