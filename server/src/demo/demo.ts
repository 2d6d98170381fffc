/** A journal to try without an account: a copy of the template of the day, for a user that nobody can sign in as. */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { DAY_MS, HOUR_MS, isZone, type Uid } from '@roundtrip/core/base'
import type { Language } from '@roundtrip/contract/documents'
import type { AuthPort } from '../auth/port.ts'
import { authError } from '../auth/refusals.ts'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import { replaceRows } from '../database/replace-rows.ts'
import { removeUsers } from '../database/remove-users.ts'
import { allowAttempt } from '../ground/attempts.ts'
import { createTurns } from '../ground/turns.ts'
import { network } from '../http/client-address.ts'
import { languageOfUser } from '../auth/language.ts'
import { languageOfPage } from '../language/page-language.ts'
import { spoken } from '../language/translator.ts'
import { ledgerVersion } from '../ledger/store/version.ts'
import { addDocuments, ownDocuments, type Visit } from './demo-documents.ts'
import {
  demoTemplates,
  holdTemplate,
  newDemoUser,
  oldDemoUsers,
  type Template,
  type TemplateDependencies,
} from './templates.ts'

export type DemoPort = {
  /** Handles `POST /api/auth/demo`: resumes the demo of the cookie, or makes a new one. */
  readonly open: (request: Request, zone: string | undefined) => Promise<Response>
  readonly isDemo: (uid: Uid) => Promise<boolean>
  /**
   * Resets the journal of a demo user to what a new visitor sees, in the language of its settings and the visitor's
   * zone; UTC if that is unknown.
   */
  readonly reset: (uid: Uid, zone: string | undefined) => Promise<{ readonly ledgerVersion: number }>
  /** Fills today's template in advance if this is a visitor's request for the landing page. */
  readonly prepare: (request: Request) => void
  /** Removes demo users that are a week old, and the templates of earlier days. */
  readonly removeOld: () => Promise<void>
}

export type DemoOptions = TemplateDependencies & {
  readonly auth: Pick<AuthPort, 'uidOfSession' | 'enterDemo'>
  readonly log: { readonly error: (details: object, message: string) => void }
}

export async function isDemoUser(pool: Pool, uid: string): Promise<boolean> {
  const result = await pool.query('select 1 from demo_users where user_id = $1', [uid])
  return result.rowCount === 1
}

export function demoPort({ auth, pool, fill, log }: DemoOptions): DemoPort {
  const isDemo = (uid: Uid): Promise<boolean> => isDemoUser(pool, uid)
  const journals = demoJournals({ pool, fill })
  const prepared = new Set<string>()
  return {
    isDemo,
    open: async (request, zone) => {
      const signedInUid = await auth.uidOfSession(request)
      if (signedInUid !== null && (await isDemo(signedInUid))) return Response.json({})
      const address = network(request.headers.get('x-client-ip') ?? '')
      const allowed =
        (await allowAttempt(pool, `demo|${address}`, OF_AN_HOUR)) &&
        (await allowAttempt(pool, `demo of a day|${address}`, OF_A_DAY))
      if (!allowed) throw authError('auth/too-many-requests')
      const uid = await journals.add({ now: Date.now(), zone: zoneOf(zone), language: languageOfPage(request) })
      const response = Response.json({})
      for (const cookie of await auth.enterDemo(uid, request)) response.headers.append('set-cookie', cookie)
      return response
    },
    reset: async (uid, zone) => {
      const language = (await languageOfUser(pool, uid)) ?? 'en'
      return journals.reset(uid, { now: Date.now(), zone: zoneOf(zone), language })
    },
    prepare: (request) => {
      const language = languageOfLanding(request)
      if (language === null) return
      const now = Date.now()
      const once = `${Math.floor(now / DAY_MS)} ${language}`
      // Once, even if it fails: the next visitor who opens a demo retries.
      if (prepared.has(once)) return
      prepared.add(once)
      journals.prepare({ now, language }).catch((error: unknown) => log.error({ err: error }, 'no demo was prepared'))
    },
    removeOld: async () => {
      for (;;) {
        const uids = await oldDemoUsers(pool, Date.now())
        if (uids.length === 0) return
        await removeUsers(pool, uids)
      }
    },
  }
}

/** Creates demo journals, each within one transaction. The first visitor of a day waits for the template. */
export function demoJournals(dependencies: TemplateDependencies) {
  const { pool } = dependencies
  const templates = demoTemplates(dependencies)
  // That many copies keep the processors busy, and half of the connections are left to other requests.
  const atOnce = Math.max(1, Math.min(availableParallelism(), Math.floor(pool.options.max / 2)))
  const turns = createTurns({ ...OF_ANYBODY, max: atOnce, maxOfUser: atOnce })
  async function withTemplate<T>(visit: Visit, work: (client: DatabaseClient, template: Template) => Promise<T>) {
    for (;;) {
      const template = await templates.get(visit)
      const end = await turns.take({ uid: '', address: '', isDemo: true })
      const within = async (client: DatabaseClient): Promise<{ readonly value: T } | null> =>
        (await holdTemplate(client, template)) ? { value: await work(client, template) } : null
      const done = await transaction(pool, within).finally(() => end?.())
      if (done !== null) return done.value
      templates.forget(template)
    }
  }
  return {
    /** Fills the template for such visits if there is none. */
    prepare: templates.get,
    /** Adds a user with a journal; returns the id. */
    add: (visit: Visit): Promise<string> =>
      withTemplate(visit, async (client, template) => {
        const uid = await newDemoUser(client, `demo-${randomBytes(12).toString('hex')}`)
        await fillJournal(client, { uid, template, visit })
        return uid
      }),
    /** Replaces everything in the journal of a user. */
    reset: (uid: string, visit: Visit): Promise<{ readonly ledgerVersion: number }> =>
      withTemplate(visit, async (client, template) => {
        await fillJournal(client, { uid, template, visit })
        await client.query(`update auth_users set "name" = 'Demo' where "id" = $1`, [uid])
        await client.query(`select pg_notify('documents', $1), pg_notify('ledger', $1)`, [uid])
        return { ledgerVersion: await ledgerVersion(client, uid) }
      }),
  }
}

type Filling = { readonly uid: string; readonly template: Template; readonly visit: Visit }

async function fillJournal(client: DatabaseClient, { uid, template, visit }: Filling): Promise<void> {
  await replaceRows(client, { from: template.uid, to: uid })
  await addDocuments(client, uid, ownDocuments(template.closings, visit))
  await client.query('update demo_users set filled_at = $2 where user_id = $1', [uid, template.day])
}

/** A visitor who waits for a copy was admitted by the limits below. */
const OF_ANYBODY = {
  maxOfAddress: Number.POSITIVE_INFINITY,
  maxOfDemos: Number.POSITIVE_INFINITY,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingOfAddress: Number.POSITIVE_INFINITY,
}

/**
 * The language of the landing page that a visitor opens, whose next click may be the demo. Null for anything but a
 * browser, such as a probe of a load balancer, and for browsers with a cookie: most of those have a journal.
 */
function languageOfLanding({ url, headers }: Request): Language | null {
  if (headers.get('sec-fetch-dest') !== 'document' || headers.has('cookie')) return null
  const { pathname } = new URL(url)
  return pathname === '/' ? 'en' : spoken(pathname.slice(1))
}

/** A browser may know zones that this server does not. */
function zoneOf(zone: string | undefined): string {
  return zone !== undefined && isZone(zone) ? zone : 'UTC'
}

/**
 * For one network, such as a class or an office that tries it together. Each demo is kept for a week, so the limit for
 * a day is lower than 24 of these.
 */
const OF_AN_HOUR = { max: 40, windowMs: HOUR_MS }
const OF_A_DAY = { max: 100, windowMs: DAY_MS }
