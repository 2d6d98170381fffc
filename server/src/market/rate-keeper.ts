/**
 * Provides the rates that trades need and that the trader's own fills do not prove: fees in a third coin, another
 * reporting currency. After every change of a ledger, missing rates are fetched from the market and the trades that
 * depend on them are rebuilt. A stored rate never changes.
 */
import { MINUTE_MS } from '@roundtrip/core/base'
import type { GapReason } from '@roundtrip/contract/market'
import { blockSpan } from '@roundtrip/core/market'
import type { Logger } from 'pino'
import { knownBlocks, newestFetch } from '../candles/block-store.ts'
import { RATE_INTERVAL_MS, rateMarkets } from '../candles/rate-markets.ts'
import type { Pool } from '../database/connection.ts'
import { transaction } from '../database/connection.ts'
import { startLooks } from '../ground/looks.ts'
import type { RunTask } from '../ground/tasks.ts'
import type { rebuildRated } from '../ledger/positions/rebuild.ts'
import type { CandleService } from './candle-service.ts'
import { type NeededBlocks, neededBlocks } from './needed-hours.ts'

export type RateKeeper = { readonly close: () => Promise<void> }

export type RateKeeperDependencies = {
  readonly pool: Pool
  readonly workers: { readonly run: RunTask<'rebuildRated', typeof rebuildRated> }
  readonly candles: CandleService
  readonly now: () => number
  readonly log: Pick<Logger, 'warn'>
}

export function keepRates(dependencies: RateKeeperDependencies): RateKeeper {
  const lookOnce = async (isClosed: () => boolean): Promise<void> => {
    while (!isClosed() && (await rateOne(dependencies, isClosed)));
  }
  return startLooks(lookOnce, { everyMs: LOOK_MS, log: dependencies.log, failure: 'looking for rates failed' })
}

/** Takes the ledger that has waited longest. False if none is waiting. */
async function rateOne(
  { pool, workers, candles, now }: RateKeeperDependencies,
  ended: () => boolean,
): Promise<boolean> {
  const taken = await takeLedger(pool)
  if (taken === null) return false
  const { uid, version, seen } = taken
  const needed = await transaction(pool, (client) => neededBlocks(client, uid))
  const failed = await fetchMissing({ pool, candles, now }, needed, ended)
  if (ended()) return false
  // Another ledger may have requested them, too: what counts is whether these trades were built with them.
  const newest = await newestRate(pool, needed)
  const isNew = newest !== null && (seen === null || newest > seen)
  const rated = isNew ? (await workers.run('rebuildRated', { uid })).ledgerVersion : version
  // A ledger that has changed meanwhile is processed again; so is one whose rates were not available.
  await pool.query(
    `update ledgers set rated_version = case when $3 then rated_version else $2 end,
       rates_due = $5, rates_seen = coalesce($4, rates_seen)
     where user_id = $1`,
    [uid, rated, failed, newest, new Date(Date.now() + (failed ? RETRY_MS : 0))],
  )
  return true
}

type Taken = { readonly uid: string; readonly version: number; readonly seen: Date | null }

/** Claims the ledger that has waited longest and that no other process has claimed. Demos have rates of their own. */
async function takeLedger(pool: Pool): Promise<Taken | null> {
  const { rows } = await pool.query<{ uid: string }>(
    `select user_id as uid from ledgers where version <> rated_version and rates_due <= now() order by rates_due limit 50`,
  )
  const waiting = rows.map(({ uid }) => uid)
  const demos = await pool.query<{ uid: string }>(
    'select user_id as uid from demo_users where user_id = any($1::uuid[])',
    [waiting],
  )
  const isDemo = new Set(demos.rows.map(({ uid }) => uid))
  if (isDemo.size > 0) {
    await pool.query('update ledgers set rated_version = version where user_id = any($1::uuid[])', [[...isDemo]])
  }
  for (const uid of waiting.filter((candidate) => !isDemo.has(candidate))) {
    const taken = await pool.query<Taken>(
      `update ledgers set rates_due = now() + interval '${HOLD}' where user_id = $1 and version <> rated_version
         and rates_due <= now() returning user_id as uid, version, rates_seen as seen`,
      [uid],
    )
    if (taken.rows[0] !== undefined) return taken.rows[0]
  }
  return null
}

type Fetching = Pick<RateKeeperDependencies, 'pool' | 'candles' | 'now'>

/** Fetches the blocks that are not stored. True if one is missing that may be available later. */
async function fetchMissing(dependencies: Fetching, needed: NeededBlocks, ended: () => boolean): Promise<boolean> {
  let failed = false
  for (const [asset, starts] of needed) {
    let wasLoaded = false
    let later = false
    for (const market of rateMarkets(asset)) {
      const outcome = await fetchSeries(dependencies, market, { starts, ended })
      later ||= outcome === 'failed'
      wasLoaded = outcome === 'loaded'
      if (wasLoaded) break
    }
    failed ||= later && !wasLoaded
  }
  return failed
}

async function newestRate(pool: Pool, needed: NeededBlocks): Promise<Date | null> {
  let newest: Date | null = null
  for (const [asset, starts] of needed) {
    for (const market of rateMarkets(asset)) {
      const fetchedAt = await newestFetch(pool, { ...market, intervalMs: RATE_INTERVAL_MS }, [...starts])
      if (fetchedAt !== null && (newest === null || fetchedAt > newest)) newest = fetchedAt
    }
  }
  return newest
}

type FetchTask = { readonly starts: ReadonlySet<number>; readonly ended: () => boolean }

/** `unknown`: this market has no rate, now or ever. */
async function fetchSeries(
  { pool, candles, now }: Fetching,
  market: ReturnType<typeof rateMarkets>[number],
  { starts, ended }: FetchTask,
): Promise<'loaded' | 'unknown' | 'failed'> {
  const untilByStart = await knownBlocks(pool, { ...market, intervalMs: RATE_INTERVAL_MS }, [...starts])
  const closed = Math.floor((now() - RATE_INTERVAL_MS / 60) / RATE_INTERVAL_MS) * RATE_INTERVAL_MS
  const isMissing = (start: number): boolean =>
    start >= 0 && start < closed && (untilByStart.get(start) ?? 0) < Math.min(start + SPAN, closed)
  let outcome: 'loaded' | 'failed' = 'loaded'
  for (const start of [...starts].filter(isMissing).toSorted((a, b) => a - b)) {
    if (ended()) return outcome
    const { missing } = await candles.candles({
      market,
      range: { from: start, to: start + SPAN },
      intervalMs: RATE_INTERVAL_MS,
    })
    const reason = missing[0]?.reason
    if (reason === 'unknown-symbol' || reason === 'venue-not-offered') return 'unknown'
    if (reason !== undefined && !FOR_GOOD.has(reason)) outcome = 'failed'
  }
  return outcome
}

/** A new request would not help. */
const FOR_GOOD: ReadonlySet<GapReason> = new Set(['nothing-told', 'too-old', 'switched-off'])

const SPAN = blockSpan(RATE_INTERVAL_MS)
const LOOK_MS = 5_000
/** The claim of a process that died expires after this. */
const HOLD = '10 minutes'
const RETRY_MS = 15 * MINUTE_MS
