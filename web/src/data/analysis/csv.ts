import { type TradeColumns, tradesCsv } from '@roundtrip/core/reports'
import type { AnalysisRequest } from './request.ts'
import type { Sort } from './sort.ts'

export type CsvRequest = AnalysisRequest & { readonly sort: Sort }

export type CsvEngine = {
  /** The rows of a list as CSV, with every digit. */
  readonly csv: (request: CsvRequest) => string
}

export function createCsv(loaded: () => TradeColumns, list: (request: CsvRequest) => Uint32Array): CsvEngine {
  return { csv: (request) => tradesCsv(loaded(), list(request), request.names) }
}
