import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createToken, listTokens, revokeToken } from '@roundtrip/contract/auth'
import type * as z from 'zod/mini'
import { call } from '../../data/requests/call.ts'
import { useUid } from '../../data/session/user-context.ts'

const tokensKey = (uid: string) => ['tokens', uid] as const

/** Access tokens for scripts, the newest first. */
export function useTokens() {
  return useQuery({
    queryKey: tokensKey(useUid()),
    queryFn: async ({ signal }) => (await call(listTokens, {}, signal)).tokens,
  })
}

/** The response holds the token's text, which is stored nowhere else. */
export function useCreateToken() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: z.input<typeof createToken.input>) => call(createToken, input),
    onSuccess: refresh,
  })
}

export function useRevokeToken() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: string) => call(revokeToken, { id }), onSettled: refresh })
}

function useRefresh(): () => Promise<void> {
  const uid = useUid()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: tokensKey(uid) })
}
