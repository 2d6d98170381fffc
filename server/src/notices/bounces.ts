/**
 * * `POST /api/mail/bounced`: a mail service reports an address that does not accept mail. Many accept every mail at
 * first and learn of a refusal only later; they report it here.
 */
import { AppError } from '@roundtrip/contract/errors'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Pool } from '../database/connection.ts'
import { readBody } from '../http/body.ts'
import { isSameSecret } from '../http/same-secret.ts'
import { parseStorable } from '../http/storable.ts'
import type { Notices } from './notices.ts'

export type BounceDependencies = { readonly pool: Pool; readonly notices: Notices; readonly token: string }

const report = z.strictObject({ to: z.string().check(z.minLength(3), z.maxLength(320)) })

export function bounceRoutes({ pool, notices, token }: BounceDependencies): Hono {
  const routes = new Hono()
  routes.post('/bounced', async (c) => {
    if (!isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
      throw new AppError({ code: 'unauthenticated', message: 'The token is not the one of BOUNCE_TOKEN.' })
    }
    const { success, data } = z.safeParse(report, parsed(await readBody(c.req.raw, MAX_BYTES)))
    if (!success) throw new AppError({ code: 'invalid-argument', message: 'Send {"to": "address"}.' })
    const { rows } = await pool.query<{ id: string; email: string }>(
      'select "id", "email" from auth_users where "email" = $1',
      [data.to.toLowerCase()],
    )
    for (const { id, email } of rows) await notices.tell(id, { kind: 'mail-bounced', about: email })
    // The same response for known and unknown addresses.
    return c.body(null, 204)
  })
  return routes
}

function parsed(text: string): unknown {
  try {
    return parseStorable(text)
  } catch {
    return null
  }
}

const MAX_BYTES = 1_000
