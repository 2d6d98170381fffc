/**
 * Sends summaries when they are due. Every server checks; the row of a run decides which of them sends it, and it
 * stays, so that a period is sent once on each way, however many servers there are and however often they start.
 */
import { readDocument, type Settings } from '@roundtrip/contract/documents'
import { dayKey, parseDayKey } from '@roundtrip/core/base'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import type { Log } from '../ground/log.ts'
import { type Looks, startLooks } from '../ground/looks.ts'
import type { Notices } from '../notices/notices.ts'
import {
  type Delivery,
  figuresOf,
  isFinal,
  mailSummary,
  postSummary,
  settingsOfUser,
  type SummaryDependencies,
  summaryOf,
} from './send.ts'
import { duePeriod, type SummaryPeriod } from './period.ts'
import { openWebhook, shownWebhookOf } from './webhook-store.ts'
import { wasTraded } from './words.ts'

export type SummaryJobDependencies = SummaryDependencies & {
  readonly notices: Notices
  readonly log: Pick<Log, 'warn'>
  readonly isDemo: (uid: string) => Promise<boolean>
}

export function startSummaryJobs(dependencies: SummaryJobDependencies, everyMs = EVERY_MS): Looks {
  const lookOnce = async (isClosed: () => boolean): Promise<void> => {
    await planRuns(dependencies)
    for (let run = await takeRun(dependencies); run !== null && !isClosed(); run = await takeRun(dependencies))
      await perform(dependencies, run)
  }
  return startLooks(lookOnce, { everyMs, log: dependencies.log, failure: 'sending summaries failed' })
}

/** Removes runs so old that no period can need them again. */
export async function removeOldRuns(pool: Pool): Promise<void> {
  await pool.query(`delete from summary_runs where created_at < now() - interval '60 days'`)
}

type Wish = { readonly uid: string; readonly period: SummaryPeriod; readonly ways: readonly Way[] }
type Way = 'mail' | 'webhook'

/** Adds the runs that are due. */
async function planRuns({ pool, now }: SummaryJobDependencies): Promise<void> {
  const { rows } = await pool.query<{ uid: string; schema: number; data: unknown; changed: number }>(
    `select user_id as uid, schema, data, (extract(epoch from update_time) * 1000)::float8 as changed from documents where collection = 'settings' and id = 'main' and not deleted
       and data -> 'summary' ->> 'rhythm' in ('daily', 'weekly')`,
  )
  const wishes = rows.flatMap(({ uid, changed, ...stored }): readonly Wish[] => {
    const read = readDocument('settings', stored)
    const period = read.state === 'current' ? duePeriod(read.data, now()) : null
    // A summary that was just enabled begins with the next period, not with one that was due before.
    if (period === null || period.dueAt < changed) return []
    return read.state === 'current' ? [{ uid, period, ways: waysOf(read.data) }] : []
  })
  const due = wishes.flatMap(({ uid, period: { rhythm, first }, ways }) =>
    ways.map((way) => ({ uid, rhythm, first: dayKey(first), way })),
  )
  if (due.length === 0) return
  await pool.query(
    `insert into summary_runs (user_id, rhythm, first_day, way, next_try_at)
     select due.*, $5 from unnest($1::uuid[], $2::text[], $3::date[], $4::text[]) as due (uid, rhythm, first_day, way)
     join auth_users on auth_users."id" = due.uid on conflict do nothing`,
    [
      due.map(({ uid }) => uid),
      due.map(({ rhythm }) => rhythm),
      due.map(({ first }) => first),
      due.map(({ way }) => way),
      new Date(now()),
    ],
  )
}

function waysOf({ summary }: Settings): readonly Way[] {
  return [...(summary.mail ? (['mail'] as const) : []), ...(summary.webhook ? (['webhook'] as const) : [])]
}

type Run = {
  readonly uid: string
  readonly rhythm: SummaryPeriod['rhythm']
  readonly firstDay: string
  readonly way: Way
  /** With this one. */
  readonly attempts: number
}

/** Claims a run for a while; if the process dies meanwhile, another one can claim it. */
async function takeRun({ pool, now }: SummaryJobDependencies): Promise<Run | null> {
  const { rows } = await pool.query<Run>(
    `update summary_runs as r set attempts = attempts + 1, next_try_at = $1::timestamptz + $2 * interval '1 ms'
     from (select user_id, rhythm, first_day, way from summary_runs
       where state = 'waiting' and next_try_at <= $1 order by next_try_at limit 1 for update skip locked) as due
     where r.user_id = due.user_id and r.rhythm = due.rhythm and r.first_day = due.first_day and r.way = due.way
     returning r.user_id as uid, r.rhythm, r.first_day::text as "firstDay", r.way, r.attempts`,
    [new Date(now()), HOLD_MS],
  )
  return rows[0] ?? null
}

async function perform(dependencies: SummaryJobDependencies, run: Run): Promise<void> {
  try {
    await send(dependencies, run)
  } catch (error) {
    dependencies.log.warn({ err: error }, 'a summary could not be made')
    await tryLater(dependencies, run)
  }
}

async function send(dependencies: SummaryJobDependencies, run: Run): Promise<void> {
  const { uid, way } = run
  const settings = await settingsOfUser(dependencies.pool, uid)
  const period = periodOf(run)
  // Switched off since then, or another rhythm chosen.
  const isChosen = settings.summary.rhythm === run.rhythm && waysOf(settings).includes(way)
  if (period === null || !isChosen || (await dependencies.isDemo(uid))) return settle(dependencies.pool, run, 'skipped')
  const request = { uid, period, settings }
  const figures = await figuresOf(dependencies, request)
  if (!wasTraded(figures)) return settle(dependencies.pool, run, 'skipped')
  const sent = summaryOf(dependencies, request, figures)
  if (way === 'mail') {
    const end = await mailSummary(dependencies, { uid, sent }, (client) => settleOnce(client, run, 'sent'))
    if (end === 'no-address') await settle(dependencies.pool, run, 'skipped')
    return
  }
  const webhook = await openWebhook(dependencies, uid)
  if (webhook === null) return settle(dependencies.pool, run, 'skipped')
  if (webhook === 'unreadable') return giveUp(dependencies, run)
  await settleDelivery(dependencies, run, await postSummary(dependencies, webhook, sent))
}

async function settleDelivery(dependencies: SummaryJobDependencies, run: Run, delivery: Delivery): Promise<void> {
  if (delivery.outcome !== 'delivered')
    return isFinal(delivery) ? giveUp(dependencies, run) : tryLater(dependencies, run)
  await settle(dependencies.pool, run, 'sent')
  const shown = await shownWebhookOf(dependencies.pool, run.uid)
  if (shown !== null) await dependencies.notices.settle(run.uid, 'summary-failed', shown.host)
}

async function tryLater(dependencies: SummaryJobDependencies, run: Run): Promise<void> {
  const waitMs = WAITS_MS[run.attempts - 1]
  if (waitMs === undefined) return giveUp(dependencies, run)
  await dependencies.pool.query(
    `update summary_runs set next_try_at = $5::timestamptz + $6 * interval '1 ms' where ${THIS_RUN} and state = 'waiting'`,
    [...keyOf(run), new Date(dependencies.now()), waitMs],
  )
}

async function giveUp(dependencies: SummaryJobDependencies, run: Run): Promise<void> {
  await settle(dependencies.pool, run, 'failed')
  if (run.way === 'mail') return
  const shown = await shownWebhookOf(dependencies.pool, run.uid)
  if (shown !== null) await dependencies.notices.tell(run.uid, { kind: 'summary-failed', about: shown.host })
}

async function settle(pool: Pool, run: Run, state: 'sent' | 'skipped' | 'failed'): Promise<void> {
  await settleOnce(pool, run, state)
}

/** False if it was settled before. */
async function settleOnce(
  client: DatabaseClient | Pool,
  run: Run,
  state: 'sent' | 'skipped' | 'failed',
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update summary_runs set state = $5 where ${THIS_RUN} and state = 'waiting'`,
    [...keyOf(run), state],
  )
  return rowCount === 1
}

const THIS_RUN = 'user_id = $1 and rhythm = $2 and first_day = $3 and way = $4'

function keyOf({ uid, rhythm, firstDay, way }: Run): readonly string[] {
  return [uid, rhythm, firstDay, way]
}

function periodOf({ rhythm, firstDay }: Run): SummaryPeriod | null {
  const first = parseDayKey(firstDay)
  if (first === null) return null
  return { rhythm, first, last: (rhythm === 'daily' ? first : first + 6) as typeof first }
}

const EVERY_MS = 30_000
/** Longer than the figures of a large journal plus a receiver that does not respond. */
const HOLD_MS = 10 * 60_000
/** Before the second try, the third and so on; the last failure is reported. */
const WAITS_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000]
