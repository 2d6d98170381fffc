/** The destinations of a daily or weekly summary in addition to mail, and a test of them. */
import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'

/** The formats that a webhook's receiver understands. */
export const WEBHOOK_KINDS = ['discord', 'telegram', 'json'] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** What is shown of a stored webhook: its address is a secret that never leaves the server again. */
export const shownWebhook = z.strictObject({
  kind: z.enum(WEBHOOK_KINDS),
  /** `discord.com` */
  host: z.string(),
  /** The last characters of the secret; empty if it is too short to show any. */
  ending: z.string(),
  /** The chat of a Telegram bot. */
  chat: z.nullable(z.string()),
})
export type ShownWebhook = z.infer<typeof shownWebhook>

/** `-1001234567890` or `@channel`. */
const chatText = z.string().check(z.trim(), z.regex(/^(-?\d{1,20}|@[A-Za-z]\w{3,40})$/))

export const getSummaryWebhook = defineFunction({
  name: 'getSummaryWebhook',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({ webhook: z.nullable(shownWebhook) }),
  reasons: {},
})

/** Replaces the stored one. */
export const setSummaryWebhook = defineFunction({
  name: 'setSummaryWebhook',
  access: 'signed-in',
  input: z.strictObject({
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
    /** For Telegram only. */
    chat: z.nullable(chatText),
  }),
  output: z.strictObject({ webhook: shownWebhook }),
  reasons: {
    'not-in-demo': 'permission-denied',
    'webhook-not-https': 'invalid-argument',
    'webhook-not-public': 'invalid-argument',
    'webhook-not-telegram': 'invalid-argument',
    'webhook-without-chat': 'invalid-argument',
  },
})
export type WebhookRefusal = Exclude<keyof typeof setSummaryWebhook.reasons, 'not-in-demo'>

export const removeSummaryWebhook = defineFunction({
  name: 'removeSummaryWebhook',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({}),
  reasons: {},
})

/** How sending to a webhook ended. */
export const WEBHOOK_OUTCOMES = [
  'delivered',
  /** The receiver responded with a status other than 2xx. */
  'refused',
  'redirected',
  'not-public',
  'unknown-host',
  'no-answer',
  'bad-certificate',
] as const
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number]

/** Sends the summary of the last day or week, or a note that nothing was traded, to the stored webhook now. */
export const testSummaryWebhook = defineFunction({
  name: 'testSummaryWebhook',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({
    outcome: z.enum(WEBHOOK_OUTCOMES),
    /** The HTTP status; null without a response. */
    status: z.nullable(z.number()),
  }),
  reasons: {
    'not-in-demo': 'permission-denied',
    'no-webhook': 'failed-precondition',
    'webhook-unreadable': 'failed-precondition',
    'too-many-tests': 'resource-exhausted',
  },
})
