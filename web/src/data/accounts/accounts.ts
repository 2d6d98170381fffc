import { useQuery } from '@tanstack/react-query'
import { listAccounts, type TradingAccount } from '@roundtrip/contract/accounts'
import { useMemo } from 'react'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'
import { readSessionAccounts, writeSessionAccounts } from '../offline/tab-cache.ts'
import { accountsKey } from '../requests/query-keys.ts'

/** The trading accounts; after a reload, the last ones at once. */
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

/** Account names by id, for lists that have only the id. */
export function useAccountNames(): ReadonlyMap<string, string> {
  const { data } = useAccounts()
  return useMemo(() => new Map((data ?? []).map((account) => [account.id, account.name])), [data])
}

function someOf(accounts: readonly TradingAccount[]): readonly TradingAccount[] | undefined {
  return accounts.length === 0 ? undefined : accounts
}
