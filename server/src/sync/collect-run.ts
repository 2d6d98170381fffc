/** Collects the records of a run and commits them together, after a number of records or seconds. */
import type { SyncProgress } from '@roundtrip/contract/exchanges'
import type { LedgerText } from '@roundtrip/core/ledger'
import type { LedgerPage } from '../exchanges/thread-port.ts'
import type { AdvisoryLock } from '../ground/locks.ts'
import type { StreamState } from '../ledger/imports/add-synced.ts'
import type { SeenOrders } from '../ledger/trades/orders.ts'
import type { ConnectionRow } from './connection-rows.ts'
import { type LogLine, writeLog } from './sync-log.ts'
import { meters } from '../watch/meters.ts'
import type { SyncDependencies } from './sync-dependencies.ts'
import { progressOf } from './sync-progress.ts'
import type { ConnectionRef } from './sync-store.ts'

/** The connection was paused or removed, or another process has it. */
export class RunEnded extends Error {}

type Brought = { readonly fills: number; readonly cashEvents: number }

export type Run = {
  /** Adds a page, and the stream's state after it. */
  readonly add: (page: LedgerPage, stream: StreamState, ms: number) => Promise<void>
  /** Adds a stream that could not be read. */
  readonly fail: (stream: StreamState) => void
  /** Commits pending records, if there are any. Throws `RunEnded` if the run was taken over or stopped. */
  readonly flush: () => Promise<void>
  /** The new records in all commits so far. */
  readonly brought: () => Brought
}

type RunWork = {
  readonly ref: ConnectionRef
  readonly row: ConnectionRow
  readonly lock: AdvisoryLock
  readonly until: number
  readonly streams: readonly StreamState[]
  /** Reports the progress of the run after each commit; false = the run was taken over or stopped. */
  readonly report: (progress: SyncProgress) => Promise<boolean>
}

/** Records read since the last commit. */
type Batch = {
  readonly ledgers: LedgerText[]
  readonly outdated: string[]
  readonly takenBack: Map<string, string[]>
  readonly orders: SeenOrders[]
  readonly changed: Map<string, StreamState>
  readonly lines: Map<string, LogLine>
  records: number
  refused: number
}

function emptyBatch(): Batch {
  const maps = { takenBack: new Map(), changed: new Map(), lines: new Map() }
  return { ledgers: [], outdated: [], orders: [], ...maps, records: 0, refused: 0 }
}

export function collectRun(dependencies: SyncDependencies, { ref, row, lock, until, streams, report }: RunWork): Run {
  let batch = emptyBatch()
  let brought: Brought = { fills: row.progress?.fills ?? 0, cashEvents: row.progress?.cashEvents ?? 0 }
  let committedAt = dependencies.now()
  let tookMs = 0
  let current: StreamState | null = null
  let storedCount = streams.filter(
    ({ runUntil, position, trouble }) => (runUntil ?? position ?? trouble) !== null,
  ).length
  const flush = async (): Promise<void> => {
    if (lock.isLost()) throw new RunEnded()
    const { ledgers, outdated, takenBack, orders, changed, lines, refused } = batch
    // Streams that a page discovered are stored together with it.
    const added = streams.slice(storedCount).filter(({ name }) => !changed.has(name))
    const states = [...changed.values(), ...added]
    if (states.length === 0) return
    batch = emptyBatch()
    storedCount = streams.length
    const began = dependencies.now()
    const { fills: maxFills } = await dependencies.limitsOf(ref.uid)
    const input = { ...ref, ledgers, outdated, takenBack, orders, streams: states, refused, maxFills }
    const counts = await dependencies.workers.run('addSynced', input)
    const logged = [...lines.values()].map((line) => ({ ...line, takenBack: counts.takenBack.get(line.part) ?? 0 }))
    await writeLog(dependencies.pool, ref, logged.filter(isWorthALine))
    meters.syncRows({ exchange: row.exchange, kind: 'fills' }, counts.fills)
    meters.syncRows({ exchange: row.exchange, kind: 'cash-events' }, counts.cashEvents)
    meters.syncRows({ exchange: row.exchange, kind: 'refused' }, refused)
    brought = { fills: brought.fills + counts.fills, cashEvents: brought.cashEvents + counts.cashEvents }
    committedAt = dependencies.now()
    tookMs = committedAt - began
    const progress = progressOf(streams, { until, now: dependencies.now(), brought, current })
    if (!(await report(progress))) throw new RunEnded()
  }
  return {
    flush,
    brought: () => brought,
    add: async (page, stream, ms) => {
      current = stream
      addPage(batch, page, { stream, until })
      const { fills, cashEvents, refused } = page
      addToLine(batch, stream, { pages: 1, fills, cashEvents, refused: refused.length, ms, note: refused[0] ?? null })
      const sinceMs = dependencies.now() - committedAt
      const isDue = batch.records >= COMMIT_RECORDS || sinceMs >= COMMIT_MS
      if ((isDue && sinceMs >= tookMs * COMMIT_SHARE) || batch.records >= MAX_RECORDS) await flush()
    },
    fail: (stream) => {
      batch.changed.set(stream.name, stream)
      const { reason, exchangeMessage } = stream.trouble ?? { reason: null, exchangeMessage: null }
      addToLine(batch, stream, { note: exchangeMessage, trouble: reason })
    },
  }
}

function addPage(
  batch: Batch,
  page: LedgerPage,
  { stream, until }: { readonly stream: StreamState; readonly until: number },
): void {
  const { orders = [], hasAllOpen = false } = page
  batch.changed.set(stream.name, stream)
  batch.refused += page.refused.length
  if (page.fills + page.cashEvents > 0) batch.ledgers.push(page.ledger)
  batch.outdated.push(...page.outdated)
  if (page.takenBack.length > 0) {
    batch.takenBack.set(stream.title, [...(batch.takenBack.get(stream.title) ?? []), ...page.takenBack])
  }
  if (orders.length > 0 || hasAllOpen) batch.orders.push({ stream: stream.name, seen: orders, hasAllOpen, at: until })
  batch.records += page.fills + page.cashEvents + orders.length
}

function addToLine({ lines }: Batch, stream: StreamState, line: Partial<LogLine>): void {
  const { pages, fills, cashEvents, refused, ms, note } = lines.get(stream.name) ?? NOTHING_READ
  lines.set(stream.name, {
    part: stream.title,
    pages: pages + (line.pages ?? 0),
    fills: fills + (line.fills ?? 0),
    cashEvents: cashEvents + (line.cashEvents ?? 0),
    refused: refused + (line.refused ?? 0),
    takenBack: 0,
    ms: ms + (line.ms ?? 0),
    note: note ?? line.note ?? null,
    trouble: line.trouble ?? null,
  })
}

const NOTHING_READ = { pages: 0, fills: 0, cashEvents: 0, refused: 0, ms: 0, note: null }

/** Most runs find nothing new in most streams; lines about those would hide the others. */
function isWorthALine({ fills, cashEvents, refused, takenBack, trouble }: LogLine): boolean {
  return fills + cashEvents + refused + takenBack > 0 || trouble !== null
}

const COMMIT_RECORDS = 4_000
const COMMIT_MS = 2_000
/**
 * Older records that arrive after newer ones cause a rebuild of all trades since, which takes longer the more there
 * are. Reading continues for this many times as long before the next commit, so that at most a fifth of a run is spent
 * on that.
 */
const COMMIT_SHARE = 4
/** How many records may be pending in memory. */
const MAX_RECORDS = 60_000
