/** The state of the server and its backups, for operators only. */
import { getServerState, makeBackup, type ServerState } from '@roundtrip/contract/operation'
import type { IsOperator } from '../auth/operators.ts'
import type { BackupKeeper } from '../backup/keep-backups.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'

export type OperationDependencies = {
  readonly isOperator: IsOperator
  readonly state: () => Promise<ServerState>
  readonly backups: Pick<BackupKeeper, 'make'>
}

export function operationFunctions({ isOperator, state, backups }: OperationDependencies): Served[] {
  return [
    serveFunction(getServerState, async ({ uid }) => {
      if (!(await isOperator(uid))) throw failure(getServerState, 'not-operator')
      return state()
    }),
    serveFunction(makeBackup, async ({ uid }) => {
      if (!(await isOperator(uid))) throw failure(makeBackup, 'not-operator')
      if (!(await backups.make())) throw failure(makeBackup, 'backup-running')
      return {}
    }),
  ]
}
