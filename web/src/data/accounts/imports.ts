/** The imports of the trading accounts. A module of its own, because the first screen needs only the accounts. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { cancelImport, type ImportRecord, listImports, moveImport, undoImport } from '@roundtrip/contract/imports'
import { call } from '../requests/call.ts'
import { importsKey } from '../requests/query-keys.ts'
import { useUid } from '../session/user-context.ts'
import { useLedgerRefresh } from './ledger-refresh.ts'

export function useImports() {
  const uid = useUid()
  return useQuery({
    queryKey: importsKey(uid),
    queryFn: async ({ signal }) => (await call(listImports, {}, signal)).imports,
    refetchInterval: ({ state }) => (state.data?.some(isCommitting) === true ? COMMITTING_MS : false),
  })
}

/** How often the list is fetched again while the server stores one of the imports. */
const COMMITTING_MS = 2_000

function isCommitting({ state }: ImportRecord): boolean {
  return state === 'committing'
}

export function useUndoImport() {
  const refresh = useLedgerRefresh()
  return useMutation({ mutationFn: (importId: string) => call(undoImport, { importId }), onSuccess: refresh })
}

/** Cancels an unfinished upload. */
export function useCancelImport() {
  const refresh = useLedgerRefresh()
  return useMutation({ mutationFn: (importId: string) => call(cancelImport, { importId }), onSettled: refresh })
}

/** Moves an import to another account. */
export function useMoveImport() {
  const refresh = useLedgerRefresh()
  return useMutation({
    mutationFn: (input: { importId: string; account: string }) => call(moveImport, input),
    onSuccess: refresh,
  })
}
