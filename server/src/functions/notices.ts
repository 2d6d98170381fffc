import { dismissNotice, listNotices, type Notice } from '@roundtrip/contract/messages'
import { readUser } from '../auth/users.ts'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import { type Served, serveFunction } from '../http/callable.ts'

type Row = { readonly kind: string; readonly about: string; readonly facts: object; readonly created_at: Date }

export function noticeFunctions(pool: Pool): Served[] {
  return [
    serveFunction(listNotices, async ({ uid }) => {
      const { rows } = await asUser(pool, uid, (client) =>
        client.query<Row>(
          `select kind, about, facts, created_at from notices where user_id = $1 and not dismissed and kind <> 'connection-broken'
           order by created_at desc limit ${MAX_SHOWN}`,
          [uid],
        ),
      )
      const address = (await readUser(pool, uid))?.email
      // A bounce of an address that the user no longer has is irrelevant.
      const current = rows.filter(({ kind, about }) => kind !== 'mail-bounced' || about === address)
      return {
        notices: current.map(
          ({ kind, about, facts, created_at: at }) => ({ kind, about, at: at.getTime(), ...facts }) as Notice,
        ),
      }
    }),
    serveFunction(dismissNotice, async ({ uid }, { kind, about }) => {
      await asUser(pool, uid, (client) =>
        client.query('update notices set dismissed = true where user_id = $1 and kind = $2 and about = $3', [
          uid,
          kind,
          about,
        ]),
      )
      return {}
    }),
  ]
}

const MAX_SHOWN = 20
