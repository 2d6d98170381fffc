import { useMutation } from '@tanstack/react-query'
import { deleteAccount, updateAccount } from '@roundtrip/contract/accounts'
import { call } from '../requests/call.ts'
import { useLedgerRefresh } from './ledger-refresh.ts'

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
