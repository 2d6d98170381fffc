/** How OKX's answers look, good and bad. */
import type { Instrument } from './instruments.ts'
import { Refusal } from './venue.ts'

export function told(data: readonly unknown[]): object {
  return { code: '0', msg: '', data }
}

/** https://www.okx.com/docs-v5/en/#error-code */
export function failed(code: string, msg: string, status = 200): Refusal {
  return new Refusal(status, { code, msg, data: [] })
}

/** OKX's name of a market's kind. */
export function typeOf({ kind }: Instrument): string {
  return kind === 'spot' ? 'SPOT' : 'SWAP'
}
