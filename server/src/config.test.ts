import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('EXCHANGE_GATEWAY', () => {
  test.each([
    ['', 'directly'],
    ['off', 'not-at-all'],
    ['http://127.0.0.1:8081/?target=', { gateway: 'http://127.0.0.1:8081/?target=' }],
    ['http://localhost:8081/?target=', { gateway: 'http://localhost:8081/?target=' }],
    ['http://[::1]:8081/?target=', { gateway: 'http://[::1]:8081/?target=' }],
  ])('%j', (value, exchanges) => {
    expect(readConfig({ EXCHANGE_GATEWAY: value }).exchanges).toEqual(exchanges)
  })
  test.each([
    'http://example.com/?target=',
    'http://localhost.example.com/',
    'ftp://localhost/',
    'on',
    '127.0.0.1:8081',
  ])('a gateway that is not of this machine is refused: %s', (value) => {
    expect(() => readConfig({ EXCHANGE_GATEWAY: value })).toThrow(/EXCHANGE_GATEWAY must be off/)
  })
})
