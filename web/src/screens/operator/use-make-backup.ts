import { useMutation, useQueryClient } from '@tanstack/react-query'
import { makeBackup } from '@roundtrip/contract/operation'
import { call } from '../../data/requests/call.ts'

/** Begins a backup; the state of the server, which is read again, tells when it is done. */
export function useMakeBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(makeBackup, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['server-state'] }),
  })
}
