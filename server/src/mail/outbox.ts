/**
 * Messages waiting to be sent. They are stored first and sent by a loop, so that a slow mail server neither delays a
 * response nor reveals by its timing who has an account, and a restart loses nothing.
 */
import { randomUUID } from 'node:crypto'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import { openedOrNull } from '../keys/key-box.ts'
import type { Sealer } from './sealed.ts'

export type Message =
  | {
      readonly kind: 'mail'
      readonly to: string
      readonly subject: string
      /** Who receives replies, if not the sender. */
      readonly replyTo?: string
      /** The URL that unsubscribes from this kind of mail without confirmation. */
      readonly leave?: string
      readonly text: string
      readonly html: string
    }
  | { readonly kind: 'sms'; readonly to: string; readonly text: string }

export type Outbox = {
  /**
   * Stores a message; `uid` = the account it is about, so that it is removed with the account. With a client, it is
   * stored with the rest of its transaction or not at all.
   */
  readonly add: (message: Message, uid: string | null, client?: DatabaseClient) => Promise<void>
  /** The messages of a server that sends none, newest first. */
  readonly keptMessages: (to: string | null) => Promise<Kept>
  /** How many messages of the last week were sealed with another secret, both kept ones and those to be sent. */
  readonly countUnreadable: () => Promise<number>
  /** Sends what is due; returns how many were sent. */
  readonly deliver: () => Promise<number>
  readonly removeOld: () => Promise<void>
}

export type KeptMessage = Message & { readonly id: string; readonly createdAt: Date }

export type Kept = {
  readonly messages: readonly KeptMessage[]
  /** How many were sealed with another secret, so that nobody can read them. */
  readonly unreadable: number
}

/** Sends one message or throws. The id is the same for every attempt, so a receiver can detect duplicates. */
export type Carrier = (message: Message, id: string) => Promise<void>

export type OutboxOptions = {
  readonly pool: Pool
  readonly sealer: Sealer
  /** How each kind is sent; null = it is kept for the mailbox page. */
  readonly carriers: { readonly mail: Carrier | null; readonly sms: Carrier | null }
  /** Called for an address that the mail server refused permanently. */
  readonly onRefused: (uid: string, address: string) => Promise<void>
  /** Called for a message that could not be sent, without its content. */
  readonly onFailure: (failure: SendFailure) => void
}

export type SendFailure = {
  readonly id: string
  readonly attempts: number
  /** The kind of error; `UNREADABLE` if the message was sealed with another secret. */
  readonly error: string
}

export const UNREADABLE = 'unreadable'

export function createOutbox(options: OutboxOptions): Outbox {
  const { pool, sealer, carriers } = options
  return {
    add: async (message, uid, client) => {
      const state = carriers[message.kind] === null ? 'kept' : 'waiting'
      await (client ?? pool).query(
        'insert into outbox (id, user_id, kind, sealed, state) values ($1, $2, $3, $4, $5)',
        [randomUUID(), uid, message.kind, sealer.seal(JSON.stringify(message)), state],
      )
    },
    keptMessages: async (to) => {
      const { rows } = await pool.query<Row & { created_at: Date }>(
        `select id, sealed, created_at from outbox where state = 'kept' order by created_at desc limit ${MAX_KEPT}`,
      )
      const messages = rows.flatMap(({ id, sealed, created_at: createdAt }): KeptMessage[] => {
        const message = opened(sealer, sealed)
        return message === null ? [] : [{ ...message, id, createdAt }]
      })
      return {
        messages: to === null ? messages : messages.filter((message) => message.to === to),
        unreadable: rows.length - messages.length,
      }
    },
    countUnreadable: async () => {
      const { rows } = await pool.query<{ sealed: Buffer | null }>(
        `select sealed from outbox where state = 'kept' or (state = 'failed' and error = $1)`,
        [UNREADABLE],
      )
      return rows.filter(({ sealed }) => sealed === null || opened(sealer, sealed) === null).length
    },
    deliver: async () => {
      const due = await takeDue(pool)
      const sent = await Promise.all(due.map((row) => send(options, row)))
      return sent.filter(Boolean).length
    },
    removeOld: async () => {
      await pool.query(`delete from outbox where created_at < now() - interval '7 days'`)
    },
  }
}

type Row = { readonly id: string; readonly sealed: Buffer }
type Due = Row & {
  readonly kind: Message['kind']
  readonly attempts: number
  readonly user_id: string | null
}

/** Claims messages for a while. Those of a process that dies become available again. */
async function takeDue(pool: Pool): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `update outbox set attempts = attempts + 1, next_try_at = now() + $1 * interval '1 ms'
     where id in (
       select id from outbox where state = 'waiting' and next_try_at <= now()
       order by next_try_at limit ${AT_ONCE} for update skip locked)
     returning id, kind, sealed, attempts, user_id`,
    [HOLD_MS],
  )
  return rows
}

function opened(sealer: Sealer, sealed: Buffer): Message | null {
  return openedOrNull(() => JSON.parse(sealer.open(sealed)) as Message)
}

async function send(options: OutboxOptions, row: Due): Promise<boolean> {
  const { pool, sealer, carriers } = options
  const message = opened(sealer, row.sealed)
  if (message === null) {
    options.onFailure({ id: row.id, attempts: row.attempts, error: UNREADABLE })
    // No later attempt can open it either.
    await pool.query(`update outbox set state = 'failed', error = $2, sealed = null where id = $1`, [
      row.id,
      UNREADABLE,
    ])
    return false
  }
  try {
    const carrier = carriers[row.kind]
    // The setting was removed meanwhile: the message goes to the mailbox page.
    if (carrier === null) {
      await pool.query(`update outbox set state = 'kept' where id = $1`, [row.id])
      return false
    }
    await carrier(message, row.id)
    await pool.query('delete from outbox where id = $1', [row.id])
    return true
  } catch (error) {
    const reason = reasonOf(error)
    options.onFailure({ id: row.id, attempts: row.attempts, error: reason })
    await pool.query(
      `update outbox set error = $2, next_try_at = now() + $3 * interval '1 ms',
         state = case when $4 then 'failed' else state end, sealed = case when $4 then null else sealed end
       where id = $1`,
      [row.id, reason, waitMs(row.attempts), isRefusal(error) || row.attempts >= MAX_ATTEMPTS],
    )
    if (isRefusal(error) && row.user_id !== null) await options.onRefused(row.user_id, message.to)
    return false
  }
}

/** 5 s, 10 s, 20 s ... up to an hour. */
export function waitMs(attempts: number): number {
  return Math.min(5_000 * 2 ** (attempts - 1), 60 * 60_000)
}

/** A mail server that responds 5xx to an address or a text will do so again; to our password, until it is corrected. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
}

/** The part of an error that may be logged: its kind, without the address or the text that a server may repeat. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return parts.length > 0 ? parts.join(' ') : 'unknown'
}

const AT_ONCE = 10
const HOLD_MS = 2 * 60_000
const MAX_ATTEMPTS = 16
const MAX_KEPT = 200
