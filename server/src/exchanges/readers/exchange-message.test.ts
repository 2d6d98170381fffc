import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchangeMessage } from './exchange-message.ts'

test.each([
  // https://developers.binance.com/docs/binance-spot-api-docs/errors
  ['binance {"code":-1121,"msg":"Invalid symbol."}', '-1121 Invalid symbol.'],
  // https://bybit-exchange.github.io/docs/v5/error
  ['bybit {"retCode":10001,"retMsg":"params error","result":{},"time":1}', '10001 params error'],
  // https://www.okx.com/docs-v5/en/#error-code
  ['okx {"code":"50011","msg":"Too Many Requests"}', '50011 Too Many Requests'],
  // https://docs.kraken.com/api/docs/guides/spot-errors
  ['kraken {"error":["EGeneral:Permission denied"]}', 'EGeneral:Permission denied'],
  // https://docs.deribit.com/#rpc-error-codes
  ['deribit {"jsonrpc":"2.0","error":{"code":13021,"message":"not_found"}}', '13021 not_found'],
  // https://www.gate.com/docs/developers/apiv4/#error-handling
  ['gate {"label":"INVALID_CURRENCY","message":"Invalid currency"}', 'INVALID_CURRENCY Invalid currency'],
  // https://docs.bitfinex.com/docs/abbreviations-glossary
  ['bitfinex symbol: invalid (#10020)', '10020 symbol: invalid'],
  ['binance GET https://api.binance.com/x?signature=abc 502 Bad Gateway', null],
  ['bybit {half', null],
  ['okx {}', null],
  [
    'binance {"code":0,"msg":"Key vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A is unknown"}',
    '0 Key … is unknown',
  ],
])('%s: %s', (error, message) => {
  expect(exchangeMessage(error)).toBe(message)
})

test('a key or a secret never shows, wherever the exchange repeats it', () => {
  const secret = fc.stringMatching(/^[A-Za-z]{4}[A-Za-z0-9]{20,60}[0-9]{2}$/)
  fc.assert(
    fc.property(secret, fc.constantFrom('msg', 'message', 'error', 'code'), (key, name) => {
      const body = JSON.stringify({ [name]: `Signature of ${key} is wrong` })
      expect(exchangeMessage(`exchange ${body}`) ?? '').not.toContain(key)
    }),
  )
})
