/** Loads what keeps metrics and writes them for Prometheus. Servers that nobody scrapes never load it. */
import type { Meter } from '@opentelemetry/api'
import { useMeter } from './meters.ts'

export type Metrics = {
  readonly meter: Meter
  /** All metrics in Prometheus' text format; looks at everything that is observed. */
  readonly text: () => Promise<string>
}

/** From now on what is counted is kept. */
export async function openMetrics(): Promise<Metrics> {
  const [{ MeterProvider }, { PrometheusExporter, PrometheusSerializer }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-prometheus'),
  ])
  // Its own port stays closed: metrics are served beside everything else, to those who have the token.
  const reader = new PrometheusExporter({ preventServerStart: true })
  const provider = new MeterProvider({ readers: [reader] })
  const meter = provider.getMeter('roundtrip')
  useMeter(meter)
  const serializer = new PrometheusSerializer('', false, undefined, true, true)
  return {
    meter,
    text: async () => {
      const { resourceMetrics } = await reader.collect()
      return serializer.serialize(resourceMetrics)
    },
  }
}
