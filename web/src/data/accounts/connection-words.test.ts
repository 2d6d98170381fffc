import { DAY_MS } from '@roundtrip/core/base'
import { type ExchangeConnection, type KeyRights, TROUBLE_WORDS, TROUBLES } from '@roundtrip/contract/exchanges'
import { expect, test } from 'vitest'
import { timeFormat } from '../../format/time.ts'
import {
  alertLine,
  cliffWords,
  doneShare,
  historyWords,
  needsKey,
  pageToMend,
  regionWords,
  rightsBadges,
  stateWords,
  troubleSentence,
  updatesWords,
} from './connection-words.ts'

const times = timeFormat('UTC')
const NOON = Date.UTC(2026, 10, 22, 12)
const MINUTE = 60_000
const quiet = { exchangeMessage: null }

type State = Parameters<typeof stateWords>[0]
const idle: State = {
  state: 'fresh',
  trouble: null,
  progress: null,
  completeSince: 0,
  cliffs: [],
  failingParts: 0,
  lastSync: null,
}
const progress = { part: 'Spot', done: 3, parts: 8, reached: null, back: null, fills: 5, cashEvents: 1 }

const titleOf = (changes: Partial<State>): string => stateWords({ ...idle, ...changes }, { now: NOON, times }).title

test.each([
  ['waiting', { state: 'waiting' }, 'Waiting for its turn'],
  ['the first run', { state: 'syncing', completeSince: null, progress }, 'Reading history, 38%'],
  ['a later run', { state: 'syncing', progress }, 'Syncing, 38%'],
  ['a run that knows nothing yet', { state: 'syncing', progress: { ...progress, parts: 0, done: 0 } }, 'Syncing'],
  ['its last part', { state: 'syncing', progress: { ...progress, done: 8 } }, 'Syncing, 99%'],
  ['fresh', {}, 'Up to date'],
  ['fresh but for two parts', { failingParts: 2 }, '2 parts missing'],
  ['paused', { state: 'paused' }, 'Paused'],
  [
    'retrying',
    { state: 'retrying', trouble: { ...quiet, reason: 'no-answer', since: NOON, nextTry: NOON + 5 * MINUTE } },
    'Trying again at 12:05',
  ],
  [
    'stopped',
    { state: 'stopped', trouble: { ...quiet, reason: 'key-refused', since: NOON, nextTry: null } },
    'Stopped: key refused',
  ],
] satisfies [string, Partial<State>, string][])('%s', (_, changes, words) => {
  expect(titleOf(changes)).toBe(words)
})

test.each(TROUBLES)('%s says why, in whole sentences', (reason) => {
  const trouble = { reason, since: NOON, nextTry: null, exchangeMessage: null }
  const { detail } = stateWords({ ...idle, state: 'stopped', trouble }, { now: NOON, times })
  expect(detail).toMatch(/^[A-Z].*\.$/)
})

test.each([
  ['okx', null, 'Global, www.okx.com'],
  ['okx', 'eu', 'Europe, my.okx.com'],
  ['bybit', 'tr', 'Türkiye, www.bybit.tr'],
  ['gate', 'eu', 'Europe'],
] as const)('an account of %s in %s is at %s', (exchange, region, words) => {
  expect(regionWords(exchange, region)).toBe(words)
})

// Promise [Connected exchanges] A failing connection shows the exchange's own error code, and links to the page where
//   it can be fixed.
test('a connection problem says what the exchange reported, and where to fix it', () => {
  const trouble = {
    reason: 'key-refused',
    exchangeMessage: '10003 API key is invalid.',
    since: NOON,
    nextTry: null,
  } as const
  const { detail } = stateWords({ ...idle, state: 'stopped', trouble }, { now: NOON, times })
  expect(detail).toContain('The exchange says: “10003 API key is invalid.”')
  const at = { exchange: 'okx', region: null, trouble } as const
  expect(pageToMend(at)).toBe('https://www.okx.com/account/my-api')
  expect(pageToMend({ ...at, region: 'eu' })).toBe('https://my.okx.com')
  expect(pageToMend({ ...at, trouble: { ...trouble, reason: 'maintenance' } })).toBeNull()
})

test('a new key is requested only where it helps', () => {
  const helps = TROUBLES.filter((reason) =>
    needsKey({ state: 'stopped', trouble: { ...quiet, reason, since: NOON, nextTry: null } }),
  )
  expect(helps).toEqual([
    'key-missing',
    'key-unreadable',
    'secret-unreadable',
    'key-refused',
    'key-unknown',
    'key-expired',
    'withdrawal-allowed',
  ])
  expect(needsKey({ state: 'paused', trouble: null })).toBe(false)
})

test('a permission that was removed is said with the day until which the key had it', () => {
  expect(troubleSentence({ ...quiet, reason: 'rights-removed' }, Date.UTC(2026, 4, 12), times)).toMatch(
    /^The key lost permission to read this\. It could until 12 May 2026\./,
  )
  expect(troubleSentence({ ...quiet, reason: 'rights-removed' }, null, times)).toMatch(
    /^The key lost permission to read this\. Enable/,
  )
  expect(troubleSentence({ ...quiet, reason: 'rights-missing' }, NOON, times)).not.toContain('until')
})

test('every trouble has words of its own', () => {
  const words = TROUBLES.map((reason) => TROUBLE_WORDS[reason])
  expect(new Set(words.map(({ short }) => short)).size).toBe(TROUBLES.length)
  expect(new Set(words.map(({ why }) => why)).size).toBe(TROUBLES.length)
})

const stopped = {
  name: 'Binance',
  state: 'stopped',
  trouble: { ...quiet, reason: 'key-refused', since: NOON, nextTry: null },
} as const
const retrying = {
  name: 'OKX',
  state: 'retrying',
  trouble: { ...quiet, reason: 'no-answer', since: NOON, nextTry: null },
} as const

test('one line tells what stands still, and a trouble of a few minutes is none', () => {
  expect(alertLine([], NOON)).toBeNull()
  expect(alertLine([stopped], NOON)).toBe('Binance: key refused.')
  expect(alertLine([retrying], NOON + 9 * MINUTE)).toBeNull()
  expect(alertLine([retrying], NOON + 10 * MINUTE)).toBe('OKX: no answer.')
  expect(alertLine([retrying, stopped], NOON)).toBe('Binance: key refused.')
  expect(alertLine([retrying, stopped], NOON + DAY_MS)).toBe('2 connections are not syncing right now.')
})

const readOnly: KeyRights = {
  read: true,
  trade: false,
  withdraw: false,
  transfer: false,
  ipBound: false,
  expires: null,
}
const badges = (
  rights: Partial<KeyRights>,
  more: { exchange?: ExchangeConnection['exchange']; demo?: boolean } = {},
): string[] =>
  rightsBadges(
    { exchange: 'binance', demo: false, ...more, rights: { ...readOnly, ...rights } },
    { now: NOON, times },
  ).map(({ text, warns }) => (warns ? `! ${text}` : text))

test.each([
  [{}, ['Read-only']],
  [{ trade: true, transfer: true }, ['! Can trade', '! Can move funds']],
  [{ trade: null, withdraw: null }, ['Read-only, confirmed by you']],
  [{ ipBound: true }, ['Read-only', 'Listed addresses']],
  [{ expires: NOON + 30 * DAY_MS }, ['Read-only', 'Expires 22 Dec 2026']],
  [{ expires: NOON + 3 * DAY_MS }, ['Read-only', '! Expires 25 Nov 2026']],
  [{ expires: NOON - DAY_MS }, ['Read-only', '! Expired 21 Nov 2026']],
] satisfies [Partial<KeyRights>, string[]][])('rights %j read as %j', (rights, words) => {
  expect(badges(rights)).toEqual(words)
})

test('an address and an account of a sample exchange have no rights to speak of', () => {
  expect(badges({ trade: null }, { exchange: 'hyperliquid' })).toEqual(['Address only'])
  expect(badges({}, { demo: true })).toEqual(['Sample account'])
})

test('the history is whole from its beginning, from a day, or not yet', () => {
  expect(historyWords(0, times)).toBe('From the beginning')
  expect(historyWords(Date.UTC(2026, 4, 12), times)).toBe('Since 12 May 2026')
  expect(historyWords(null, times)).toBe('Being read')
})

test('the part that is being read counts by its time, where its begin is known', () => {
  const reading = { ...progress, done: 1, parts: 4, reached: NOON - DAY_MS }
  expect(doneShare({ progress: reading, cliffs: [] }, NOON)).toBe(0.25)
  expect(doneShare({ progress: reading, cliffs: [{ part: 'Spot', since: NOON - 2 * DAY_MS }] }, NOON)).toBe(0.375)
  expect(doneShare({ progress: reading, cliffs: [{ part: 'Spot', since: NOON }] }, NOON)).toBe(0.25)
  expect(doneShare({ progress: reading, cliffs: [{ part: 'Futures', since: NOON - 2 * DAY_MS }] }, NOON)).toBe(0.25)
  const backwards = { ...reading, reached: NOON, back: NOON - 1.5 * DAY_MS }
  expect(doneShare({ progress: backwards, cliffs: [{ part: 'Spot', since: NOON - 2 * DAY_MS }] }, NOON)).toBe(0.4375)
  expect(doneShare({ progress: null, cliffs: [] }, NOON)).toBeNull()
})

test('what the exchange no longer tells is said once a day', () => {
  const cliffs = (...parts: readonly string[]) => parts.map((part) => ({ part, since: NOON }))
  expect(cliffWords(cliffs('Spot'), times)).toBe('22 Nov 2026 (Spot)')
  expect(cliffWords([...cliffs('A', 'B', 'C', 'D'), { part: 'Spot', since: NOON - DAY_MS }], times)).toBe(
    '21 Nov 2026 (Spot), 22 Nov 2026 (A, B, C, D)',
  )
  expect(cliffWords(cliffs('A', 'B', 'C', 'D', 'E'), times)).toBe('22 Nov 2026 (A, B, C and 2 more)')
})

test('new fills arrive live since a time, or in a rhythm, and a refusal says so', () => {
  const words = (updates: Partial<ExchangeConnection['updates']>, state: State['state'] = 'fresh') =>
    updatesWords(
      { state, exchange: 'okx', updates: { everyMinutes: 15, liveSince: null, trouble: null, ...updates } },
      times,
    )
  expect(words({ liveSince: NOON })).toEqual({ title: 'Live since 12:00', detail: null })
  expect(words({})).toEqual({ title: 'Every 15 minutes', detail: null })
  expect(words({ everyMinutes: 1 }).title).toBe('Every minute')
  expect(words({ trouble: 'key-refused' })).toEqual({
    title: 'Every 15 minutes',
    detail: 'OKX refused live updates for this key. We check for new fills every 15 minutes instead.',
  })
  expect(words({ liveSince: NOON }, 'paused').title).toBeNull()
})
