/** Logs what the accounts library reports in our own log, without the people it is about. */
import { violatesUnique } from '../database/connection.ts'
import { databaseTrouble } from '../ground/database-trouble.ts'
import type { Log } from '../ground/log.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

export type LibraryLogger = {
  readonly level: 'warn'
  readonly log: (level: Level, message: string, ...details: unknown[]) => void
}

/** Its sentences may name an address or a number; of the details only an error is kept, by the log's own rule. */
export function libraryLogger(log: Log): LibraryLogger {
  return {
    level: 'warn',
    log: (level, message, ...details) => {
      const error = details.find((detail) => detail instanceof Error)
      log[levelOf(level, error)](
        { sentence: withoutPeople(message), ...(error === undefined ? {} : { err: error }) },
        'accounts library',
      )
    },
  }
}

/** The server handles these: the second of two concurrent sign-ups, and a lost database, which has its own log line. */
function levelOf(level: Level, error: unknown): Level {
  if (level === 'error' && violatesUnique(error)) return 'debug'
  return level === 'error' && databaseTrouble(error) !== null ? 'warn' : level
}

/** Replaces what could be an e-mail address or a phone number. */
export function withoutPeople(text: string): string {
  return text.replaceAll(/[^\s@"'(<]{0,64}@[^\s@"')>]{0,255}/g, '…').replaceAll(/\+?\d[\d ()-]{5,20}\d/g, '…')
}
