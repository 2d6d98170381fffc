import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { decimalText } from '../fields/index.ts'

const common = {
  /** The subject: an address, an invoice. Together with the kind, it identifies the notice. */
  about: z.string().check(z.minLength(1), z.maxLength(320)),
  /** UTC ms at which it was reported. */
  at: z.number(),
}

/**
 * Something that the user should know without having asked. Troubles of connections are not among them: connections
 * show their own state.
 */
export const notice = z.discriminatedUnion('kind', [
  /** The mail server of this address rejects mail for it. */
  z.strictObject({ kind: z.literal('mail-bounced'), ...common }),
  /** An invoice could not be paid. */
  z.strictObject({
    kind: z.literal('payment-failed'),
    ...common,
    amount: decimalText,
    currency: z.string(),
    /** UTC ms until which the plan stays in force nevertheless. */
    graceEnds: z.number(),
  }),
  /** To operators: the nightly backup cannot be relied on. `trouble` is a sentence. */
  z.strictObject({ kind: z.literal('backup-failed'), ...common, trouble: z.string() }),
  /** The summary could not be delivered to the webhook at this host. */
  z.strictObject({ kind: z.literal('summary-failed'), ...common }),
])
export type Notice = z.infer<typeof notice>

export const listNotices = defineFunction({
  name: 'listNotices',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({ notices: z.array(notice) }),
  reasons: {},
})

/** Dismisses a notice, which is not shown again. */
export const dismissNotice = defineFunction({
  name: 'dismissNotice',
  access: 'signed-in',
  input: z.strictObject({
    kind: z.enum(['mail-bounced', 'payment-failed', 'backup-failed', 'summary-failed']),
    about: common.about,
  }),
  output: z.strictObject({}),
  reasons: {},
})
