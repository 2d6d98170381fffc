/** How Bybit's answers look, good and bad. */
import { type Ask, Refusal } from './venue.ts'

export function told(now: number, result: object): object {
  return { retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time: now }
}

/** Bybit answers 200 and says in the body what is wrong. https://bybit-exchange.github.io/docs/v5/error */
export function failed(retCode: number, retMsg: string): Refusal {
  return new Refusal(200, { retCode, retMsg, result: {}, retExtInfo: {}, time: Date.now() })
}

/** The category asked for; refused where there is none. */
export function categoryOf(ask: Ask): string {
  const category = ask.query.get('category')
  if (category === null || !['spot', 'linear', 'inverse', 'option'].includes(category)) {
    throw failed(10_001, 'Illegal category')
  }
  return category
}
