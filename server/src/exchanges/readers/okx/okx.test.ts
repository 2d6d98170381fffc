/** The reader of OKX with responses written from the documentation: https://www.okx.com/docs-v5/en */
import { HOUR_MS } from '@roundtrip/core/base'
import type { Market } from 'ccxt'
import { expect, test } from 'vitest'
import { type GatewayRequest, NOW, recordedReader, spotMarket, startGateway, swapMarket } from '../gateway.testing.ts'
import { listingOf } from '../listing.ts'
import { cashTexts, fillTexts, newReading, readAll } from '../reading.testing.ts'

const AT = NOW - 3 * HOUR_MS
const SWAP = swapMarket('BTC-USDT-SWAP', 'BTC', { quote: 'USDT', settle: 'USDT', size: '0.01' })
const markets = [spotMarket('BTC-USDT', 'BTC', 'USDT'), SWAP]

const body = (data: readonly unknown[]) => ({ code: '0', msg: '', data })

/** Newest first, at most a hundred, older than `after`, and between `begin` and `end`. */
function listed(rows: readonly Readonly<Record<string, unknown>>[]) {
  return ({ query }: GatewayRequest): unknown => {
    const [after, begin, end, type] = ['after', 'begin', 'end', 'instType'].map((name) => query.get(name))
    const inside = rows.filter((row) => {
      const time = Number(row['ts'])
      if (after !== null && after !== undefined && BigInt(String(row['billId'])) >= BigInt(after)) return false
      if (typeof type === 'string' && row['instType'] !== type) return false
      return time >= Number(begin ?? 0) && time <= Number(end ?? NOW)
    })
    const newest = inside.toSorted((a, b) => (BigInt(String(a['billId'])) < BigInt(String(b['billId'])) ? 1 : -1))
    return body(newest.slice(0, 100))
  }
}

const fill = (billId: number, instType: string, instId: string, overrides: object = {}) => ({
  instType,
  instId,
  billId: String(billId),
  ordId: `o${billId}`,
  tradeId: '1',
  side: 'buy',
  posSide: 'net',
  subType: '3',
  fillPx: '0.05',
  fillSz: '10',
  fillPnl: '0',
  execType: 'T',
  fee: '-0.0003',
  feeCcy: 'BTC',
  fillTime: String(AT),
  ts: String(AT),
  ...overrides,
})

const bill = (billId: number, type: string, subType: string, overrides: object = {}) => ({
  billId: String(billId),
  type,
  subType,
  ccy: 'USDT',
  balChg: '1',
  bal: '1',
  fee: '0',
  from: '',
  to: '',
  instId: '',
  instType: '',
  ordId: '',
  pnl: '0',
  px: '',
  sz: '0',
  tradeId: '',
  ts: String(AT),
  ...overrides,
})

const OPTION = 'BTC-USD-260301-60000-C'
const WORTHLESS = 'BTC-USD-260301-90000-C'

const ORDER_LISTS = [
  'orders-pending',
  'orders-history',
  'orders-history-archive',
  'orders-algo-pending',
  'orders-algo-history',
]

type Routes = Parameters<typeof startGateway>[0]

async function open(routes: Routes) {
  const empty = { '/api/v5/asset/deposit-history': () => body([]), '/api/v5/asset/withdrawal-history': () => body([]) }
  const gateway = await startGateway({
    '/api/v5/trade/fills-history': listed([]),
    '/api/v5/account/bills-archive': listed([]),
    '/api/v5/asset/bills-history': listed([]),
    '/api/v5/public/instruments': () => body([]),
    '/api/v5/account/positions-history': () => body([]),
    ...Object.fromEntries(ORDER_LISTS.map((list) => [`/api/v5/trade/${list}`, () => body([])])),
    ...empty,
    ...routes,
  })
  return { gateway, reader: await recordedReader('okx', { gateway: gateway.address, markets }) }
}

test('options: bought, exercised, expired worthless; sized as their family is listed', async () => {
  const { gateway, reader } = await open({
    '/api/v5/trade/fills-history': listed([fill(1, 'OPTION', OPTION), fill(2, 'OPTION', WORTHLESS, { side: 'sell' })]),
    '/api/v5/account/bills-archive': listed([
      bill(11, '3', '170', {
        instId: OPTION,
        instType: 'OPTION',
        ccy: 'BTC',
        sz: '10',
        balChg: '0.0166',
        fee: '-0.0001',
      }),
      bill(12, '3', '172', { instId: WORTHLESS, instType: 'OPTION', ccy: 'BTC', sz: '10', balChg: '0' }),
    ]),
    '/api/v5/public/instruments': ({ query }) => {
      expect(query.get('instFamily')).toBe('BTC-USD')
      return body([{ instId: 'BTC-USD-260401-70000-C', ctVal: '1', ctMult: '0.01', settleCcy: 'BTC' }])
    },
    '/api/v5/account/positions-history': ({ query }) => {
      const rows = [{ instId: WORTHLESS, direction: 'short', posSide: 'net', uTime: String(AT) }]
      return body(query.get('instId') === WORTHLESS ? rows : [])
    },
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `okx:option-inverse:${OPTION} ${AT} buy 10 0.05 0.0003 BTC trade both taker`,
    `okx:option-inverse:${OPTION} ${AT} sell 10 0.167 0.0001 BTC expiry both unknown`,
    `okx:option-inverse:${WORTHLESS} ${AT} buy 10 0 0 BTC expiry both unknown`,
    `okx:option-inverse:${WORTHLESS} ${AT} sell 10 0.05 0.0003 BTC trade both taker`,
  ])
  expect([...reading.fills.values()].map(({ instrument }) => instrument.contractSize)).toEqual(
    Array.from({ length: 4 }, () => 10n ** 16n),
  )
  // A family is requested once, whichever contract needs it.
  expect(gateway.requests.filter(({ path }) => path.endsWith('/instruments'))).toHaveLength(1)
})

test('the size of a listed option is value times multiplier', () => {
  const option = { ...SWAP, id: OPTION, type: 'option', swap: false, option: true, linear: false, inverse: true }
  const terms = { settle: 'BTC', contractSize: '1', strike: '60000', optionType: 'call', info: { ctMult: '0.01' } }
  expect(listingOf({ ...option, ...terms } as unknown as Market)).toMatchObject({
    kind: 'option-inverse',
    contractSize: '0.01',
    settle: 'BTC',
  })
  expect(listingOf({ ...option, ...terms, info: { ctMult: '' } } as unknown as Market)?.contractSize).toBe('1')
})

test('an expired, a delisted and an unknown contract: sized by family, by a closed position, or refused', async () => {
  const dollars = { feeCcy: 'USDT', fillPx: '60000' }
  const { reader } = await open({
    '/api/v5/trade/fills-history': listed([
      fill(1, 'FUTURES', 'BTC-USDT-260227', dollars),
      fill(2, 'SWAP', 'GONE-USDT-SWAP', { ...dollars, fillPx: '2.5' }),
      fill(3, 'SWAP', 'LOST-USDT-SWAP', dollars),
      fill(4, 'SPOT', 'GONE-USDT', { ...dollars, subType: '1' }),
    ]),
    '/api/v5/account/positions-history': ({ query }) => {
      const closed = {
        instId: 'GONE-USDT-SWAP',
        openAvgPx: '2.5',
        closeAvgPx: '2.25',
        closeTotalPos: '40',
        pnl: '-100',
      }
      if (query.get('instId') === closed.instId) return body([closed])
      return { code: '51001', msg: "Instrument ID doesn't exist", data: [] }
    },
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual(['OKX fill: instId is not a market that is listed.'])
  const sizes = new Map([...reading.fills.values()].map(({ instrument }) => [instrument.id, instrument.contractSize]))
  expect(sizes).toEqual(
    new Map([
      ['okx:linear:BTC-USDT-260227', 10n ** 16n],
      ['okx:linear:GONE-USDT-SWAP', 10n ** 19n],
      ['okx:spot:GONE-USDT', 10n ** 18n],
    ]),
  )
})

test('a delivery is one fill, on the leg that the account held', async () => {
  const ended = { instId: 'BTC-USDT-260227', instType: 'FUTURES', subType: '112', ts: String(AT) }
  const { reader } = await open({
    '/api/v5/trade/fills-history': listed([
      {
        ...fill(7, 'FUTURES', 'BTC-USDT-260227', { feeCcy: 'USDT', fillPx: '60000', side: 'sell' }),
        ...ended,
        posSide: 'long',
        execType: '',
      },
    ]),
    '/api/v5/account/bills-archive': listed([
      { ...bill(7, '3', '112', { sz: '10', px: '60000', fee: '-0.0003' }), ...ended },
      { ...bill(8, '3', '112', { sz: '4', px: '60000' }), ...ended },
    ]),
    '/api/v5/account/positions-history': () =>
      body([{ instId: 'BTC-USDT-260227', direction: 'long', posSide: 'long', uTime: String(AT) }]),
  })
  expect(fillTexts(await readAll(reader, NOW))).toEqual([
    `okx:linear:BTC-USDT-260227 ${AT} sell 10 60000 0.0003 USDT settlement long unknown`,
    `okx:linear:BTC-USDT-260227 ${AT} sell 4 60000 0 USDT settlement long unknown`,
  ])
})

test('the legs of a conversion are joined over the end of a page', async () => {
  // The 99 newest bills, then the two legs: the first of them ends a full page.
  const others = Array.from({ length: 99 }, (_, index) => bill(1_000 + index, '7', '9', { ts: String(AT + 1 + index) }))
  const { reader } = await open({
    '/api/v5/account/bills-archive': listed([
      ...others,
      bill(500, '27', '319', { balChg: '-6000' }),
      bill(499, '27', '318', { ccy: 'BTC', balChg: '0.1' }),
      bill(498, '30', '320', { ccy: 'BTC', balChg: '0.2', ts: String(AT - 1) }),
    ]),
  })
  const reading = await readAll(reader, NOW)
  expect(fillTexts(reading)).toEqual([`okx:spot:BTC-USDT ${AT} buy 0.1 60000 0 USDT trade both taker`])
  expect(reading.cashEvents.size).toBe(100)
  expect(cashTexts(reading, NOW).filter((text) => text.startsWith('other'))).toEqual([
    `other 0.2 BTC - ${3 * HOUR_MS + 1}`,
  ])
})

test('bills without a time or an id cost their row alone', async () => {
  const { reader } = await open({
    '/api/v5/account/bills-archive': () =>
      body([
        bill(3, '7', '9', { ts: '' }),
        bill(2, '7', '9', { balChg: 'much' }),
        { ...bill(1, '7', '9', { balChg: '5' }), billId: '' },
      ]),
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual(['OKX bill: ts is missing.', 'OKX bill: balChg "much" is not a number.'])
  expect(cashTexts(reading, NOW)).toEqual([`interest 5 USDT - ${3 * HOUR_MS}`])
})

test('the funding wallet is walked back to what was read before', async () => {
  const old = Date.UTC(2023, 4, 1)
  const funding = (billId: number, type: string, ccy: string, balChg: string, ts = AT) => {
    return { billId: String(billId), ccy, clientId: '', balChg, bal: '1', type, ts: String(ts), notes: '' }
  }
  const rows = [
    funding(9, '83', 'ETH', '0.01'),
    funding(8, '131', 'USDT', '-50'),
    funding(7, '273', 'USDT', '-100', AT - 5),
    funding(6, '272', 'BTC', '0.002', AT - 5),
    funding(5, '75', 'USDT', '-10', old),
  ]
  const { gateway, reader } = await open({ '/api/v5/asset/bills-history': listed(rows) })
  const reading = await readAll(reader, NOW)
  expect(cashTexts(reading, NOW)).toEqual([`interest 0.01 ETH - ${3 * HOUR_MS}`, `other -10 USDT - ${NOW - old}`])
  expect(fillTexts(reading)).toEqual([`okx:spot:BTC-USDT ${AT - 5} buy 0.002 50000 0 USDT trade both taker`])
  expect(gateway.requests.find(({ path }) => path.endsWith('bills-history'))?.query.get('pagingType')).toBe('2')
})

test('fills that an earlier version refused are read again, once', async () => {
  const { gateway, reader } = await open({ '/api/v5/trade/fills-history': listed([fill(1, 'OPTION', OPTION)]) })
  const reading = newReading()
  reading.positions.set('fills/OPTION', JSON.stringify({ done: NOW - 1_000, open: null, width: null }))
  await readAll(reader, NOW, reading)
  expect(reading.fills.size).toBe(1)
  const begins = () =>
    gateway.requests
      .filter(({ path, query }) => path.endsWith('/fills-history') && query.get('instType') === 'OPTION')
      .map(({ query }) => Number(query.get('begin')))
  expect(Math.min(...begins())).toBeLessThan(NOW - 80 * 24 * HOUR_MS)
  gateway.requests.splice(0)
  await readAll(reader, NOW, reading)
  expect(Math.min(...begins())).toBeGreaterThan(NOW - 24 * HOUR_MS)
})

test('open positions: a short on margin is what is owed of the base coin', async () => {
  const position = (overrides: object) => ({
    instType: 'SWAP',
    instId: 'BTC-USDT-SWAP',
    posSide: 'net',
    pos: '1',
    ...overrides,
  })
  const margin = { instType: 'MARGIN', instId: 'BTC-USDT' }
  const { reader } = await open({
    '/api/v5/account/balance': () => body([{ details: [] }]),
    '/api/v5/asset/balances': () => body([]),
    '/api/v5/account/positions': () =>
      body([
        position({ pos: '-3' }),
        position({ instType: 'OPTION', instId: OPTION, pos: '10' }),
        position({ ...margin, pos: '0.5', posCcy: 'BTC', liab: '-9', liabCcy: 'USDT' }),
        position({ ...margin, instId: 'ETH-USDT', pos: '900', posCcy: 'USDT', liab: '-0.3', liabCcy: 'ETH' }),
      ]),
  })
  expect((await reader.live()).quantities).toEqual([
    { symbol: 'BTC-USDT-SWAP', side: 'both', quantity: -3n * 10n ** 18n },
    { symbol: OPTION, side: 'both', quantity: 10n ** 19n },
    { symbol: 'BTC-USDT', side: 'both', quantity: 5n * 10n ** 17n },
    { symbol: 'ETH-USDT', side: 'both', quantity: -3n * 10n ** 17n },
  ])
})
