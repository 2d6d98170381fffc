/**
 * The metrics of the server, by name. Without a meter nothing is recorded, and none of its packages is loaded. Each
 * label has few values that are known in advance: no path, no id, nothing that a user wrote.
 */
import type { Attributes, Meter } from '@opentelemetry/api'

/** The upper bounds of the buckets of durations, seconds. */
const SHORT_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LONG_S = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

export type Meters = ReturnType<typeof metersOf>

/** The instruments of the server. Names follow https://prometheus.io/docs/practices/naming/ */
function metersOf(meter: Meter | null) {
  const counter = (name: string, description: string) => {
    const instrument = meter?.createCounter(name, { description })
    return (labels: Attributes, value = 1): void => instrument?.add(value, labels)
  }
  const duration = (name: string, description: string, explicitBucketBoundaries: number[]) => {
    const instrument = meter?.createHistogram(name, { description, advice: { explicitBucketBoundaries } })
    return (labels: Attributes, ms: number): void => instrument?.record(ms / 1_000, labels)
  }
  return {
    request: duration('roundtrip_http_request_duration_seconds', 'Time to answer a request.', SHORT_S),
    responseBytes: counter('roundtrip_http_response_bytes_total', 'Bytes of answers.'),
    call: duration('roundtrip_call_duration_seconds', 'Time of a callable function.', SHORT_S),
    imported: duration('roundtrip_import_duration_seconds', 'Time to commit an import.', LONG_S),
    importedRows: counter('roundtrip_import_rows_total', 'Rows that imports added.'),
    syncSlice: duration('roundtrip_sync_slice_duration_seconds', 'Time of one slice of a synchronisation.', LONG_S),
    syncRows: counter('roundtrip_sync_rows_total', 'Rows that synchronisations added.'),
    exchangeMessage: duration(
      'roundtrip_exchange_question_duration_seconds',
      'Time until an exchange answered a question, which may take several requests and turns.',
      LONG_S,
    ),
    exchangeTurns: counter(
      'roundtrip_exchange_turns_total',
      'Turns taken at an exchange, each for one request or more.',
    ),
    exchangeTime: counter(
      'roundtrip_exchange_reserved_seconds_total',
      'Time of an exchange that was reserved; a second a second is all of its limit.',
    ),
    exchangePauses: counter('roundtrip_exchange_pauses_total', 'Times an exchange asked to be left alone.'),
    transaction: duration(
      'roundtrip_database_transaction_duration_seconds',
      'Time of a transaction, with the wait for a connection.',
      SHORT_S,
    ),
    databaseErrors: counter('roundtrip_database_errors_total', 'Requests and connections that the database failed.'),
    task: duration('roundtrip_task_duration_seconds', 'Time of a task of the ledger, with its wait.', LONG_S),
    logLines: counter('roundtrip_log_lines_total', 'Lines of the log at level warn or above.'),
  }
}

/** The current instruments: import this, and read it wherever something is counted. */
export let meters: Meters = metersOf(null)

/** From now on counts go to `meter`; null = nowhere. */
export function useMeter(meter: Meter | null): void {
  meters = metersOf(meter)
}
