/** Binance's error responses, and what its requests have in common. */
import { marketsFor } from './crowd.ts'
import type { FakeInstrument } from './instruments.ts'
import { ErrorResponse, type FakeRequest, numberParameter } from './venue.ts'

export function binanceError(code: number, msg: string, status = 400): ErrorResponse {
  return new ErrorResponse(status, { code, msg })
}

/** The requested market; refused if none or an unknown one is given. */
export function binanceMarket(request: FakeRequest, kind: FakeInstrument['kind']): FakeInstrument {
  const symbol = request.query.get('symbol')
  if (symbol === null) {
    throw binanceError(-1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.")
  }
  const market = marketsFor(request, 'binance', kind).find((instrument) => instrument.symbol === symbol)
  if (market === undefined) throw binanceError(-1121, 'Invalid symbol.')
  return market
}

/** At most a thousand, 500 by default. */
export function binanceLimit(request: FakeRequest, usual = 500): number {
  const limit = numberParameter(request.query, 'limit') ?? usual
  if (limit < 1) throw binanceError(-1130, "Data sent for parameter 'limit' is not valid.")
  return Math.min(limit, 1_000)
}
