/**
 * Sends pending alerts. Every server looks; the row of a run decides which of them sends it, and it stays, so that an
 * event is reported once on each way, however many servers there are and however often they start. A mail is stored
 * with the note that it was sent; a process that dies between the response of a webhook or push service and that note
 * sends again after a while, and the receiver recognizes the repeat by its event.
 */
import type { DatabaseClient, Pool } from '../database/connection.ts'
import type { Log } from '../ground/log.ts'
import { type Looks, startLooks } from '../ground/looks.ts'
import type { Alert } from './alert.ts'
import { type AlertDependencies, type Delivered, deliver, type Run } from './deliver.ts'

export type AlertJobDependencies = AlertDependencies & { readonly log: Pick<Log, 'warn'> }

export function startAlertJobs(dependencies: AlertJobDependencies, everyMs = EVERY_MS): Looks {
  const lookOnce = async (isClosed: () => boolean): Promise<void> => {
    for (let run = await takeRun(dependencies); run !== null && !isClosed(); run = await takeRun(dependencies))
      await perform(dependencies, run)
  }
  return startLooks(lookOnce, { everyMs, log: dependencies.log, failure: 'sending alerts failed' })
}

/** Removes runs so old that nothing can raise them again. */
export async function removeOldAlerts(pool: Pool): Promise<void> {
  await pool.query(`delete from alert_runs where created_at < now() - interval '60 days'`)
}

type Taken = Run & {
  /** With this one. */
  readonly attempts: number
  readonly ageMs: number
}

/** Claims a run for a while; if the process dies meanwhile, another one can claim it. */
async function takeRun({ pool, now }: AlertJobDependencies): Promise<Taken | null> {
  const { rows } = await pool.query<Taken & { readonly alert: Alert }>(
    `update alert_runs as r set attempts = attempts + 1, next_try_at = $1::timestamptz + $2 * interval '1 ms'
     from (select user_id, event, way, device from alert_runs
       where state = 'waiting' and next_try_at <= $1 order by next_try_at limit 1 for update skip locked) as due
     where r.user_id = due.user_id and r.event = due.event and r.way = due.way and r.device = due.device
     returning r.user_id as uid, r.event, r.way, r.device, r.alert, r.attempts,
       (extract(epoch from $1::timestamptz - r.created_at) * 1000)::float8 as "ageMs"`,
    [new Date(now()), HOLD_MS],
  )
  return rows[0] ?? null
}

async function perform(dependencies: AlertJobDependencies, run: Taken): Promise<void> {
  try {
    // An alert that could not be sent for hours is no longer news.
    if (run.ageMs > LATEST_MS) return await settle(dependencies.pool, run, 'skipped')
    const delivered = await deliver(dependencies, run, (client) => settleOnce(client, run, 'sent'))
    await settleDelivery(dependencies, run, delivered)
  } catch (error) {
    dependencies.log.warn({ err: error }, 'an alert could not be sent')
    await tryLater(dependencies, run)
  }
}

async function settleDelivery(dependencies: AlertJobDependencies, run: Taken, delivered: Delivered): Promise<void> {
  switch (delivered) {
    case 'noted':
      return
    case 'again':
      return tryLater(dependencies, run)
    case 'sent':
    case 'skipped':
    case 'failed':
      return settle(dependencies.pool, run, delivered)
  }
}

async function tryLater(dependencies: AlertJobDependencies, run: Taken): Promise<void> {
  const waitMs = WAITS_MS[run.attempts - 1]
  if (waitMs === undefined) return settle(dependencies.pool, run, 'failed')
  await dependencies.pool.query(
    `update alert_runs set next_try_at = $5::timestamptz + $6 * interval '1 ms' where ${THIS_RUN} and state = 'waiting'`,
    [...keyOf(run), new Date(dependencies.now()), waitMs],
  )
}

type Settled = 'sent' | 'skipped' | 'failed'

async function settle(pool: Pool, run: Run, state: Settled): Promise<void> {
  await settleOnce(pool, run, state)
}

/** False if it was settled before. */
async function settleOnce(client: DatabaseClient | Pool, run: Run, state: Settled): Promise<boolean> {
  const { rowCount } = await client.query(`update alert_runs set state = $5 where ${THIS_RUN} and state = 'waiting'`, [
    ...keyOf(run),
    state,
  ])
  return rowCount === 1
}

const THIS_RUN = 'user_id = $1 and event = $2 and way = $3 and device = $4'

function keyOf({ uid, event, way, device }: Run): readonly string[] {
  return [uid, event, way, device]
}

/** What was raised meanwhile is found by an index that holds nothing else. */
const EVERY_MS = 5_000
/** Longer than it takes to give up on a receiver that does not respond. */
const HOLD_MS = 2 * 60_000
const LATEST_MS = 3 * 3_600_000
/** Before the second try, the third and so on. */
const WAITS_MS = [30_000, 2 * 60_000, 10 * 60_000, 3_600_000]
