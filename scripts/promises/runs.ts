/** Which run a test belongs to: the daily one, or a subject of the long one. */

/** The run of a test, by its full name or its file: `daily`, or for instance `long: backup`. */
export function runOf(name: string): string {
  const subject = longSubjectOf(name.split(' > ')[0] ?? '')
  return subject === null ? 'daily' : `long: ${subject}`
}

/**
 * The subject of a file of the long run, `*.long.test.ts` or `*.long.spec.ts`: the folder that it lies in (`backup`,
 * `sync`, `deploy`), and `browser` for all browser tests. Null for a file of the daily run.
 */
export function longSubjectOf(file: string): string | null {
  if (!/\.long\.(?:test|spec)\.tsx?$/.test(file)) return null
  if (file.startsWith('e2e/')) return 'browser'
  const folders = file.split('/').slice(0, -1)
  return folders.filter((name) => name !== 'tests').at(-1) ?? null
}
