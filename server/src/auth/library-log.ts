/** What the accounts library reports, in our own log and without the people it is about. */
import type { Log } from '../ground/log.ts'

export type LibraryLogger = {
  readonly level: 'warn'
  readonly log: (level: 'debug' | 'info' | 'warn' | 'error', message: string, ...details: unknown[]) => void
}

/** Its sentences may name an address or a number; of the details only an error is kept, by the log's own rule. */
export function libraryLogger(log: Log): LibraryLogger {
  return {
    level: 'warn',
    log: (level, message, ...details) => {
      const error = details.find((detail) => detail instanceof Error)
      log[level](
        { sentence: withoutPeople(message), ...(error === undefined ? {} : { err: error }) },
        'accounts library',
      )
    },
  }
}

/** Replaces what could be an e-mail address or a phone number. */
export function withoutPeople(text: string): string {
  return text.replaceAll(/[^\s@"'(<]{0,64}@[^\s@"')>]{0,255}/g, '…').replaceAll(/\+?\d[\d ()-]{5,20}\d/g, '…')
}
