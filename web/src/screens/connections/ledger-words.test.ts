import type { CoinCheck, LedgerCause, LedgerRow } from '@roundtrip/contract/ledger'
import { expect, test } from 'vitest'
import { timeFormat } from '../../format/time.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { causesWords, decimalsFor, remainderWords, rowName, verdictText } from './ledger-words.ts'

const times = timeFormat('UTC')
const NOON = Date.UTC(2026, 4, 12, 12)
const HOUR = 3_600_000

function coin(name: string, remainder = '0', overrides: Partial<CoinCheck> = {}, rounding = false): CoinCheck {
  const last = { at: NOON, ledger: '100', exchange: '100', remainder, rounding }
  return { coin: name, last, began: null, belowZero: null, matches: [], others: null, explained: false, ...overrides }
}

const row = (overrides: Partial<LedgerRow>): LedgerRow => ({
  key: '0'.repeat(32),
  time: NOON - HOUR,
  booked: 'transfers',
  kind: 'withdrawal',
  symbol: null,
  side: null,
  quantity: null,
  price: null,
  amount: '-50',
  source: 'connection',
  ...overrides,
})

const DIFFERS = { began: { since: NOON, after: null } } as const

test.each([
  [[coin('USDT'), coin('BTC')], '2 of 2 balances match Bybit.'],
  [[coin('USDT')], '1 of 1 balance matches Bybit.'],
  [[coin('USDT', '5', DIFFERS), coin('BTC')], '1 of 2 balances match Bybit.'],
  [
    [coin('USDT'), coin('BTC', '-0.00000001', {}, true)],
    '2 of 2 balances match Bybit (largest difference 0.00000001 BTC, rounding).',
  ],
])('the verdict on %#', (coins, text) => {
  expect(verdictText({ coins }, 'Bybit').replaceAll('\u200a', '')).toBe(text)
})

test('a remainder says its size, when it began, and where the balance falls below zero', () => {
  expect(remainderWords(coin('USDT'), times)).toEqual([])
  const checked = coin('USDT', '-5', {
    began: { since: NOON, after: NOON - 24 * HOUR },
    belowZero: Date.UTC(2026, 4, 3),
  })
  expect(remainderWords(checked, times)).toEqual([
    `The exchange has 5 USDT less than the ledger. It began between ${times.moment(NOON - 24 * HOUR)} and ${times.moment(NOON)}.`,
    'The running balance falls below zero on 3 May 2026. Some USDT came in before that day, and the ledger does not have it.',
  ])
  expect(remainderWords(coin('USDT', '5', DIFFERS), times)[0]).toContain('5 USDT more than the ledger. It began before')
})

test.each([
  ['a transfer booked before the check', row({}), /may still be under way/],
  ['a transfer booked after it', row({ time: NOON + HOUR }), /was under way when/],
  ['a record of a file', row({ source: 'file' }), /came from a file.*Only the ledger may have it/],
  ['a fill', row({ booked: 'fills', kind: 'trade', side: 'buy', symbol: 'BTCUSDT' }), /^Buy BTCUSDT of −50 USDT/],
])('%s that has the amount of the remainder is named', (_, match, words) => {
  const [, sentence] = remainderWords(coin('USDT', '50', { ...DIFFERS, matches: [match] }), times)
  expect(sentence).toMatch(words)
})

test.each([
  [row({}), 'Withdrawal'],
  [row({ kind: 'funding', booked: 'funding', symbol: 'BTCUSDT' }), 'Funding, BTCUSDT'],
  [row({ kind: 'trade', booked: 'fees', side: 'sell', symbol: 'BTCUSDT' }), 'Fee, BTCUSDT'],
  [row({ kind: 'liquidation', booked: 'fills', side: 'sell', symbol: 'BTCUSDT' }), 'Sell BTCUSDT, liquidation'],
  [row({ kind: 'insurance-clear', booked: 'other' }), 'Insurance clear'],
])('%# is named as a trader does', (entry, name) => {
  expect(rowName(entry)).toBe(name)
})

test.each<[LedgerCause, RegExp]>([
  [{ kind: 'refused', part: 'Spot', records: 1, note: 'No price.' }, /^Spot: 1 record could not be used. No price.$/],
  [
    { kind: 'failing', part: 'Spot', reason: 'rights-removed', since: NOON },
    /^Spot has been missing since .*permission removed/,
  ],
  [{ kind: 'reading', part: 'Spot', back: null }, /^Spot is still being read.$/],
  [{ kind: 'reading', part: 'Spot', back: NOON }, /back to 12 May 2026 so far/],
  [{ kind: 'cliff', part: 'Spot', since: NOON }, /has nothing older than 12 May 2026 \(Spot\)/],
  [
    { kind: 'others', source: 'file', fills: 3, cashEvents: 1 },
    /^3 fills and 1 cash event in this account came from files/,
  ],
  [{ kind: 'others', source: 'manual', fills: 2, cashEvents: 0 }, /^2 fills in this account were added by hand/],
])('%o is put into words', (cause, words) => {
  expect(causesWords([cause], times)).toEqual([expect.stringMatching(words)])
})

test('the records of files are the difference where they add up to it', () => {
  const check = { ...DIFFERS, others: '6.9', explained: true }
  expect(remainderWords(coin('USDT', '-6.9', check), times)[1]).toMatch(/moved USDT by \+6\.9\. That is the whole/)
  expect(remainderWords(coin('USDT', '-6.9', { ...check, explained: false }), times)).toHaveLength(1)
})

test.each([
  [['478908.35', '0.1'], 2],
  [['-12.5'], 5],
  [['0.24827151'], 7],
  [[], 7],
])('beside %j a column has %i decimals', (figures, decimals) => {
  expect(decimalsFor(figures)).toBe(decimals)
})

test('the file has every figure in full, and times in UTC', () => {
  const day = {
    coin: 'USDT',
    day: Date.UTC(2026, 4, 12),
    fills: '1.123456789012345678',
    fees: '-0.1',
    funding: '0',
    transfers: '0',
    other: '0',
    change: '1.023456789012345678',
    balance: '5',
    rows: 2,
    check: null,
  }
  const check = { at: NOON, ledger: '5', exchange: '6', remainder: '1', rounding: false }
  const [head, first, second] = ledgerCsv([day, { ...day, check }]).split('\r\n')
  expect(head).toMatch(/^coin,day,fills,.*,balance,checked_at,ledger_at_check,exchange,remainder$/)
  expect(first).toBe('USDT,2026-05-12,1.123456789012345678,-0.1,0,0,0,1.023456789012345678,5,,,,')
  expect(second).toMatch(/,5,2026-05-12T12:00:00.000Z,5,6,1$/)
})
