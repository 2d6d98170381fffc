import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { session } from '../../data/session/page-session.ts'
import { makePasskey } from '../../data/session/passkeys.ts'
import { useUid } from '../../data/session/user-context.ts'

const passkeysKey = (uid: string) => ['passkeys', uid] as const

/** The passkeys of the user, the newest first. */
export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey(useUid()),
    queryFn: async () => (await session.query('passkeys')).passkeys,
  })
}

type Owner = { readonly password?: string | undefined }

/** Has the browser create a passkey, and adds it to the account. */
export function useAddPasskey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ name, password }: Owner & { readonly name: string }) => {
      const begun = await session.act('passkeys/begin', { password })
      await session.act('passkeys/add', { name, credential: await makePasskey(begun) })
    },
    onSettled: refresh,
  })
}

export function useRemovePasskey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (passkey: Owner & { readonly id: string }) => session.act('passkeys/remove', passkey),
    onSettled: refresh,
  })
}

function useRefresh(): () => Promise<void> {
  const uid = useUid()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: passkeysKey(uid) })
}
