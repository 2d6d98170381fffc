/**
 * The metrics that Prometheus reads as of the request: the process, its pool and threads, the queue and the
 * connections.
 */
import { cpuUsage } from 'node:process'
import type { BatchObservableResult, Meter, Observable } from '@opentelemetry/api'
import { waitingWork } from './database-state.ts'
import { readiness } from './readiness.ts'
import { processState, type StateDependencies } from './server-state.ts'

/** From now on every read of the metrics inspects the server. */
export function observeServer(meter: Meter, dependencies: StateDependencies): void {
  const gauges = gaugesOf(meter)
  const observe = async (result: BatchObservableResult): Promise<void> => {
    const set = (gauge: Observable, value: number, labels = {}): void => result.observe(gauge, value, labels)
    observeProcess(gauges, set, dependencies)
    await observeReadiness(gauges, set, dependencies)
    await observeWork(gauges, set, dependencies)
    await observeBackups(gauges, set, dependencies)
  }
  meter.addBatchObservableCallback(observe, Object.values(gauges))
}

type Gauges = ReturnType<typeof gaugesOf>
type Set = (gauge: Observable, value: number, labels?: Readonly<Record<string, string>>) => void

function gaugesOf(meter: Meter) {
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description })
  return {
    build: gauge('roundtrip_build_info', 'Always 1; its label is the version.'),
    started: gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.'),
    resident: gauge('process_resident_memory_bytes', 'Memory of the process with all its threads.'),
    heap: gauge('nodejs_heap_size_used_bytes', 'JavaScript heap of the main thread.'),
    cpu: meter.createObservableCounter('process_cpu_seconds_total', { description: 'Processor time of the process.' }),
    loopP99: gauge('nodejs_eventloop_lag_p99_seconds', 'How late the event loop ran, but for the worst hundredth.'),
    loopMax: gauge('nodejs_eventloop_lag_max_seconds', 'How late the event loop ran at worst.'),
    streams: gauge('roundtrip_event_streams', 'Open streams of live changes.'),
    tasks: gauge('roundtrip_tasks', 'Tasks of the ledger that run in a thread or wait for one.'),
    pool: gauge('roundtrip_database_pool_connections', 'Connections to the database.'),
    poolWaiting: gauge('roundtrip_database_pool_waiting', 'Requests that wait for a connection to the database.'),
    ready: gauge('roundtrip_ready', 'Whether a part of the server works: 1, or 0.'),
    jobs: gauge('roundtrip_queue_jobs', 'Jobs of synchronisation, of all servers.'),
    oldestJob: gauge('roundtrip_queue_oldest_seconds', 'How long the oldest job that could run has been waiting.'),
    connections: gauge('roundtrip_connections', 'Connected exchange accounts of all users.'),
    oldestRead: gauge('roundtrip_connections_oldest_read_seconds', 'Since the account read longest ago was read.'),
    lastBackup: gauge(
      'roundtrip_backup_last_success_timestamp_seconds',
      'When the newest backup was made that is whole and proven, of all servers.',
    ),
    backupFails: gauge('roundtrip_backup_failed', 'Whether the newest backup failed, or was not the same: 1, or 0.'),
    backupBytes: gauge('roundtrip_backup_bytes', 'Length of the newest backup on the disk of this server.'),
    mails: gauge('roundtrip_mails', 'Letters that wait to be sent, or could not be.'),
  }
}

function observeProcess(gauges: Gauges, set: Set, dependencies: StateDependencies): void {
  const now = processState(dependencies)
  const { user, system } = cpuUsage()
  set(gauges.build, 1, { version: dependencies.version })
  set(gauges.started, now.startedAt / 1_000)
  set(gauges.resident, now.residentBytes)
  set(gauges.heap, now.heapBytes)
  set(gauges.cpu, (user + system) / 1e6)
  set(gauges.loopP99, now.loopDelay.p99)
  set(gauges.loopMax, now.loopDelay.max)
  set(gauges.streams, now.eventStreams)
  for (const state of ['running', 'waiting'] as const) set(gauges.tasks, now.tasks[state], { state })
  for (const state of ['used', 'idle'] as const) set(gauges.pool, now.connections[state], { state })
  set(gauges.poolWaiting, now.connections.waiting)
}

async function observeReadiness(gauges: Gauges, set: Set, dependencies: StateDependencies): Promise<void> {
  const { parts: subsystems } = await readiness(dependencies.readiness)
  for (const [part, { trouble }] of Object.entries(subsystems)) set(gauges.ready, trouble === null ? 1 : 0, { part })
}

/** Nothing while the database does not respond, which `roundtrip_ready` reports. */
async function observeWork(gauges: Gauges, set: Set, dependencies: StateDependencies): Promise<void> {
  const work = await waitingWork(dependencies.pool).catch(() => null)
  for (const { exchange, all: _all, oldestRead, ...states } of work?.exchanges ?? []) {
    for (const [state, count] of Object.entries(states)) set(gauges.connections, count, { exchange, state })
    if (oldestRead !== null) set(gauges.oldestRead, (Date.now() - oldestRead) / 1_000, { exchange })
  }
  const { queue, mails } = work ?? { queue: null, mails: null }
  for (const state of ['waiting', 'running', 'failed'] as const) {
    if (queue !== null) set(gauges.jobs, queue[state], { state })
  }
  if (queue !== null) set(gauges.oldestJob, queue.oldestSeconds ?? 0)
  for (const state of ['waiting', 'failed'] as const) if (mails !== null) set(gauges.mails, mails[state], { state })
}

/** Nothing if there is no backup yet, or the database does not respond. */
async function observeBackups(gauges: Gauges, set: Set, dependencies: StateDependencies): Promise<void> {
  const state = await dependencies.backups().catch(() => null)
  if (state === null) return
  if (state.lastGood !== null) set(gauges.lastBackup, state.lastGood / 1_000)
  set(gauges.backupFails, state.trouble === null ? 0 : 1)
  const [newest] = state.files
  if (newest !== undefined) set(gauges.backupBytes, newest.bytes)
}
