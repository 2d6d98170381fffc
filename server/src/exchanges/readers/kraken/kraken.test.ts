/**
 * Kraken's ledger, page by page. The stand-in is written from the documentation:
 * https://docs.kraken.com/api-reference/account-data/get-ledgers-info
 */
import { expect, test } from 'vitest'
import { type GatewayRequest, NOW, recordedReader, startGateway } from '../gateway.testing.ts'
import { fillTexts, newReading, readAll } from '../reading.testing.ts'

const PAGE = 50

type Row = readonly [id: string, row: Readonly<Record<string, unknown>>]

/** Fifty rows from an offset that counts from the newest; the start is excluded. */
function page(list: string, rows: readonly Row[]): (request: GatewayRequest) => unknown {
  return ({ query }) => {
    const [start, end] = [Number(query.get('start')), Number(query.get('end'))]
    const inside = rows.filter(([, { time, type }]) => {
      const typeFilter = query.get('type') ?? 'all'
      return Number(time) > start && Number(time) <= end && (typeFilter === 'all' || typeFilter === type)
    })
    const skip = Number(query.get('ofs') ?? 0)
    const shown = Object.fromEntries(inside.slice(skip, skip + PAGE))
    return { error: [], result: { [list]: shown, count: inside.length } }
  }
}

/** A purchase a minute, newest first: 0.01 BTC for 500 EUR with a fee of 5. */
function purchases(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const leg = { refid: `T${index}`, time: NOW / 1_000 - 60 * (index + 1), subtype: '', aclass: 'currency', fee: '0' }
    const got: Row = [`L${index}a`, { ...leg, type: 'receive', asset: 'XXBT', amount: '0.01' }]
    const gave: Row = [`L${index}b`, { ...leg, type: 'spend', asset: 'ZEUR', amount: '-500', fee: '5' }]
    return [got, gave]
  }).flat()
}

async function open(ledger: readonly Row[], trades: readonly Row[] = []) {
  const gateway = await startGateway({
    '/0/private/TradesHistory': page('trades', trades),
    '/0/private/Ledgers': page('ledger', ledger),
    '/0/private/OpenOrders': () => ({ error: [], result: { open: {} } }),
    '/0/private/ClosedOrders': page('closed', []),
  })
  return { gateway, reader: await recordedReader('kraken', { gateway: gateway.address, markets: [] }) }
}

test.each([0, 1])('purchases are single trades wherever a page ends, with %i rows before them', async (before) => {
  const deposit = { refid: 'D', type: 'deposit', subtype: '', asset: 'ZEUR', amount: '1', fee: '0', time: NOW / 1_000 }
  const rows: Row[] = [...Array.from({ length: before }, (): Row => ['LD', deposit]), ...purchases(90)]
  const { reader } = await open(rows)
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(reading.fills.size).toBe(90)
  expect([...reading.cashEvents.values()].map(({ kind }) => kind)).toEqual(before === 0 ? [] : ['deposit'])
  expect(new Set(fillTexts(reading).map((text) => text.replace(/ \d{13} /, ' ')))).toEqual(
    new Set(['kraken:spot:BTC/EUR buy 0.01 50000 5 EUR trade both taker']),
  )
})

test('payments that an earlier version made of a purchase are named, and its position is read anew', async () => {
  const { gateway, reader } = await open(purchases(1))
  const position = JSON.stringify({ done: NOW, open: null, width: null })
  const { records } = await reader.page({ stream: 'ledger', position, fresh: true, until: NOW })
  expect(records.map(({ draft, instead }) => [draft.type, instead?.length])).toEqual([['fill', 2]])
  await readAll(reader, NOW, newReading())
  const requests = gateway.requests.filter(({ path }) => path.endsWith('TradesHistory'))
  expect(requests.map(({ query }) => query.get('consolidate_taker'))).toEqual(['true'])
})

test('what a position on margin costs belongs to what its trade is of', async () => {
  const gateway = await startGateway({
    '/0/private/TradesHistory': page('trades', []),
    '/0/private/Ledgers': page('ledger', [
      [
        'L1',
        { refid: 'T1', type: 'rollover', subtype: '', asset: 'ZEUR', amount: '0', fee: '1', time: NOW / 1_000 - 9 },
      ],
      [
        'L2',
        { refid: 'D1', type: 'deposit', subtype: '', asset: 'ZEUR', amount: '9', fee: '0', time: NOW / 1_000 - 10 },
      ],
    ]),
    '/0/private/QueryTrades': ({ query }) => ({
      error: [],
      result: Object.fromEntries((query.get('txid') ?? '').split(',').map((id) => [id, { pair: 'XXBTZEUR' }])),
    }),
    '/0/private/OpenOrders': () => ({ error: [], result: { open: {} } }),
    '/0/private/ClosedOrders': page('closed', []),
  })
  const reading = await readAll(await recordedReader('kraken', { gateway: gateway.address, markets: [] }), NOW)
  const events = [...reading.cashEvents.values()].map(({ kind, instrument }) => [kind, instrument?.id ?? null])
  expect(new Map(events as [string, string | null][])).toEqual(
    new Map([
      ['interest', 'kraken:linear:XXBTZEUR'],
      ['deposit', null],
    ]),
  )
})

test('a position that was settled with own coins ends at its cost, and the coins come at that price', async () => {
  const time = NOW / 1_000 - 9
  const trade = { ordertxid: 'O', pair: 'XXBTZEUR', ordertype: 'limit', price: '50000', cost: '5000', vol: '0.1' }
  const opening = { ...trade, time, type: 'buy', fee: '13', margin: '1000', misc: '' }
  const settling = { ...opening, time: time + 5, fee: '0', misc: 'initiated,closing' }
  const leg = { refid: 'T2', time: time + 5, type: 'settled', subtype: '', aclass: 'currency', fee: '0' }
  const ledger: Row[] = [
    ['L2', { ...leg, asset: 'XXBT', amount: '0.1' }],
    ['L1', { ...leg, asset: 'ZEUR', amount: '-5000' }],
  ]
  const trades: Row[] = [
    ['T2', settling],
    ['T1', opening],
  ]
  const { reader } = await open(ledger, trades)
  const reading = await readAll(reader, NOW)
  expect([reading.refused, reading.cashEvents.size]).toEqual([[], 0])
  expect(fillTexts(reading).map((text) => text.replace(/ \d{13} /, ' '))).toEqual([
    'kraken:linear:XXBTZEUR buy 0.1 50000 13 EUR trade both unknown',
    'kraken:linear:XXBTZEUR sell 0.1 50000 0 EUR settlement both unknown',
    'kraken:spot:XXBTZEUR buy 0.1 50000 0 EUR trade both unknown',
  ])
})

test('a coin that was delisted is sold for the money that came weeks later, also where it was a payment before', async () => {
  const day = 86_400
  const entry = { type: 'transfer', subtype: 'delistingconversion', aclass: 'currency', fee: '0' }
  const left: Row = ['L1', { ...entry, refid: 'C1', asset: 'AAA', amount: '-4', time: NOW / 1_000 - 20 * day }]
  const came: Row = ['L2', { ...entry, refid: 'C2', asset: 'ZEUR', amount: '460', time: NOW / 1_000 - day }]
  const reading = newReading()
  await readAll((await open([left])).reader, NOW - 10 * day * 1_000, reading)
  expect([...reading.cashEvents.values()].map(({ kind, asset }) => `${kind} ${asset}`)).toEqual(['transfer AAA'])
  await readAll((await open([came, left])).reader, NOW, reading)
  expect([reading.refused, [...reading.cashEvents.values()]]).toEqual([[], []])
  expect(fillTexts(reading).map((text) => text.replace(/ \d{13} /, ' '))).toEqual([
    'kraken:spot:AAA/EUR sell 4 115 0 EUR settlement both unknown',
  ])
})
