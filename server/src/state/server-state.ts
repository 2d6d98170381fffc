/** The state of the server for its operators: from this process, and from counts in the database. */
import { statfs } from 'node:fs/promises'
import { memoryUsage, uptime } from 'node:process'
import type { BackupState, ServerPart, ServerState } from '@roundtrip/contract/operation'
import type { Pool } from '../database/connection.ts'
import { openStreamCount } from '../documents/listen.ts'
import { type PaceUse, withoutKey } from '../exchanges/pace-use.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import type { LoopDelayMonitor } from '../watch/loop-delay.ts'
import type { TroubleCounts } from '../watch/trouble-counts.ts'
import { type StoredState, storedState } from './database-state.ts'
import { type Readiness, readiness, type ReadinessDependencies } from './readiness.ts'

export type StateDependencies = {
  readonly version: string
  readonly pool: Pool
  readonly maxConnections: number
  readonly readiness: ReadinessDependencies
  readonly workers: Pick<LedgerWorkers, 'load'>
  readonly loopDelay: LoopDelayMonitor
  readonly troubles: TroubleCounts
  readonly paces: PaceUse
  readonly lastTidy: () => ServerState['lastTidy']
  readonly backups: () => Promise<BackupState>
  readonly unreadable: () => Promise<NonNullable<ServerState['unreadable']>>
}

/** Also works while the database is away; its figures are null then. */
export async function serverState(dependencies: StateDependencies): Promise<ServerState> {
  const [ready, disk] = await Promise.all([
    readiness(dependencies.readiness),
    diskSpace(dependencies.readiness.dataDir),
  ])
  const isResponding = ready.parts.database.state !== 'away' && ready.parts.database.state !== 'slow'
  const stored = isResponding ? await storedState(dependencies.pool).catch(() => null) : null
  const backups = isResponding ? await dependencies.backups().catch(() => null) : null
  const unreadable = isResponding ? await dependencies.unreadable().catch(() => null) : null
  const { turns, ...counted } = stored ?? { ...NOTHING, turns: null }
  return {
    version: dependencies.version,
    at: Date.now(),
    readiness: asList(ready),
    process: processState(dependencies),
    disk,
    ...counted,
    unreadable,
    paces: turns === null ? null : pacesOf(turns, dependencies.paces.shares()),
    troubles: dependencies.troubles.list().map((trouble) => ({ ...trouble })),
    backups,
    lastTidy: dependencies.lastTidy(),
  }
}

const NOTHING = { database: null, users: null, exchanges: null, failing: null, queue: null, mails: null } as const

function asList({ status, parts }: Readiness): ServerState['readiness'] {
  const names = Object.keys(parts) as ServerPart[]
  return { status, parts: names.map((part) => ({ part, ...parts[part] })) }
}

/** What this process knows about itself. */
export function processState(dependencies: Omit<StateDependencies, 'version'>): ServerState['process'] {
  const { rss, heapUsed } = memoryUsage()
  const { totalCount, idleCount, waitingCount } = dependencies.pool
  return {
    startedAt: Math.round(Date.now() - uptime() * 1_000),
    residentBytes: rss,
    heapBytes: heapUsed,
    loopDelay: dependencies.loopDelay.now(),
    eventStreams: openStreamCount(),
    tasks: dependencies.workers.load(),
    connections: {
      used: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
      most: dependencies.maxConnections,
    },
  }
}

async function diskSpace(folder: string | null): Promise<ServerState['disk']> {
  if (folder === null) return null
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

/** Keys that are counted separately are shown as one: the one with the longest queue. */
function pacesOf(turns: StoredState['turns'], shares: ReadonlyMap<string, number>): ServerState['paces'] {
  const names = [...new Set([...turns.map(({ name }) => withoutKey(name)), ...shares.keys()])].toSorted()
  return names.map((exchange) => {
    const own = turns.filter(({ name }) => withoutKey(name) === exchange)
    return {
      exchange,
      share: shares.get(exchange) ?? 0,
      queueSeconds: Math.max(0, ...own.map(({ queueSeconds }) => queueSeconds)),
      pauseSeconds: Math.max(0, ...own.map(({ pauseSeconds }) => pauseSeconds)),
    }
  })
}
