/** Messages of visitors on the contact page: counted, put into the outbox, and confirmed by a copy. */
import type { Language } from '@roundtrip/contract/documents'
import { type ContactMessage, sendMessage } from '@roundtrip/contract/messages'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { Pool } from '../database/connection.ts'
import { allowAttempt, attemptKeys } from '../ground/attempts.ts'
import type { Config } from '../ground/config.ts'
import { failure } from '../http/callable.ts'
import { network } from '../http/client-address.ts'
import { contactCopy } from './contact-copy.ts'
import { mail } from './letters.ts'
import type { Mail } from './mail.ts'
import { operatorLetter } from './operator-letter.ts'

export type ContactDesk = {
  /** False if nobody would read the message. */
  readonly takesMessages: boolean
  /** Stores the message and a copy for its sender; throws the errors of `sendMessage`. */
  readonly take: (message: ContactMessage, sender: Sender) => Promise<void>
}

export type Sender = {
  /** The network address of the sender. */
  readonly address: string
  /** The language of the page it was written on, and of the copy. */
  readonly language: Language
}

export type ContactOptions = {
  readonly config: Pick<Config, 'contactTo' | 'smtp'>
  readonly pool: Pool
  readonly secret: string
  readonly mail: Pick<Mail, 'send' | 'mailbox'>
}

export function openContactDesk(options: ContactOptions): ContactDesk {
  const { pool } = options
  const to = readerOf(options)
  const keyOf = attemptKeys(options.secret)
  return {
    takesMessages: to !== null,
    take: async ({ website, ...written }, { address, language }) => {
      if (to === null) throw failure(sendMessage, 'takes-no-messages')
      // A bot that fills in every field learns nothing from the response.
      if (website !== '') return
      // Check the caller's own limit first, so that one caller cannot exhaust the global limit.
      const allowed =
        (await allowAttempt(pool, keyOf('message', 'address', network(address)), OF_ONE_ADDRESS)) &&
        (await allowAttempt(pool, keyOf('message', 'all'), OF_ALL))
      if (!allowed) throw failure(sendMessage, 'too-many-messages')
      await options.mail.send(mail(to, operatorLetter(written), written.email), null)
      // The address is unverified, so a stranger gets few of these, and no error reveals it.
      if (!(await allowAttempt(pool, keyOf('message', 'copy', written.email), COPIES))) return
      await options.mail.send(mail(written.email, contactCopy(written, language)), null)
    },
  }
}

/**
 * The recipient of the messages; null = nobody. Without a mail server they are shown on the mailbox page, if there is
 * one.
 */
function readerOf({ config, mail: post }: ContactOptions): string | null {
  if (config.smtp !== null) return config.contactTo
  return post.mailbox === null ? null : (config.contactTo ?? 'contact@localhost')
}

const OF_ONE_ADDRESS = { max: 5, windowMs: HOUR_MS }
const OF_ALL = { max: 200, windowMs: DAY_MS }
const COPIES = { max: 3, windowMs: DAY_MS }
