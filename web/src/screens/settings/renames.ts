/** The trader's own renames of coins, and what each of them changes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addRename, listRenames, previewRename, removeRename } from '@roundtrip/contract'
import type { TypedRename } from '@roundtrip/core/ledger'
import { useLedgerRefresh } from '../../data/accounts/accounts.ts'
import { call } from '../../data/requests/call.ts'
import { useUid } from '../../data/session/user-context.ts'

const renamesKey = (uid: string) => ['renames', uid] as const

/** The trader's own renames, in the order in which they were added. */
export function useRenames() {
  return useQuery({
    queryKey: renamesKey(useUid()),
    queryFn: async ({ signal }) => (await call(listRenames, {}, signal)).renames,
  })
}

/** What a rename would change; nothing is asked while it is null. */
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

/** The list, and the trades that were built again. */
function useRefresh(): () => Promise<void> {
  const uid = useUid()
  const client = useQueryClient()
  const refreshLedger = useLedgerRefresh()
  return async () => {
    await client.invalidateQueries({ queryKey: renamesKey(uid), exact: true })
    await refreshLedger()
  }
}
