import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { session } from '../../data/session/page-session.ts'
import { useUid } from '../../data/session/user-context.ts'

const devicesKey = (uid: string) => ['devices', uid] as const

/** The sessions of the user. */
export function useDevices() {
  return useQuery({
    queryKey: devicesKey(useUid()),
    queryFn: async () => (await session.query('sessions')).sessions,
  })
}

/** Ends sessions on other devices, by their ids. */
export function useEndSessions() {
  const uid = useUid()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await session.act('sessions/revoke', { id })
    },
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey(uid) }),
  })
}
