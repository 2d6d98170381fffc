/** Which markets are checked again, and when. */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type Scan, scanMarkets } from './scan.ts'

const NOW = 1_772_409_600_000

function scanOf(traded: ReadonlySet<string>): { readonly scan: Scan; readonly requests: string[] } {
  const requests: string[] = []
  const scan: Scan = {
    symbols: async () => [],
    first: async () => ['BTCUSDT', 'ETHUSDT'],
    traded: async (symbol) => {
      requests.push(symbol)
      return traded.has(symbol)
    },
    name: (symbol) => ({ name: symbol, title: symbol, role: 'fills' }),
    everyMs: 7 * DAY_MS,
  }
  return { scan, requests }
}

test('a coin that was held for long and is traded for the first time is found after a day', async () => {
  const traded = new Set<string>()
  const { scan, requests } = scanOf(traded)
  const first = await scanMarkets(scan, { stream: 'markets', position: null, fresh: true, until: NOW })
  expect([requests, first.discovered]).toEqual([['BTCUSDT', 'ETHUSDT'], []])
  traded.add('ETHUSDT')
  const soon = await scanMarkets(scan, {
    stream: 'markets',
    position: first.position,
    fresh: true,
    until: NOW + HOUR_MS,
  })
  expect([requests.length, soon.discovered]).toEqual([2, []])
  const later = await scanMarkets(scan, {
    stream: 'markets',
    position: soon.position,
    fresh: true,
    until: NOW + DAY_MS,
  })
  expect([requests.length, later.discovered.map(({ name }) => name)]).toEqual([4, ['ETHUSDT']])
})

test('a place of an earlier version is requested again at once', async () => {
  const { scan } = scanOf(new Set(['BTCUSDT']))
  const position = JSON.stringify({ likely: ['BTCUSDT', 'ETHUSDT'], queue: [], after: '', doneAt: NOW - HOUR_MS })
  const { discovered } = await scanMarkets(scan, { stream: 'markets', position, fresh: true, until: NOW })
  expect(discovered.map(({ name }) => name)).toEqual(['BTCUSDT'])
})
