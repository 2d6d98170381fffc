/**
 * Loads the packages that collect metrics and write them for Prometheus. Servers that nobody scrapes never load them.
 */
import type { Meter } from '@opentelemetry/api'
import { useMeter } from './meters.ts'

export type Metrics = {
  readonly meter: Meter
  /** All metrics in Prometheus' text format; runs all observers. */
  readonly text: () => Promise<string>
}

/** From now on counts are recorded. */
export async function openMetrics(): Promise<Metrics> {
  const [{ MeterProvider }, { PrometheusExporter, PrometheusSerializer }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-prometheus'),
  ])
  // Its own port stays closed: metrics are served together with everything else, to clients with the token.
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
