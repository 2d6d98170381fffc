/** Loads the packages that collect spans and send them to a collector. Servers without one never load them. */
import { beginTracing } from './spans.ts'

export type TraceOptions = {
  /** Base address of the collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly version: string
  /** Share of traces to keep, 0 to 1. */
  readonly share: number
  /** Called when spans could not be sent, at most once a minute. */
  readonly onTrouble: () => void
}

export type Traces = { /** Sends pending spans. */ readonly close: () => Promise<void> }

export async function openTraces(options: TraceOptions): Promise<Traces> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...options.headers },
    timeoutMillis: SEND_MS,
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.serviceName, 'service.version': options.version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  // Its messages may contain the collector's address; reporting that something failed is enough.
  const report = seldom(options.onTrouble)
  const silent = (): void => undefined
  api.diag.setLogger(
    { error: report, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  // Not the global tracer: libraries that look for it would add their own spans, with whatever they reveal about
  // people.
  beginTracing({ api, tracer: provider.getTracer('roundtrip') })
  return { close: () => provider.shutdown().catch(silent) }
}

function seldom(report: () => void): () => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - saidAt < SELDOM_MS) return
    saidAt = performance.now()
    report()
  }
}

const SEND_MS = 5_000
const SELDOM_MS = 60_000
