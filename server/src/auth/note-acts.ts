/** Logs the outcome of each act on an account, but not who acted, from where or with what. */
import { AppError } from '@roundtrip/contract/errors'
import type { Log } from '../ground/log.ts'

export type NoteAct = <T>(act: string, work: () => Promise<T>) => Promise<T>

/** One line at level info for each act, with `ok` or the reason of its refusal; errors of the work are rethrown. */
export function actNotes(log: Pick<Log, 'info'>): NoteAct {
  return async (act, work) => {
    try {
      const done = await work()
      log.info({ act, outcome: 'ok' }, 'account act')
      return done
    } catch (error) {
      log.info({ act, outcome: error instanceof AppError ? error.reason : 'internal' }, 'account act')
      throw error
    }
  }
}
