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

describe('who runs the server', () => {
  test('is nobody unless it is reported', () => {
    expect(readConfig({})).toMatchObject({ contactTo: null, operator: null })
    const variables = { CONTACT_TO: ' support@example.com ', OPERATOR: 'x'.repeat(300) }
    expect(readConfig(variables)).toMatchObject({ contactTo: 'support@example.com', operator: 'x'.repeat(300) })
  })
  test.each(['support', 'a@b, c@d', 'Jane <jane@example.com>', 'jane@'])('mail goes to one address: %s', (value) => {
    expect(() => readConfig({ CONTACT_TO: value })).toThrow(/CONTACT_TO must be one mail address/)
  })
  test.each(['x'.repeat(301), 'two\nlines'])('the operator is one line (%#)', (value) => {
    expect(() => readConfig({ OPERATOR: value })).toThrow(/OPERATOR must be one line/)
  })
})
