import { useMutation, useQueryClient } from '@tanstack/react-query'
import { makeBackup } from '@roundtrip/contract/operation'
import { call } from '../../data/requests/call.ts'

/** Starts a backup; the refetched state of the server shows when it is done. */
export function useMakeBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(makeBackup, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['server-state'] }),
  })
}
