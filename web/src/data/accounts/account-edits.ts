import { useMutation } from '@tanstack/react-query'
import { deleteAccount, updateAccount } from '@roundtrip/contract/accounts'
import type * as z from 'zod/mini'
import { call } from '../requests/call.ts'
import { useLedgerRefresh } from './ledger-refresh.ts'

export function useUpdateAccount() {
  const refresh = useLedgerRefresh()
  return useMutation({
    mutationFn: (input: z.infer<typeof updateAccount.input>) => call(updateAccount, input),
    onSuccess: refresh,
  })
}

export function useDeleteAccount() {
  const refresh = useLedgerRefresh()
  return useMutation({ mutationFn: (id: string) => call(deleteAccount, { id }), onSuccess: refresh })
}
