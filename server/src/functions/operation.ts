/** The state of the server, for its operators alone. */
import { getServerState, type ServerState } from '@roundtrip/contract/operation'
import type { IsOperator } from '../auth/operators.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'

export type OperationParts = { readonly isOperator: IsOperator; readonly state: () => Promise<ServerState> }

export function operationFunctions({ isOperator, state }: OperationParts): Served[] {
  return [
    serveFunction(getServerState, async ({ uid }) => {
      if (!(await isOperator(uid))) throw failure(getServerState, 'not-operator')
      return state()
    }),
  ]
}
