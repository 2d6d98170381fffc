/**
 * What runs after a connection was read: it checks whether trades reached a limit, and whether yesterday's trades still
 * need a review. It is skipped for users who want neither alert, and while the ledger is unchanged. A mark records what
 * was checked; it is stored together with the claims of what was found, so that a process that dies in between checks
 * again.
 */
import type { Settings } from '@roundtrip/contract/documents'
import { dayKey } from '@roundtrip/core/base'
import { type Pool, transaction } from '../database/connection.ts'
import type { Log } from '../ground/log.ts'
import type { RunTask } from '../ground/tasks.ts'
import { ledgerVersion } from '../ledger/store/version.ts'
import type { summaryFigures } from '../summary/figures.ts'
import { dayEndedAt } from '../summary/period.ts'
import { settingsOfUser } from '../summary/send.ts'
import type { Raised } from './alert.ts'
import { raiseAlerts, waysOf } from './raise.ts'
import type { reachedLimits } from './reached-limits.ts'

export type AfterSyncDependencies = {
  readonly pool: Pool
  readonly run: RunTask<'reachedLimits', typeof reachedLimits> & RunTask<'summaryFigures', typeof summaryFigures>
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

export type AfterSync = {
  /** Call after a connection of this user was read. Never throws, and runs once at a time for each user. */
  readonly check: (uid: string) => Promise<void>
  readonly close: () => Promise<void>
}

export function afterSync(dependencies: AfterSyncDependencies): AfterSync {
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  let closed = false
  const lookAt = async (uid: string): Promise<void> => {
    try {
      do {
        again.delete(uid)
        await lookAtUser(dependencies, uid)
      } while (again.has(uid) && !closed)
    } catch (error) {
      dependencies.log.warn({ err: error }, 'looking for alerts failed')
    }
  }
  return {
    check: (uid) => {
      if (closed) return Promise.resolve()
      const before = running.get(uid)
      // What arrived while the ledger was read may not be in it.
      if (before !== undefined) {
        again.add(uid)
        return before
      }
      const now = lookAt(uid).finally(() => running.delete(uid))
      running.set(uid, now)
      return now
    },
    close: async () => {
      closed = true
      await Promise.all(running.values())
    },
  }
}

/** Returns how many alerts are new. */
export async function lookAtUser(dependencies: Looking, uid: string): Promise<number> {
  const settings = await settingsOfUser(dependencies.pool, uid)
  const limits = await lookAtLimits(dependencies, uid, settings)
  return limits + (await lookAtReviews(dependencies, uid, settings))
}

type Looking = Omit<AfterSyncDependencies, 'log'>

async function lookAtLimits({ pool, run, now }: Looking, uid: string, settings: Settings): Promise<number> {
  const ways = waysOf(settings, 'rules')
  if (ways.length === 0) return 0
  const version = await ledgerVersion(pool, uid)
  if ((await markOf(pool, uid)).ledgerVersion === version) return 0
  const at = now()
  const reached = await run('reachedLimits', { uid, now: at })
  const raised = reached.map(
    (limit): Raised => ({ event: `limit ${limit.day} ${limit.rule.id}`, alert: { kind: 'rules', ...limit } }),
  )
  return transaction(pool, async (client) => {
    const count = await raiseAlerts(client, { uid, raised, ways, now: at })
    await client.query(
      `insert into alert_marks (user_id, ledger_version) select "id", $2 from auth_users where "id" = $1
       on conflict (user_id) do update set ledger_version = excluded.ledger_version`,
      [uid, version],
    )
    return count
  })
}

/**
 * Once a day, from the hour at which summaries are sent: until then, traders may still write their review unprompted.
 */
async function lookAtReviews({ pool, run, now }: Looking, uid: string, settings: Settings): Promise<number> {
  const ways = waysOf(settings, 'reviews')
  if (ways.length === 0) return 0
  const day = dayEndedAt({ ...settings, hour: settings.summary.hour }, now())
  if (day === null) return 0
  const key = dayKey(day)
  if ((await markOf(pool, uid)).reviewedDay === key) return 0
  const { toReview: trades } = await run('summaryFigures', { uid, first: day, last: day })
  const raised: Raised[] =
    trades === 0 ? [] : [{ event: `review ${key}`, alert: { kind: 'reviews', day: key, trades } }]
  return transaction(pool, async (client) => {
    const count = await raiseAlerts(client, { uid, raised, ways, now: now() })
    await client.query(
      `insert into alert_marks (user_id, reviewed_day) select "id", $2 from auth_users where "id" = $1
       on conflict (user_id) do update set reviewed_day = excluded.reviewed_day`,
      [uid, key],
    )
    return count
  })
}

type Mark = { readonly ledgerVersion: number | null; readonly reviewedDay: string | null }

async function markOf(pool: Pool, uid: string): Promise<Mark> {
  const { rows } = await pool.query<Mark>(
    `select ledger_version::float8 as "ledgerVersion", reviewed_day::text as "reviewedDay" from alert_marks
     where user_id = $1`,
    [uid],
  )
  return rows[0] ?? { ledgerVersion: null, reviewedDay: null }
}
