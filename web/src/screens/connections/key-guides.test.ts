import { credentialsOf, EXCHANGES } from '@roundtrip/contract/exchanges'
import { expect, test } from 'vitest'
import { freeAccounts, freeName } from './free-accounts.ts'
import { KEY_GUIDES } from './key-guides.ts'
import { KEY_HISTORY, NOT_READ } from './key-history.ts'
import { matching } from './matching.ts'

test.each(EXCHANGES)('%s: steps in whole sentences, and which boxes stay empty', (exchange) => {
  const { steps, tick, leave, note } = KEY_GUIDES()[exchange]
  expect(steps.length).toBeGreaterThan(2)
  for (const sentence of [...steps, KEY_HISTORY[exchange], ...NOT_READ[exchange], ...(note === null ? [] : [note])])
    expect(sentence).toMatch(/^[A-Z].*\.$/)
  const byAddress = credentialsOf(exchange).includes('address')
  expect(tick.length > 0).toBe(!byAddress)
  // Bitfinex and Deribit have many write permissions; all others name withdrawals.
  if (!byAddress && exchange !== 'deribit') expect(leave.join()).toMatch(/withdraw|transfer/i)
  expect(steps.some((step) => step.includes('passphrase'))).toBe(credentialsOf(exchange).includes('passphrase'))
})

test('names that begin with what is typed come first', () => {
  expect(matching('')).toEqual(EXCHANGES)
  expect(matching(' KRA ')).toEqual(['kraken', 'krakenfutures'])
  expect(matching('bi').slice(0, 3)).toEqual(['binance', 'bitget', 'bingx'])
  expect(matching('nowhere')).toEqual([])
})

const account = { id: 'a', venue: 'binance', market: 'futures', name: 'Binance', startBalance: null } as const
const more = { fills: 1, cashEvents: 0, firstTime: null, lastTime: null }

test('an account takes a key of its own exchange, and one at most', () => {
  const accounts = [
    { ...account, ...more },
    { ...account, ...more, id: 'b', name: 'Second' },
    { ...account, ...more, id: 'c', venue: 'bybit', name: 'Bybit' },
  ]
  expect(freeAccounts(accounts, [{ account: 'b' }], 'binance').map(({ id }) => id)).toEqual(['a'])
  const kraken = { ...account, ...more, id: 'd', venue: 'kraken', name: 'Futures at Kraken' }
  expect(freeAccounts([kraken], [], 'krakenfutures')).toEqual([kraken])
  expect(freeName(accounts, 'binance')).toBe('Binance 2')
  expect(freeName(accounts, 'okx')).toBe('OKX')
})
