/** Segments in the worker: unpacked and decoded once, joined anew when one of them changes. */
import {
  allocateColumns,
  allocateEvents,
  encodeColumns,
  encodeOrders,
  type TradeColumns,
} from '@roundtrip/core/reports'
import { expect, test } from 'vitest'
import { createSegments, type History } from './segments.ts'

/** Trades of one coin that close at these times. */
function trades(name: string, ...times: readonly number[]): TradeColumns {
  const columns = allocateColumns(times.length, 'USD')
  columns.closeTime.set(times)
  columns.closed.fill(1)
  columns.net.set(times.map((time) => 100 * time))
  const tickers = [{ name, kind: 'linear', base: name, quote: 'USDT' } as const]
  return { ...columns, dictionaries: { accounts: ['a'], tickers, labels: [] }, events: allocateEvents(0) }
}

async function packed(columns: TradeColumns): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([Uint8Array.from(encodeColumns(columns))]).stream()
  return new Uint8Array(await new Response(stream.pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
}

const history = (
  contents: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
  hashes = Object.keys(contents),
): History => ({
  hashes,
  contents: new Map(Object.entries(contents)),
  flows: [{ account: 'a', time: 1, units: 5 }],
})

test('segments become columns in close order, compressed or not, with orders and flows', async () => {
  const segments = createSegments()
  const orders = [
    { tradeId: '0'.repeat(16), clientOrderId: 'x', stop: null, stopTime: null, stopMoves: [], targets: [] },
  ]
  const plain = Uint8Array.from(encodeColumns(trades('ETH', 2, 5)))
  const columns = await segments.load(
    history({ one: await packed(trades('BTC', 1, 4)), two: plain, three: Uint8Array.from(encodeOrders(orders)) }),
  )
  expect([...columns.closeTime]).toEqual([1, 2, 4, 5])
  expect([...columns.ticker].map((index) => columns.dictionaries.tickers[index]?.name)).toEqual([
    'BTC',
    'ETH',
    'BTC',
    'ETH',
  ])
  expect(columns.orders).toEqual(orders)
  expect(columns.flows).toHaveLength(1)
})

test.each([
  ['decoded', 100],
  ['as bytes, in a long journal', 0],
])('a later load brings the new segment alone, and forgets what is gone; the others are held %s', async (_, max) => {
  const segments = createSegments(max)
  await segments.load(history({ old: await packed(trades('BTC', 1, 2)), tail: await packed(trades('BTC', 3)) }))
  expect(segments.loadedHashes()).toEqual(['old', 'tail'])
  const next = await segments.load(history({ longer: await packed(trades('BTC', 3, 9)) }, ['old', 'longer']))
  expect([...next.net]).toEqual([100, 200, 300, 900])
  expect(segments.loadedHashes()).toEqual(['old', 'longer'])
  await expect(segments.load(history({}, ['old', 'tail']))).rejects.toThrow('A part of the trades is missing.')
})

test('no trades are columns without rows', async () => {
  expect((await createSegments().load(history({}))).count).toBe(0)
})
