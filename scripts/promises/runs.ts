/** Which run a test belongs to: the daily one, or a subject of the long one. */

/** The run of the tests in a file, `isLong` if they are tagged so: `daily`, or for instance `long: backup`. */
export function runOf(file: string, isLong: boolean): string {
  return isLong || isLongFile(file) ? `long: ${subjectOf(file)}` : 'daily'
}

/** Whether all tests of a file belong to the long run by its name, `*.long.test.ts`. */
export function isLongFile(file: string): boolean {
  return /\.long\.test\.tsx?$/.test(file)
}

/**
 * The subject of a file's long tests: the folder below `src` (`backup`, `ledger` with all its rooms), elsewhere the
 * file's own folder (`deploy`), or `browser`.
 */
export function subjectOf(file: string): string {
  const folders = file.split('/').slice(0, -1)
  if (folders[0] === 'e2e') return 'browser'
  const room = folders[folders.indexOf('src') + 1]
  return folders.includes('src') && room !== undefined
    ? room
    : (folders.filter((name) => name !== 'tests').at(-1) ?? '')
}
