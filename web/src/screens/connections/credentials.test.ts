import { credentialsOf, EXCHANGES } from '@roundtrip/contract/exchanges'
import { expect, test } from 'vitest'
import {
  confirmsReadOnly,
  credentialProblems,
  fieldWords,
  NOTHING_TYPED,
  fieldOfRefusal,
  readCredentials,
} from './credentials.ts'

const PEM = '-----BEGIN EC PRIVATE KEY-----\nabc\n-----END EC PRIVATE KEY-----'
const ADDRESS = `0x${'aB'.repeat(20)}`

test('what copying adds is taken off, and nothing else', () => {
  const typed = { ...NOTHING_TYPED, key: '  abcd\n', secret: ` "${PEM.replaceAll('\n', '\\n')}\\n" ` }
  expect(readCredentials('coinbase', typed)).toEqual({ key: 'abcd', secret: PEM })
})

test('a passphrase stays as it was typed', () => {
  const typed = { ...NOTHING_TYPED, key: 'abcd', secret: 'efgh', passphrase: ' two words ' }
  expect(readCredentials('okx', typed).passphrase).toBe(' two words ')
})

test('only what the exchange asks for is sent', () => {
  const typed = { key: 'abcd', secret: 'efgh', passphrase: 'p', address: ADDRESS }
  for (const exchange of EXCHANGES) {
    expect(Object.keys(readCredentials(exchange, typed))).toEqual([...credentialsOf(exchange)])
    expect(credentialProblems(exchange, typed)).toEqual({})
    for (const field of credentialsOf(exchange)) expect(fieldWords(exchange, field).label).not.toBe('')
  }
})

test('empty fields, halves of keys and the same text twice are noticed before they are sent', () => {
  expect(Object.keys(credentialProblems('okx', NOTHING_TYPED))).toEqual(['key', 'secret', 'passphrase'])
  expect(credentialProblems('bybit', { ...NOTHING_TYPED, key: 'abc', secret: 'efgh' })).toHaveProperty('key')
  expect(credentialProblems('bybit', { ...NOTHING_TYPED, key: 'abcd', secret: 'abcd' })).toHaveProperty('secret')
  expect(credentialProblems('bybit', { ...NOTHING_TYPED, key: 'x'.repeat(4_001), secret: 'efgh' })).toHaveProperty(
    'key',
  )
})

test('a private key in the place of an address is never sent', () => {
  const problem = (address: string) => credentialProblems('hyperliquid', { ...NOTHING_TYPED, address }).address
  expect(problem(ADDRESS)).toBeUndefined()
  expect(problem(`0x${'a'.repeat(64)}`)).toContain('Never give it to anyone')
  expect(problem('a'.repeat(64))).toContain('Never give it to anyone')
  expect(problem('0x1234')).toContain('40 digits')
})

test.each([
  ['read only', true],
  [' Read Only ', true],
  ['read-only', true],
  ['readonly', false],
  ['', false],
])('"%s" confirms: %s', (typed, confirms) => {
  expect(confirmsReadOnly(typed)).toBe(confirms)
})

test('a refusal stands beside the field that it is about', () => {
  expect(fieldOfRefusal('withdrawal-allowed', 'binance')).toBe('key')
  expect(fieldOfRefusal('same-account', 'hyperliquid')).toBe('address')
  expect(fieldOfRefusal('duplicate-name', 'binance')).toBe('name')
  expect(fieldOfRefusal('account-taken', 'binance')).toBe('account')
  expect(fieldOfRefusal('rights-unknown', 'binance')).toBe('confirm')
  expect(fieldOfRefusal('maintenance', 'binance')).toBeNull()
  // If an exchange has several sites, the key may belong to another one.
  expect(fieldOfRefusal('key-unknown', 'okx')).toBe('region')
  expect(fieldOfRefusal('key-unknown', 'kraken')).toBe('key')
})
