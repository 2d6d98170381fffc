/** The user's own renames of coins, and their effects. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addRename, listRenames, previewRename, removeRename } from '@roundtrip/contract/ledger'
import type { TypedRename } from '@roundtrip/core/ledger'
import { useLedgerRefresh } from '../../data/accounts/ledger-refresh.ts'
import { call } from '../../data/requests/call.ts'
import { useUid } from '../../data/session/user-context.ts'

const renamesKey = (uid: string) => ['renames', uid] as const

/** The user's own renames, in the order they were added. */
export function useRenames() {
  return useQuery({
    queryKey: renamesKey(useUid()),
    queryFn: async ({ signal }) => (await call(listRenames, {}, signal)).renames,
  })
}

/** The effect of a rename; null requests nothing. */
export function useRenamePreview(rename: TypedRename | null) {
  return useQuery({
    queryKey: [...renamesKey(useUid()), 'preview', rename],
    enabled: rename !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (rename === null ? null : (await call(previewRename, { rename }, signal)).effect),
  })
}

export function useAddRename() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (rename: TypedRename) => call(addRename, { rename }),
    onSuccess: refresh,
  })
}

export function useRemoveRename() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: string) => call(removeRename, { id }), onSettled: refresh })
}

/** Refetches the list and the rebuilt trades. */
function useRefresh(): () => Promise<void> {
  const uid = useUid()
  const client = useQueryClient()
  const refreshLedger = useLedgerRefresh()
  return async () => {
    await client.invalidateQueries({ queryKey: renamesKey(uid), exact: true })
    await refreshLedger()
  }
}
