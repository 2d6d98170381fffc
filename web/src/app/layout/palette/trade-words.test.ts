import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import type { Filters } from '../../../data/filters/filters.ts'
import { SETTINGS_SECTIONS } from '../../../data/settings/sections.ts'
import { matching } from './options.ts'
import { filtersOfWords } from './trade-words.ts'

const NAMED = {
  tickers: [
    { name: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT' },
    { name: 'BTCUSDT', kind: 'spot', base: 'BTC', quote: 'USDT' },
    { name: 'SOLUSDT', kind: 'linear', base: 'SOL', quote: 'USDT' },
  ] as const,
  venues: new Map(),
  today: parseDayKey('2026-05-20') as CivilDay,
  labels: [
    { id: 'l1', name: 'FOMO' },
    { id: 'l2', name: 'Break of structure' },
    { id: 'l3', name: 'Short squeeze' },
  ],
  accounts: [{ id: 'a1', name: 'Bybit main' }],
}

// Promise [Keyboard and speed] The search explains trades by the words that traders use for them, in both languages.
test.each<readonly [string, Partial<Filters>]>([
  ['fridays', { weekday: [4] }],
  ['Friday', { weekday: [4] }],
  ['fri', { weekday: [4] }],
  ['freitags', { weekday: [4] }],
  ['warum verliere ich am Freitag?', { weekday: [4] }],
  ['why do I lose on Fridays', { weekday: [4] }],
  ['mondays and fridays', { weekday: [0, 4] }],
  ['Wochenende', { weekday: [5, 6] }],
  ['after losses', { after: ['losses-3', 'losses-2', 'losses-1'] }],
  ['after a loss', { after: ['losses-3', 'losses-2', 'losses-1'] }],
  ['nach Verlusten', { after: ['losses-3', 'losses-2', 'losses-1'] }],
  ['after 2 losses', { after: ['losses-3', 'losses-2'] }],
  ['btc shorts', { side: 'short', ticker: ['BTCUSDT', 'BTCUSDT spot'] }],
  ['shorts in sol', { side: 'short', ticker: ['SOLUSDT'] }],
  ['late', { session: ['late'] }],
  ['us session', { session: ['europe-us', 'us'] }],
  ['friday us session', { weekday: [4], session: ['europe-us', 'us'] }],
  ['march', { month: ['2026-03'] }],
  ['märz', { month: ['2026-03'] }],
  ['june', { month: ['2025-06'] }],
  ['march 2024', { month: ['2024-03'] }],
  ['fomo', { label: ['l1'] }],
  ['break of structure fridays', { label: ['l2'], weekday: [4] }],
  // A name that the trader gave wins over the side.
  ['short squeeze', { label: ['l3'] }],
  ['bybit main longs', { account: ['a1'], side: 'long' }],
])('%s', (typed, filters) => {
  expect(filtersOfWords(typed, NAMED)).toEqual(filters)
})

test.each(['', '  ', 'frid', 'trades', 'why', 'fridays blah', 'blue', 'after', '2026', 'long short'])(
  '“%s” means no trades',
  (typed) => {
    expect(filtersOfWords(typed, NAMED)).toBeNull()
  },
)

test.each([
  ['language', 'Journal'],
  ['delete account', 'Security'],
])('%s finds its section of the settings', (typed, section) => {
  const options = SETTINGS_SECTIONS().map(({ id, title, words }) => ({
    id,
    group: 'Settings',
    name: title,
    words,
    note: '',
    run: () => undefined,
  }))
  expect(matching(options, typed).map(({ name }) => name)).toEqual([section])
})
