import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteAccount, listAccounts, type TradingAccount, updateAccount } from '@roundtrip/contract/accounts'
import { cancelImport, type ImportRecord, listImports, moveImport, undoImport } from '@roundtrip/contract/imports'
import { useMemo } from 'react'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'
import { readSessionAccounts, writeSessionAccounts } from '../offline/tab-cache.ts'
import { accountsKey, importsKey, ledgerCheckKey, tradesKey } from '../requests/query-keys.ts'

/** The trading accounts; after a reload the last known ones at once. */
export function useAccounts() {
  const uid = useUid()
  return useQuery({
    queryKey: accountsKey(uid),
    queryFn: async ({ signal }) => {
      const { accounts } = await call(listAccounts, {}, signal)
      writeSessionAccounts(accounts)
      return accounts as readonly TradingAccount[]
    },
    placeholderData: (previous) => previous ?? someOf(readSessionAccounts()),
  })
}

/** Account names by id, for lists that only have the id. */
export function useAccountNames(): ReadonlyMap<string, string> {
  const { data } = useAccounts()
  return useMemo(() => new Map((data ?? []).map((account) => [account.id, account.name])), [data])
}

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

export function useUpdateAccount() {
  const refresh = useLedgerRefresh()
  return useMutation({
    mutationFn: (input: { id: string; name: string; startBalance: string | null }) => call(updateAccount, input),
    onSuccess: refresh,
  })
}

export function useDeleteAccount() {
  const refresh = useLedgerRefresh()
  return useMutation({ mutationFn: (id: string) => call(deleteAccount, { id }), onSuccess: refresh })
}

export function useUndoImport() {
  const refresh = useLedgerRefresh()
  return useMutation({ mutationFn: (importId: string) => call(undoImport, { importId }), onSuccess: refresh })
}

/** Gives up an upload that is not finished. */
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

/** Refetches everything that depends on the ledger. */
export function useLedgerRefresh(): () => Promise<void> {
  const uid = useUid()
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: ledgerCheckKey(uid) })
    await Promise.all(
      // Also refetches queries that no screen uses: otherwise a note that arrives meanwhile would mark the old trades
      // as fresh.
      [accountsKey(uid), importsKey(uid), tradesKey(uid)].map((queryKey) =>
        client.invalidateQueries({ queryKey, refetchType: 'all' }),
      ),
    )
  }
}

function someOf(accounts: readonly TradingAccount[]): readonly TradingAccount[] | undefined {
  return accounts.length === 0 ? undefined : accounts
}
