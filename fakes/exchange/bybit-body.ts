/** The shape of Bybit's responses, successful and failed. */
import { type FakeRequest, ErrorResponse } from './venue.ts'

export function bybitBody(now: number, result: object): object {
  return { retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time: now }
}

/** Bybit responds with 200 and puts the error in the body. https://bybit-exchange.github.io/docs/v5/error */
export function bybitError(retCode: number, retMsg: string): ErrorResponse {
  return new ErrorResponse(200, { retCode, retMsg, result: {}, retExtInfo: {}, time: Date.now() })
}

/** The requested category; refused without one. */
export function categoryOf(request: FakeRequest): string {
  const category = request.query.get('category')
  if (category === null || !['spot', 'linear', 'inverse', 'option'].includes(category)) {
    throw bybitError(10_001, 'Illegal category')
  }
  return category
}
