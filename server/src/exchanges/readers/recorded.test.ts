/** Exchanges without a simulated one: the unmodified library reads bodies as the exchanges document them. */
import { HOUR_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { inside, NOW, recordedReader, spotMarket, startGateway, swapMarket } from './gateway.testing.ts'
import { cashTexts, fillTexts, readAll } from './reading.testing.ts'

const AT = NOW - 3 * HOUR_MS

const BTC = spotMarket('BTCUSDT', 'BTC', 'USDT')

describe('bitget', () => {
  const fee = { deduction: 'no', feeCoin: 'USDT', totalDeductionFee: null }
  const contract = (id: string, overrides: Readonly<Record<string, unknown>>) => ({
    tradeId: id,
    symbol: 'BTCUSDT',
    orderId: `9${id}`,
    price: '60000',
    baseVolume: '0.01',
    quoteVolume: '600',
    feeDetail: [{ ...fee, totalFee: '-0.36' }],
    side: 'buy',
    profit: '0',
    tradeSide: 'open',
    posMode: 'hedge_mode',
    tradeScope: 'taker',
    cTime: String(AT),
    ...overrides,
  })
  const routes = {
    '/api/v2/mix/order/fill-history': (request: Parameters<typeof inside>[0]) => {
      const rows =
        request.query.get('productType') === 'USDT-FUTURES' && !request.query.has('idLessThan')
          ? inside(request, { from: 'startTime', to: 'endTime' }, [
              [AT, contract('1111468664328269825', {})],
              [AT, contract('1111468664328269826', { side: 'sell', tradeSide: 'burst_close_short', profit: '-3.5' })],
              [
                AT,
                contract('1111468664328269827', { side: 'sell', tradeSide: 'sell_single', posMode: 'one_way_mode' }),
              ],
            ])
          : []
      return { code: '00000', data: { fillList: rows.length === 0 ? null : rows, endId: '1' } }
    },
    '/api/v2/mix/account/bill': (request: Parameters<typeof inside>[0]) => {
      const bill = (billId: string, businessType: string, amount: string) => {
        return {
          billId,
          symbol: 'BTCUSDT',
          amount,
          fee: '0',
          businessType,
          coin: 'USDT',
          balance: '1',
          cTime: String(AT),
        }
      }
      const rows: (readonly [number, object])[] = [
        [AT, bill('71', 'contract_settle_fee', '-0.25')],
        [AT, bill('72', 'trans_from_exchange', '100')],
        [AT, bill('73', 'open_long', '0')],
      ]
      const bills = request.query.get('productType') === 'USDT-FUTURES' ? rows : []
      return {
        code: '00000',
        data: { bills: inside(request, { from: 'startTime', to: 'endTime' }, bills), endId: '1' },
      }
    },
    ...Object.fromEntries(
      ['orders-pending', 'orders-history', 'orders-plan-pending', 'orders-plan-history'].map((list) => [
        `/api/v2/mix/order/${list}`,
        () => ({ code: '00000', data: { entrustedList: null, endId: null } }),
      ]),
    ),
    '/api/v2/spot/trade/unfilled-orders': () => ({ code: '00000', data: [] }),
    '/api/v2/spot/trade/history-orders': () => ({ code: '00000', data: [] }),
    '/api/v2/spot/trade/current-plan-order': () => ({ code: '00000', data: { orderList: [] } }),
    '/api/v2/spot/trade/history-plan-order': () => ({ code: '00000', data: { orderList: [] } }),
    '/api/v2/convert/convert-record': () => ({ code: '00000', data: { dataList: [], endId: null } }),
    '/api/v2/convert/bgb-convert-records': () => ({ code: '00000', data: [] }),
    '/api/v2/margin/crossed/financial-records': () => ({ code: '00000', data: { resultList: [] } }),
    '/api/v2/margin/crossed/interest-history': () => ({ code: '00000', data: { resultList: [] } }),
    '/api/v2/margin/isolated/account/assets': () => ({ code: '00000', data: [] }),
    '/api/v2/spot/account/assets': () => {
      return { code: '00000', data: [{ coin: 'BTC', available: '0.5', frozen: '0.1', locked: '0' }] }
    },
    '/api/v2/spot/trade/fills': (request: Parameters<typeof inside>[0]) => ({
      code: '00000',
      data: inside(request, { from: 'startTime', to: 'endTime' }, [
        [
          AT,
          {
            symbol: 'BTCUSDT',
            orderId: '1098394344925597696',
            tradeId: '1098394344974925824',
            side: 'buy',
            priceAvg: '28467.68',
            size: '0.0002',
            tradeScope: 'maker',
            cTime: String(AT),
            feeDetail: { deduction: 'no', feeCoin: 'BTC', totalDeductionFee: '', totalFee: '-0.0000002' },
          },
        ],
      ]),
    }),
    '/api/v2/spot/wallet/deposit-records': (request: Parameters<typeof inside>[0]) => ({
      code: '00000',
      data: inside(request, { from: 'startTime', to: 'endTime' }, [
        [AT, { orderId: '5', coin: 'USDT', size: '1000', status: 'success', cTime: String(AT) }],
        [AT, { orderId: '6', coin: 'USDT', size: '50', status: 'pending', cTime: String(AT) }],
      ]),
    }),
    '/api/v2/spot/wallet/withdrawal-records': (request: Parameters<typeof inside>[0]) => ({
      code: '00000',
      data: inside(request, { from: 'startTime', to: 'endTime' }, [
        [AT, { orderId: '7', coin: 'USDT', size: '20', fee: '-1', status: 'success', cTime: String(AT) }],
      ]),
    }),
    '/api/v2/spot/account/info': () => {
      return { code: '00000', data: { userId: '77', ips: '10.0.0.1', authorities: ['coor', 'coow', 'stor'] } }
    },
  }
  const markets = [BTC, swapMarket('BTCUSDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '1' })]
  const open = async () => {
    const gateway = await startGateway(routes)
    return recordedReader('bitget', { gateway: gateway.address, markets })
  }

  test('names the leg of a hedged fill by its side, and turns closing ones around', async () => {
    const reading = await readAll(await open(), NOW)
    expect(reading.refused).toEqual([])
    expect(fillTexts(reading)).toEqual([
      `bitget:linear:BTCUSDT ${AT} buy 0.01 60000 0.36 USDT liquidation short taker`,
      `bitget:linear:BTCUSDT ${AT} buy 0.01 60000 0.36 USDT trade long taker`,
      `bitget:linear:BTCUSDT ${AT} sell 0.01 60000 0.36 USDT trade both taker`,
      `bitget:spot:BTCUSDT ${AT} buy 0.0002 28467.68 0.0000002 BTC trade both maker`,
    ])
    expect(cashTexts(reading, NOW)).toEqual([
      `deposit 1000 USDT - ${3 * HOUR_MS}`,
      `funding -0.25 USDT bitget:linear:BTCUSDT ${3 * HOUR_MS}`,
      `withdrawal -21 USDT - ${3 * HOUR_MS}`,
    ])
  })
  test('tells what a key may do', async () => {
    expect(await (await open()).rights()).toEqual({
      rights: { read: true, trade: true, withdraw: false, transfer: false, ipBound: true, expires: null },
      owner: '77',
    })
  })
})

describe('kucoin', () => {
  const page = (items: readonly object[]) => ({
    code: '200000',
    data: { currentPage: 1, pageSize: 500, totalNum: 1, totalPage: 1, items },
  })
  const window = { from: 'startAt', to: 'endAt' }
  const routes = {
    '/api/v1/fills': (request: Parameters<typeof inside>[0]) =>
      page(
        request.query.get('tradeType')?.startsWith('MARGIN') === true
          ? []
          : inside(request, window, [[AT, request.query.get('tradeType') === 'TRADE' ? SPOT_FILL : CONTRACT_FILL]]),
      ),
    ...Object.fromEntries(
      ['orders', 'stopOrders', 'stop-order'].map((list) => [
        `/api/v1/${list}`,
        () => ({ code: '200000', data: { totalPage: 0, items: [] } }),
      ]),
    ),
    '/api/v1/hf/orders/active/symbols': () => ({ code: '200000', data: { symbols: [] } }),
    '/api/v1/hf/accounts/ledgers': () => ({ code: '200000', data: [] }),
    '/api/v3/hf/margin/account/ledgers': () => ({ code: '200000', data: [] }),
    '/api/v1/convert/order/history': () => page([]),
    '/api/v3/margin/interest': () => page([]),
    '/api/ua/v1/account/mode': () => ({ code: '200000', data: { selfAccountMode: 'CLASSIC' } }),
    '/api/v1/deposits': (request: Parameters<typeof inside>[0]) =>
      page(
        inside(request, window, [
          [AT, { currency: 'USDT', amount: '900', fee: '0', walletTxId: 'tx1', status: 'SUCCESS', createdAt: AT }],
        ]),
      ),
    '/api/v1/withdrawals': (request: Parameters<typeof inside>[0]) =>
      page(
        inside(request, window, [
          [AT, { id: 'w1', currency: 'USDT', amount: '10', fee: '1.5', status: 'SUCCESS', createdAt: AT }],
        ]),
      ),
    '/api/v1/funding-history': (request: Parameters<typeof inside>[0]) => ({
      code: '200000',
      data: {
        hasMore: false,
        dataList: inside(request, { from: 'from', to: 'to' }, [
          [
            AT,
            {
              id: 36_275_152_660_006,
              symbol: 'XBTUSDTM',
              timePoint: AT,
              fundingRate: 0.0001,
              markPrice: 60000,
              positionQty: 10,
              funding: -0.0464,
              settleCurrency: 'USDT',
            },
          ],
        ]),
      },
    }),
    '/api/v1/user/api-key': () => ({
      code: '200000',
      data: {
        remark: 'r',
        apiKey: 'k',
        permission: 'General, Spot',
        ipWhitelist: '',
        uid: 165_111_215,
        isMaster: true,
      },
    }),
  }
  const SPOT_FILL = {
    symbol: 'BTC-USDT',
    tradeId: '13767',
    orderId: '6717',
    side: 'sell',
    liquidity: 'taker',
    price: '60000',
    size: '0.002',
    funds: '120',
    fee: '0.12',
    feeRate: '0.001',
    feeCurrency: 'USDT',
    tradeType: 'TRADE',
    createdAt: AT,
  }
  const CONTRACT_FILL = {
    symbol: 'XBTUSDTM',
    tradeId: '1828954878212',
    orderId: '284486580251463680',
    side: 'buy',
    liquidity: 'maker',
    price: '60000',
    size: 10,
    value: '600',
    fee: '0.12',
    feeCurrency: 'USDT',
    tradeType: 'trade',
    positionSide: 'BOTH',
    settleCurrency: 'USDT',
    tradeTime: 1_772_398_800_000_000_000,
    createdAt: AT,
  }
  const markets = [
    spotMarket('BTC-USDT', 'BTC', 'USDT'),
    swapMarket('XBTUSDTM', 'BTC', { quote: 'USDT', settle: 'USDT', size: '0.001' }),
  ]

  test('reads spot and futures week by week, and the funding of each contract that was traded', async () => {
    const gateway = await startGateway(routes)
    const reader = await recordedReader('kucoin', { gateway: gateway.address, markets })
    const reading = await readAll(reader, NOW)
    expect(reading.refused).toEqual([])
    expect(fillTexts(reading)).toEqual([
      `kucoin:linear:XBTUSDTM ${AT} buy 10 60000 0.12 USDT trade both maker`,
      `kucoin:spot:BTC-USDT ${AT} sell 0.002 60000 0.12 USDT trade both taker`,
    ])
    expect([...reading.fills.values()][1]?.instrument.contractSize).toBe(10n ** 15n)
    expect(cashTexts(reading, NOW)).toEqual([
      `deposit 900 USDT - ${3 * HOUR_MS}`,
      `funding -0.0464 USDT kucoin:linear:XBTUSDTM ${3 * HOUR_MS}`,
      `withdrawal -11.5 USDT - ${3 * HOUR_MS}`,
    ])
    const byWeek = gateway.requests.filter(({ path }) => !path.endsWith('/interest'))
    const spans = byWeek.map(({ query }) => Number(query.get('endAt')) - Number(query.get('startAt')))
    expect(Math.max(...spans.filter(Number.isFinite))).toBeLessThan(7 * 24 * HOUR_MS)
    expect((await reader.rights()).rights).toMatchObject({ read: true, trade: true, withdraw: false, ipBound: false })
  })
})
