import { expect, test } from 'vitest'
import { library } from './library.ts'
import { troubleOf } from './troubles.ts'

const ADDRESS = 'bybit GET https://api.bybit.com/v5/execution/list'

test.each([
  ['a page of status 503', `${ADDRESS} 503 Service Temporarily Unavailable <html><head><title>503`, 'maintenance'],
  ['an answer of status 503', `${ADDRESS} 503 Service Unavailable {"code":-1,"msg":"busy"}`, 'no-answer'],
  ['a page of status 502', `${ADDRESS} 502 Bad Gateway <html><head><title>502`, 'no-answer'],
])('%s', async (_, message, reason) => {
  const ccxt = await library()
  expect(troubleOf(new ccxt.ExchangeNotAvailable(message), ccxt).reason).toBe(reason)
})
