/** Why the embedded PostgreSQL did not start, as a sentence that says what to do. */
import { accessSync, constants, readFileSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Programs } from './embedded-programs.ts'

/**
 * Clears the output of earlier runs, so that it is not taken for that of this run. Throws the system error, with the
 * path, if the folder cannot be written.
 */
export function clearLog(cluster: string): void {
  accessSync(cluster, constants.W_OK)
  rmSync(logFile(cluster), { force: true })
}

/** Why the database of this folder did not start. */
export function startFault(cluster: string, programs: Pick<Programs, 'user'>): string {
  const lines = linesOf(cluster)
  const user = programs.user?.name ?? userInfo().username
  for (const { says, sentence } of FAULTS) {
    const line = lines.find((text) => says.test(text))
    if (line !== undefined) return sentence({ cluster, user, line })
  }
  const telling = lines.filter((line) => TELLING.test(line) && !PASSING.test(line))
  const words = (telling.length > 0 ? telling : lines.slice(-3)).join(' ')
  return `The embedded database does not start: ${words === '' ? 'it left no message.' : words}`
}

type Fault = {
  readonly says: RegExp
  readonly sentence: (about: { cluster: string; user: string; line: string }) => string
}

/** The operating system's words, in the output of any program that writes. */
export const FULL_DISK = /No space left on device|Disk quota exceeded/

/** As PostgreSQL 15 to 18 and the operating system word it; the first match counts. */
const FAULTS: readonly Fault[] = [
  {
    says: FULL_DISK,
    sentence: () => 'The embedded database does not start: its disk is full. Make room, and it loses nothing.',
  },
  {
    says: /Read-only file system/,
    sentence: ({ cluster }) =>
      `${cluster} lies on a disk that cannot be written. Make it writable, or set DATA_DIR to a folder on another one.`,
  },
  {
    says: /": Permission denied/,
    sentence: ({ cluster, user, line }) =>
      `${/"([^"]+)": Permission denied/.exec(line)?.[1] ?? cluster} belongs to another user. Give all of the folder to the user of the database: chown -R ${user} ${cluster}`,
  },
  {
    says: /has wrong ownership/,
    sentence: ({ cluster, user }) =>
      `${cluster} belongs to another user. Give it to the user of the database: chown -R ${user} ${cluster}`,
  },
  {
    says: /has (?:invalid permissions|group or world access)/,
    sentence: ({ cluster }) =>
      `Others may read or write ${cluster}, so the database does not start. Run: chmod 700 ${cluster}`,
  },
  {
    says: /could not (?:map anonymous|create|resize) shared memory|Cannot allocate memory/,
    sentence: () =>
      'This machine has too little free memory for the embedded database. End other programs, or set DATABASE_URL to a database elsewhere.',
  },
  {
    says: /^PANIC: |^FATAL: (?=.*(?:checkpoint|pg_wal|WAL|pg_control|invalid page|could not read))/,
    sentence: ({ cluster, line }) =>
      `The database in ${cluster} is damaged (${line}). Restore the last backup into an empty data folder: roundtrip restore-server FILE`,
  },
]

const TELLING = /(?:PANIC|FATAL|ERROR|DETAIL|HINT): |syntax error/
/** Responses to clients that connect too early. */
const PASSING = /the database system is (?:starting up|in recovery mode|shutting down|not yet accepting connections)/

/** The lines without times and process numbers, and with the folder by its name. */
function linesOf(cluster: string): readonly string[] {
  try {
    return readFileSync(logFile(cluster), 'utf8')
      .replaceAll('/proc/self/cwd', cluster)
      .split('\n')
      .map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, '').replace(/: {2,}/, ': '))
      .filter((line) => line !== '')
  } catch {
    return []
  }
}

function logFile(cluster: string): string {
  return join(cluster, 'server.log')
}
