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
import { t } from '../../language/translate.ts'

const webhookKey = (uid: string) => ['summary-webhook', uid] as const

/** The displayable part of it; null if there is none. */
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

/** The outcome of a test, and what to do about it. */
export function outcomeText(
  { outcome, status }: { readonly outcome: WebhookOutcome; readonly status: number | null },
  host: string,
): string {
  switch (outcome) {
    case 'delivered':
      return t('Sent. {host} accepted it.', { host })
    case 'refused':
      return t('{host} answered {status}. {advice}', {
        host,
        status: status ?? t('with an error'),
        advice: adviceFor(status),
      })
    case 'redirected':
      return t('{host} redirects to another address ({status}). Enter the final address.', {
        host,
        status: status ?? t('redirect'),
      })
    case 'not-public':
      return t("{host} is not on the public internet, so we can't send to it.", { host })
    case 'unknown-host':
      return t("We couldn't find {host}. Check the address.", { host })
    case 'no-answer':
      return t("{host} didn't answer within 10 seconds. Try again in a minute.", { host })
    case 'bad-certificate':
      return t('The certificate of {host} is not trusted, so nothing was sent.', { host })
  }
}

function adviceFor(status: number | null): string {
  if (status === 401 || status === 403 || status === 404)
    return t('Check that the address is complete and still active.')
  if (status === 400) return t('Check the address and the chat ID.')
  return status === 429 ? t('It is receiving too many messages. Try again later.') : t('Try again in a few minutes.')
}

/** Whether the address belongs to a Telegram bot, which needs a chat. */
export function needsChat(url: string): boolean {
  return URL.canParse(url.trim()) && new URL(url.trim()).hostname === 'api.telegram.org'
}
