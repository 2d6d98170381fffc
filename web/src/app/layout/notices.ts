import { dismissNotice, listNotices, type Notice } from '@roundtrip/contract/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { noticesKey } from '../../data/requests/query-keys.ts'
import { call } from '../../data/requests/call.ts'
import { useUid } from '../../data/session/user-context.ts'

/** Notices are not urgent. */
const SELDOM_MS = 5 * 60_000
const NONE: readonly Notice[] = []

export function useNotices(): readonly Notice[] {
  const uid = useUid()
  const { data } = useQuery({
    queryKey: noticesKey(uid),
    queryFn: async ({ signal }) => (await call(listNotices, {}, signal)).notices,
    refetchInterval: SELDOM_MS,
    refetchOnWindowFocus: true,
    staleTime: SELDOM_MS,
  })
  return data ?? NONE
}

/** Hides the notice at once; if the request fails, the next poll shows it again. */
export function useDismissNotice() {
  const uid = useUid()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, about }: Notice) => call(dismissNotice, { kind, about }),
    onMutate: (gone) =>
      client.setQueryData<readonly Notice[]>(noticesKey(uid), (list) =>
        list?.filter(({ kind, about }) => kind !== gone.kind || about !== gone.about),
      ),
    onError: () => client.invalidateQueries({ queryKey: noticesKey(uid) }),
  })
}
