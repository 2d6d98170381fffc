/** Which run a test belongs to: the daily one, or a subject of the long one. */

/** The run of the tests in a file that are not tagged otherwise: `daily`, or for instance `long: backup`. */
export function runOf(file: string): string {
  const subject = longSubjectOf(file)
  return subject === null ? 'daily' : `long: ${subject}`
}

/**
 * The subject of a file of the long run, `*.long.test.ts`: the folder that it lies in (`backup`, `sync`, `deploy`). Null
 * for a file of the daily run.
 */
export function longSubjectOf(file: string): string | null {
  if (!/\.long\.test\.tsx?$/.test(file)) return null
  const folders = file.split('/').slice(0, -1)
  return folders.filter((name) => name !== 'tests').at(-1) ?? null
}
