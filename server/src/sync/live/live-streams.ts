/**
 * Follows the user streams of connections: claims those that no process follows, releases those that are paused,
 * removed or have another key, and turns messages into runs.
 */
import { randomUUID } from 'node:crypto'
import type { Trouble } from '@roundtrip/contract/exchanges'
import { ReadingTrouble } from '../../exchanges/readers/reader.ts'
import { refusal } from '../../exchanges/user-streams/line.ts'
import type { StreamNews } from '../../exchanges/user-streams/watch-accounts.ts'
import { accountAccess } from '../account-access.ts'
import { connectionById } from '../connection-rows.ts'
import type { SyncDependencies } from '../sync-dependencies.ts'
import type { ConnectionRef } from '../sync-store.ts'
import { createNewsQueue, type NewsEnd } from './news-queue.ts'
import { beat, type Claim, claim, type Claimer, letGo, markLive, markLost } from './claims.ts'
import { BEAT_MS } from './held.ts'

export type LiveOptions = Omit<Claimer, 'holder'> & {
  /** The most streams that this process follows. */
  readonly max: number
  /** Reads streams of a connection by their names; never throws. */
  readonly read: (ref: ConnectionRef, names: readonly string[]) => Promise<NewsEnd>
}

export type LiveStreams = { readonly close: () => Promise<void> }

type Followed = { readonly ref: ConnectionRef; readonly key: string }

export function followStreams(dependencies: SyncDependencies, { max, read, ...options }: LiveOptions): LiveStreams {
  if (max === 0) return { close: () => Promise.resolve() }
  const claimer: Claimer = { ...options, holder: randomUUID() }
  const { holder } = claimer
  const followed = new Map<string, Followed>()
  const queue = createNewsQueue(async (connection, names) => {
    const ref = followed.get(connection)?.ref
    return ref === undefined ? 'over' : read(ref, names)
  })
  const log = (error: unknown): void => dependencies.log.warn({ err: error }, 'following user streams failed')
  const drop = (connection: string): void => {
    followed.delete(connection)
    queue.forget(connection)
    dependencies.accounts.unwatch(connection)
  }
  const lose = (ref: ConnectionRef, trouble: Trouble | null): Promise<void> =>
    markLost(dependencies.pool, ref, { holder, intervalMs: dependencies.intervalMs, trouble })
  const handleNews = (own: Followed, news: StreamNews): void => {
    const { ref } = own
    if (followed.get(ref.connection) !== own) return
    if (news.kind === 'changes') queue.add(ref.connection, news.changes)
    if (news.kind === 'live') markLive(dependencies.pool, ref, holder).catch(log)
    if (news.kind === 'lost') lose(ref, null).catch(log)
    if (news.kind === 'refused') {
      const { reason, exchangeMessage } = news
      dependencies.log.warn({ connection: ref.connection, reason, exchangeMessage }, 'a user stream was refused')
      lose(ref, reason).catch(log)
    }
    if (news.kind !== 'ended') return
    // The next check finds that nothing is listening, and starts again.
    followed.delete(ref.connection)
    lose(ref, null).catch(log)
  }
  const follow = async ({ uid, connection, key }: Claim): Promise<void> => {
    const own: Followed = { ref: { uid, connection }, key }
    followed.set(connection, own)
    try {
      const row = await connectionById(dependencies.pool, uid, connection)
      if (row === null) return drop(connection)
      const access = await accountAccess(dependencies, uid, row)
      await dependencies.accounts.watch(access, (news) => handleNews(own, news))
    } catch (error) {
      if (!(error instanceof ReadingTrouble)) throw error
      handleNews(own, refusal(error.reason, error.exchangeMessage))
    }
  }
  const look = async (): Promise<void> => {
    const renewed = await beat(dependencies.pool, claimer)
    const names = new Set(renewed.map(({ connection }) => connection))
    for (const connection of followed.keys()) if (!names.has(connection)) drop(connection)
    const fresh = renewed.length < max ? await claim(dependencies.pool, claimer, max - renewed.length) : []
    for (const next of [...renewed, ...fresh]) {
      const current = followed.get(next.connection)
      if (current?.key === next.key && !next.mayRetry) continue
      if (current !== undefined) drop(next.connection)
      if (next.mayRetry) await lose(next, null)
      follow(next).catch(log)
    }
  }
  const clock = everyBeat(() => look().catch(log))
  return {
    close: async () => {
      await clock.stop()
      queue.close()
      for (const connection of Array.from(followed.keys())) drop(connection)
      // The database may be away; then other processes notice the silence.
      await letGo(dependencies.pool, holder).catch(() => undefined)
    },
  }
}

/** Checks repeatedly, never twice at once. `stop` waits for a check in progress. */
function everyBeat(look: () => Promise<void>): { readonly stop: () => Promise<void> } {
  let looking: Promise<void> | null = null
  const clock = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null
    })
  }, BEAT_MS)
  clock.unref()
  return {
    stop: async () => {
      clearInterval(clock)
      await looking
    },
  }
}
