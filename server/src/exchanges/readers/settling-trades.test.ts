/**
 * Conversions, purchases, transfers and trades through their lifetimes (see the readers; November 2026): a row that is
 * not final is requested again, and a trade that was busted or refunded leaves the ledger.
 */
import { generateKeyPairSync } from 'node:crypto'
import { DAY_MS, formatFixed, HOUR_MS, isoTime } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { NOW, recordedReader, spotMarket, startGateway } from './gateway.testing.ts'
import { newReading, readStream } from './reading.testing.ts'
import { describeLives, type Row } from './settling.testing.ts'
import { CONVERSIONS } from './settling-conversions.testing.ts'

describeLives(CONVERSIONS)

const AT = NOW - 2 * DAY_MS

/** A trade at Coinbase, or an adjustment of it, booked `minutes` later. */
function adjusted(type: string, entry: string, minutes: number, overrides: Row = {}): readonly [number, Row] {
  const booked = AT + minutes * 60_000
  const row = {
    entry_id: entry,
    trade_id: 't-1',
    order_id: 'o-1',
    trade_time: isoTime(AT),
    trade_type: type,
    price: '50000',
    size: '0.1',
    commission: '1.25',
    product_id: 'BTC-USD',
    side: 'BUY',
    size_in_quote: false,
    sequence_timestamp: isoTime(booked),
    liquidity_indicator: 'TAKER',
    ...overrides,
  }
  return [booked, row]
}

const FILL = adjusted('FILL', 'e-1', 0)
const OTHER = adjusted('FILL', 'e-9', 0, { trade_id: 't-9', size: '1' })
const DAY = 24 * 60
const BUSTED = adjusted('REVERSAL', 'e-2', 3 * DAY)
const BUSTED_AT_ONCE = adjusted('REVERSAL', 'e-2', 1, { side: 'SELL' })
const CORRECTED = adjusted('CORRECTION', 'e-3', 3 * DAY, { price: '49000' })
const BOTH = ['buy 0.1 at 50000', 'buy 1 at 50000']

/** Trades of Coinbase as listed at each run, four days apart, and the resulting ledger. */
const LIVES: readonly (readonly [string, readonly (readonly [string, readonly (readonly [number, Row])[]])[]])[] = [
  [
    'a trade that is busted days later',
    [
      [BOTH.join(), [FILL, OTHER]],
      ['buy 1 at 50000', [BUSTED, FILL, OTHER]],
    ],
  ],
  ['one that was busted before it was first read', [['buy 1 at 50000', [BUSTED_AT_ONCE, FILL, OTHER]]]],
  [
    'one that is gone itself after it was busted',
    [
      [BOTH.join(), [FILL, OTHER]],
      ['buy 1 at 50000', [BUSTED, OTHER]],
    ],
  ],
  [
    'one that is corrected days later',
    [
      [BOTH.join(), [FILL, OTHER]],
      ['buy 0.1 at 49000,buy 1 at 50000', [CORRECTED, FILL, OTHER]],
    ],
  ],
  [
    'one that is taken back and booked anew',
    [
      [BOTH.join(), [FILL, OTHER]],
      ['buy 0.1 at 49000,buy 1 at 50000', [CORRECTED, BUSTED, FILL, OTHER]],
    ],
  ],
]

test.each(LIVES)('coinbase: %s', async (_, runs) => {
  let listed: readonly (readonly [number, Row])[] = []
  const gateway = await startGateway({
    '/api/v3/brokerage/orders/historical/fills': (request) => {
      const [from, to] = ['start_sequence_timestamp', 'end_sequence_timestamp'].map((name) =>
        Date.parse(request.query.get(name) ?? ''),
      ) as [number, number]
      const matching = listed.filter(([time]) => time >= from && time <= to).map(([, row]) => row)
      // One row per page, the newest first: the row that reverses a trade comes before it.
      const page = Number(request.query.get('cursor') ?? 0)
      return { fills: matching.slice(page, page + 1), cursor: page + 1 < matching.length ? String(page + 1) : '' }
    },
  })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const secret = String(privateKey.export({ type: 'sec1', format: 'pem' }))
  const reader = await recordedReader('coinbase', {
    gateway: gateway.address,
    markets: [spotMarket('BTC-USD', 'BTC', 'USD')],
    credentials: { key: 'organizations/1/apiKeys/2', secret },
  })
  const reading = newReading()
  for (const [run, [booked, rows]] of runs.entries()) {
    listed = rows
    // Twice: a trade that is listed again must not come back.
    for (const hours of [0, 1]) {
      await readStream(reader, { stream: 'fills', until: NOW + 4 * DAY_MS * run + hours * HOUR_MS }, reading)
      const fills = [...reading.fills.values()].map(
        ({ side, quantity, price }) => `${side} ${formatFixed(quantity)} at ${formatFixed(price)}`,
      )
      expect(fills.toSorted().join()).toBe(booked)
    }
  }
  expect(reading.refused).toEqual([])
})
