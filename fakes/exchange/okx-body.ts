/** The shape of OKX's responses, successful and failed. */
import type { FakeInstrument } from './instruments.ts'
import { ErrorResponse } from './venue.ts'

export function okxBody(data: readonly unknown[]): object {
  return { code: '0', msg: '', data }
}

/** https://www.okx.com/docs-v5/en/#error-code */
export function okxError(code: string, msg: string, status = 200): ErrorResponse {
  return new ErrorResponse(status, { code, msg, data: [] })
}

/** OKX's name of a market's kind. */
export function typeOf({ kind }: FakeInstrument): string {
  return kind === 'spot' ? 'SPOT' : 'SWAP'
}
