/** The mail room: the outbox, what delivers it, and the page for servers that send nothing. */
import type { Hono } from 'hono'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import type { Config } from '../ground/config.ts'
import type { Log } from '../ground/log.ts'
import { smsCarrier, smtpCarrier } from './carriers.ts'
import { startDelivery } from './delivery.ts'
import { MAILBOX_PATH, mailboxRoutes } from './mailbox.ts'
import { createOutbox, type Message, UNREADABLE } from './outbox.ts'
import { createSealer } from './sealed.ts'

export type Mail = {
  /** Stores a message that is sent soon; resolves once it is stored, with a client as part of its transaction. */
  readonly send: (message: Message, uid: string | null, client?: DatabaseClient) => Promise<void>
  /** Null if mail is really sent, or if other machines can reach the server. */
  readonly mailbox: Hono | null
  /** The mailbox's address as the pages see it. */
  readonly mailboxPath: string | null
  readonly reachesPhones: boolean
  readonly countUnreadable: () => Promise<number>
  readonly removeOld: () => Promise<void>
  readonly close: () => Promise<void>
}

export type MailOptions = {
  readonly config: Config
  readonly pool: Pool
  readonly secret: string
  readonly log: Log
  /** Called for an address that does not accept mail. */
  readonly onRefused: (uid: string, address: string) => Promise<void>
}

export function openMail({ config, pool, secret, log, onRefused }: MailOptions): Mail {
  const local = config.mode === 'dev' || (config.publicUrl === null && LOOPBACK.includes(config.host))
  const outbox = createOutbox({
    pool,
    sealer: createSealer(secret, 'outbox'),
    carriers: {
      mail: config.smtp === null ? null : smtpCarrier(config.smtp),
      sms: config.sms === null ? null : smsCarrier(config.sms),
    },
    onRefused,
    onFailure: (failure) => {
      if (failure.error === UNREADABLE) log.error(failure, SEALED_ELSEWHERE)
      else log.warn(failure, 'a message could not be sent')
    },
  })
  const delivery = startDelivery(outbox, log)
  const shown = local && config.smtp === null
  if (config.smtp === null && !local) {
    log.warn('SMTP_URL is not set: nobody can confirm an address or reset a password on this server.')
  }
  return {
    send: async (message, uid, client) => {
      await outbox.add(message, uid, client)
      void delivery.look()
    },
    mailbox: shown ? mailboxRoutes(outbox) : null,
    mailboxPath: shown ? mailboxAddress(config) : null,
    reachesPhones: config.sms !== null || shown,
    countUnreadable: outbox.countUnreadable,
    removeOld: outbox.removeOld,
    close: delivery.close,
  }
}

const SEALED_ELSEWHERE =
  'A waiting message cannot be sent: it was sealed with another AUTH_SECRET. Its reader has to ask for it again.'
const LOOPBACK = ['localhost', '127.0.0.1', '::1']

function mailboxAddress(config: Config): string {
  return config.mode === 'dev' ? `http://localhost:9099${MAILBOX_PATH}` : MAILBOX_PATH
}
