/**
 * * One of all servers on a database does what has to be done once: it holds a lock, which the database gives to
 * another as soon as its connection ends. For seconds after a broken network two may think that they lead, so what they
 * do must be safe to do twice.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS } from '@roundtrip/core/base'
import type { DatabaseConnection } from '../database/connection.ts'
import { type AdvisoryLock, createAdvisoryLocks } from '../ground/locks.ts'
import type { Log } from '../ground/log.ts'

export type Leading = {
  readonly isLeader: () => boolean
  /** Lets another server lead at once. */
  readonly close: () => Promise<void>
}

export type LeaderOptions = {
  /** Not through a pooler: the lock belongs to a session. */
  readonly connection: DatabaseConnection
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Runs when this server begins to lead, and then every hour. Must not throw. */
  readonly hourly: () => Promise<void>
  readonly lookMs?: number
  readonly everyMs?: number
}

export function leadOnce({ connection, log, hourly, lookMs = LOOK_MS, everyMs = HOUR_MS }: LeaderOptions): Leading {
  const locks = createAdvisoryLocks(connection)
  let lock: AdvisoryLock | null = null
  let dueAt = 0
  let looking: Promise<void> | null = null
  let isAway = false
  const isLeader = (): boolean => lock !== null && !lock.isLost()
  const look = async (): Promise<void> => {
    try {
      if (!isLeader()) {
        lock = await locks.tryAcquire(LEADER)
        if (lock === null) return
        dueAt = 0
        log.info('this server does what is done once for all')
      }
      isAway = false
      if (Date.now() < dueAt) return
      dueAt = Date.now() + everyMs
      await hourly()
    } catch (error) {
      // Logged once; everything else that needs the database reports it, too.
      if (!isAway) log.warn({ err: error }, 'whether another server leads could not be found out')
      isAway = true
    }
  }
  const tick = (): void => {
    looking ??= look().finally(() => {
      looking = null
    })
  }
  const clock = setInterval(tick, lookMs).unref()
  tick()
  return {
    isLeader,
    close: async () => {
      clearInterval(clock)
      await Promise.race([looking, delay(PATIENCE_MS, undefined, { ref: false })])
      lock = null
      await locks.close()
    },
  }
}

const LEADER = 'leader'
const LOOK_MS = 5_000
/** For work in progress when the server stops; the next leader starts it again. */
const PATIENCE_MS = 2_000
