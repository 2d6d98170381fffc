/** A journal to try without an account: a user that nobody can sign in as, filled through the ordinary import. */
import { DAY_MS, HOUR_MS, isZone, type Uid } from '@roundtrip/core/base'
import type { Language } from '@roundtrip/contract/documents'
import type { AuthPort } from '../auth/port.ts'
import { authError } from '../auth/refusals.ts'
import type { Pool } from '../database/connection.ts'
import { allowAttempt } from '../ground/attempts.ts'
import { network } from '../http/client-address.ts'
import { languageOfUser } from '../auth/language.ts'
import { languageOfPage } from '../language/page-language.ts'
import { removeUsers } from '../database/remove-users.ts'

export type DemoPort = {
  /** Answers `POST /api/auth/demo`: goes on with the demo of the cookie, or makes a new one. */
  readonly open: (request: Request, zone: string | undefined) => Promise<Response>
  readonly isDemo: (uid: Uid) => Promise<boolean>
  /**
   * Empties the journal of a demo user and fills it again, in the language of its settings and the visitor's zone; UTC
   * where that is not known.
   */
  readonly fill: (uid: Uid, zone: string | undefined) => Promise<{ readonly ledgerVersion: number }>
  /** Removes demo users that are a week old. */
  readonly removeOld: () => Promise<void>
}

export type DemoOptions = {
  readonly auth: AuthPort
  readonly pool: Pool
  readonly fill: (visit: Visit) => Promise<{ readonly ledgerVersion: number }>
}

type Visit = { readonly uid: Uid; readonly now: number; readonly zone: string; readonly language: Language }

export async function isDemoUser(pool: Pool, uid: string): Promise<boolean> {
  const found = await pool.query('select 1 from demo_users where user_id = $1', [uid])
  return found.rowCount === 1
}

export function demoPort({ auth, pool, fill }: DemoOptions): DemoPort {
  const isDemo = (uid: Uid): Promise<boolean> => isDemoUser(pool, uid)
  return {
    isDemo,
    open: async (request, zone) => {
      const known = await auth.uidOfSession(request)
      if (known !== null && (await isDemo(known))) return Response.json({})
      const address = network(request.headers.get('x-client-ip') ?? '')
      const allowed =
        (await allowAttempt(pool, `demo|${address}`, OF_AN_HOUR)) &&
        (await allowAttempt(pool, `demo of a day|${address}`, OF_A_DAY))
      if (!allowed) throw authError('auth/too-many-requests')
      const { answer: uid, cookies } = await auth.createDemoUser(request)
      await pool.query('insert into demo_users (user_id) values ($1)', [uid])
      await fill({ uid, now: Date.now(), zone: zoneOf(zone), language: languageOfPage(request) })
      const response = Response.json({})
      for (const cookie of cookies) response.headers.append('set-cookie', cookie)
      return response
    },
    fill: async (uid, zone) => {
      const language = (await languageOfUser(pool, uid)) ?? 'en'
      return fill({ uid, now: Date.now(), zone: zoneOf(zone), language })
    },
    removeOld: async () => {
      for (;;) {
        const { rows } = await pool.query<{ uid: string }>(
          `select user_id as uid from demo_users where created_at < now() - interval '7 days' limit 100`,
        )
        if (rows.length === 0) return
        await removeUsers(
          pool,
          rows.map(({ uid }) => uid),
        )
      }
    },
  }
}

/** A browser may know zones that this server does not. */
function zoneOf(zone: string | undefined): string {
  return zone !== undefined && isZone(zone) ? zone : 'UTC'
}

/**
 * For one network, such as a class or an office that looks at it together. Each demo is kept for a week, so there must be
 * fewer than an hour's for every hour.
 */
const OF_AN_HOUR = { most: 40, windowMs: HOUR_MS }
const OF_A_DAY = { most: 100, windowMs: DAY_MS }
