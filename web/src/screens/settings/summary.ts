/** The webhook for summaries. */
import {
  getSummaryWebhook,
  removeSummaryWebhook,
  setSummaryWebhook,
  testSummaryWebhook,
  type WebhookOutcome,
} from '@roundtrip/contract/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../../data/requests/call.ts'
import { useUid } from '../../data/session/user-context.ts'

const webhookKey = (uid: string) => ['summary-webhook', uid] as const

/** What may be shown of it; null if there is none. */
export function useWebhook() {
  return useQuery({
    queryKey: webhookKey(useUid()),
    queryFn: async ({ signal }) => (await call(getSummaryWebhook, {}, signal)).webhook,
  })
}

export function useSetWebhook() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: z.input<typeof setSummaryWebhook.input>) => call(setSummaryWebhook, input),
    onSuccess: refresh,
  })
}

export function useRemoveWebhook() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: () => call(removeSummaryWebhook, {}), onSettled: refresh })
}

export function useTestWebhook() {
  return useMutation({ mutationFn: () => call(testSummaryWebhook, {}) })
}

function useRefresh(): () => Promise<void> {
  const uid = useUid()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: webhookKey(uid) })
}

/** What happened to a test, and what to do about it. */
export function outcomeText(
  { outcome, status }: { readonly outcome: WebhookOutcome; readonly status: number | null },
  host: string,
): string {
  switch (outcome) {
    case 'delivered':
      return `Sent. ${host} accepted it.`
    case 'refused':
      return `${host} answered ${status ?? 'with an error'}. ${adviceFor(status)}`
    case 'redirected':
      return `${host} redirects to another address (${status ?? 'redirect'}). Enter the final address.`
    case 'not-public':
      return `${host} is not on the public internet, so we can't send to it.`
    case 'unknown-host':
      return `We couldn't find ${host}. Check the address.`
    case 'no-answer':
      return `${host} didn't answer within 10 seconds. Try again in a minute.`
    case 'bad-certificate':
      return `The certificate of ${host} is not trusted, so nothing was sent.`
  }
}

function adviceFor(status: number | null): string {
  if (status === 401 || status === 403 || status === 404) return 'Check that the address is complete and still active.'
  if (status === 400) return 'Check the address and the chat ID.'
  return status === 429 ? 'It is receiving too many messages. Try again later.' : 'Try again in a few minutes.'
}

/** Whether the address belongs to a Telegram bot, which needs a chat. */
export function needsChat(url: string): boolean {
  return URL.canParse(url.trim()) && new URL(url.trim()).hostname === 'api.telegram.org'
}
