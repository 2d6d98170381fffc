import { useQueryClient } from '@tanstack/react-query'
import { accountsKey, importsKey, ledgerCheckKey, tradesKey } from '../requests/query-keys.ts'
import { useUid } from '../session/user-context.ts'

/** Refetches everything that depends on the ledger. */
export function useLedgerRefresh(): () => Promise<void> {
  const uid = useUid()
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: ledgerCheckKey(uid) })
    await Promise.all(
      // Also refetches queries that no screen uses: otherwise a note that arrives in the meantime would mark the old
      // trades as fresh.
      [accountsKey(uid), importsKey(uid), tradesKey(uid)].map((queryKey) =>
        client.invalidateQueries({ queryKey, refetchType: 'all' }),
      ),
    )
  }
}
