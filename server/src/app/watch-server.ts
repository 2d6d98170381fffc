/** What watches the server: metrics, traces, and the state that operators see. */
import type { Pool } from '../database/connection.ts'
import type { Config } from '../ground/config.ts'
import type { Log } from '../ground/log.ts'
import { VERSION } from '../ground/version.ts'
import { observeServer } from '../state/observe-server.ts'
import type { StateDependencies } from '../state/server-state.ts'
import { watchLoopDelay } from '../watch/loop-delay.ts'
import { type Metrics, openMetrics } from '../watch/open-metrics.ts'
import { openTraces } from '../watch/open-traces.ts'
import type { Closing } from './closing.ts'

type Watching = {
  readonly config: Config
  readonly log: Log
  readonly pool: Pool
  readonly closings: Closing[]
}

/** Metrics and traces, each only if something reads them; null without metrics. */
export async function openWatch({ config, log, closings }: Omit<Watching, 'pool'>): Promise<Metrics | null> {
  const { traces } = config
  if (traces !== null) {
    const onTrouble = (): void => log.warn('Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT.')
    const opened = await openTraces({ ...traces, version: VERSION, onTrouble })
    closings.push({ name: 'traces', order: 4, close: opened.close })
  }
  return config.metricsToken === null ? null : openMetrics()
}

type StateWiring = Omit<Watching, 'log'> & { readonly metrics: Metrics | null } & Pick<
    StateDependencies,
    'workers' | 'lastTidy' | 'readiness' | 'paces' | 'troubles' | 'backups' | 'unreadable'
  >

/** What operators and Prometheus see of the server. The event loop is watched only if one of them may look. */
export function watchState(wiring: StateWiring): StateDependencies {
  const { config, pool, closings, troubles, metrics, workers, lastTidy, readiness, paces, backups, unreadable } = wiring
  const isWatched = metrics !== null || config.operatorAccounts.length > 0
  const loopDelay = isWatched ? watchLoopDelay() : { now: () => ({ p99: 0, max: 0 }), close: () => undefined }
  closings.push({ name: 'the watch of the event loop', order: 4, close: async () => loopDelay.close() })
  const own = { version: VERSION, pool, maxConnections: config.databaseConnections, loopDelay, troubles }
  const dependencies = { ...own, workers, lastTidy, readiness, paces, backups, unreadable }
  if (metrics !== null) observeServer(metrics.meter, dependencies)
  return dependencies
}
