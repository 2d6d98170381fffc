/** The trader's shared pages: active links, new ones, and revoking them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listSharedPages, revokeSharedPage, type SharedPage, sharePage } from '@roundtrip/contract/sharing'
import type * as z from 'zod/mini'
import { sharedPath } from '../../paths.ts'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'
import { perLanguage, t } from '../../language/translate.ts'

export const NOT_IN_DEMO = perLanguage(() =>
  t('A demo journal cannot be shared. Sign up to share pages of a journal of your own.'),
)

const sharedPagesKey = (uid: string) => ['shared-pages', uid] as const

/** The active ones, newest first. */
export function useSharedPages() {
  return useQuery({
    queryKey: sharedPagesKey(useUid()),
    queryFn: async ({ signal }) => (await call(listSharedPages, {}, signal)).pages,
  })
}

export function useSharePage() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (input: z.input<typeof sharePage.input>) => (await call(sharePage, input)).page,
    onSuccess: refresh,
  })
}

export function useRevokeSharedPage() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: string) => call(revokeSharedPage, { id }), onSettled: refresh })
}

/** The address to send to others. */
export function linkOf({ id }: Pick<SharedPage, 'id'>): string {
  return new URL(sharedPath(id), location.origin).href
}

/** The picture of a link, as the server draws it. */
export function pictureOf({ id }: Pick<SharedPage, 'id'>): string {
  return `${sharedPath(id)}/card.png`
}

/** Whether others cannot open links because the server runs on this computer only. */
export function isOnlyHere(): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname)
}

function useRefresh(): () => Promise<void> {
  const uid = useUid()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: sharedPagesKey(uid) })
}
