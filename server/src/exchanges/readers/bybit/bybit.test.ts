/** The reader of Bybit with responses written from the documentation: https://bybit-exchange.github.io/docs/v5 */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { NOW } from '../gateway.testing.ts'
import { cashTexts, fillTexts, newReading, readAll } from '../reading.testing.ts'
import {
  AT,
  body,
  executions,
  execution,
  lately,
  listed,
  log,
  ofCategory,
  openBybit,
  order,
  STREAMS,
} from './bybit.testing.ts'

test('the leg of an execution is that of its order, whatever the mode is today', async () => {
  const { reader } = await openBybit({
    '/v5/execution/list': executions([
      execution('a', { execTime: String(AT - 3_000) }),
      execution('b', { execTime: String(AT - 2_000), side: 'Sell', closedSize: '2' }),
      execution('c', { execTime: String(AT) }),
      // No order: near c, which was in hedge mode, and near a, which was not.
      execution('d', { execTime: String(AT + 1), side: 'Sell', closedSize: '2', execType: 'BustTrade' }),
      execution('e', { execTime: String(AT - 3_001), side: 'Sell', closedSize: '2', execType: 'AdlTrade' }),
      // Delisted: no order, and its position is refused.
      execution('f', { symbol: 'GONEUSDT', execType: 'Delivery', side: 'Sell', closedSize: '2' }),
    ]),
    '/v5/order/history': ofCategory([order('a', 0), order('b', 0), order('c', 1)]),
  })
  const reading = await readAll(reader, NOW, lately(STREAMS))
  expect(reading.refused).toEqual([])
  const legs = [...reading.fills.values()].map((fill) => `${fill.venueTradeId} ${fill.positionSide} ${fill.execution}`)
  expect(legs.toSorted()).toEqual([
    'a both trade',
    'b both trade',
    'c long trade',
    'd long liquidation',
    'e both adl',
    'f both settlement',
  ])
})

const page = (rows: readonly object[], nextPageCursor: string) => body({ list: rows, nextPageCursor })

test.each([
  ['a page of orders given twice', page([order('a', 1)], 'second')],
  ['orders of another week', page([order('a', 1, { createdTime: '1', updatedTime: '2' })], '')],
  ['half an answer', '{"retCode":0,"result":{"list":['],
])('%s is trouble, and no leg is guessed', async (_, response) => {
  const { reader } = await openBybit({
    '/v5/execution/list': executions([execution('a'), execution('b')]),
    '/v5/order/history': () => response,
  })
  const reading = readAll(reader, NOW, lately(STREAMS))
  await expect(reading).rejects.toMatchObject({ reason: 'bad-answer' })
})

test('without any order the contract says its mode, and closedSize the leg', async () => {
  const { gateway, reader } = await openBybit({
    '/v5/execution/list': executions([execution('a'), execution('b', { closedSize: '2' })]),
    '/v5/position/list': () => body({ list: [{ symbol: 'BTCUSDT', positionIdx: 1 }] }),
  })
  const reading = await readAll(reader, NOW, lately(STREAMS))
  expect([...reading.fills.values()].map(({ positionSide }) => positionSide).toSorted()).toEqual(['long', 'short'])
  expect(gateway.requests.filter(({ path }) => path.endsWith('/position/list'))).toHaveLength(1)
})

test('an unknown type, or a time that is missing, loses only its row', async () => {
  const { reader } = await openBybit({
    '/v5/execution/list': executions([
      execution('a', { execType: 'ReverseSplitSettle' }),
      execution('b'),
      execution('c', { execTime: '' }),
    ]),
  })
  const reading = await readAll(reader, NOW, lately(STREAMS))
  expect(reading.refused).toEqual([
    'Bybit execution: execType "ReverseSplitSettle" is not one of the values known here.',
    'Bybit execution: execTime is missing.',
  ])
  expect(reading.fills.size).toBe(1)
})

test('options of every coin are requested, and end as the log says', async () => {
  const option = { category: 'option', execPrice: '95', execFee: '0.1' }
  const ends = { category: 'option', currency: 'USDC', qty: '2', side: 'Sell' }
  const { reader } = await openBybit({
    '/v5/execution/list': executions([
      execution('a', { ...option, symbol: 'BTC-28FEB26-60000-C' }),
      execution('b', { ...option, symbol: 'ETH-28FEB26-2800-C' }),
      execution('c', { ...option, symbol: 'NEW-28FEB26-3-C' }),
      execution('d', { ...option, symbol: 'ETH-28FEB26-2800-C', execType: 'Delivery', execPrice: '3000' }),
    ]),
    '/v5/account/transaction-log': listed(
      [
        log('1', 'TRADE', { category: 'option', symbol: 'NEW-28FEB26-3-C' }),
        log('2', 'DELIVERY', { ...ends, symbol: 'ETH-28FEB26-2800-C', change: '399.8', cashFlow: '400', fee: '0.2' }),
      ],
      { list: 'list', time: 'transactionTime' },
    ),
  })
  const reading = await readAll(reader, NOW, lately(STREAMS))
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `bybit:option-linear:BTC-28FEB26-60000-C ${AT} buy 2 95 0.1 USDC trade both taker`,
    `bybit:option-linear:ETH-28FEB26-2800-C ${AT} buy 2 95 0.1 USDC trade both taker`,
    `bybit:option-linear:ETH-28FEB26-2800-C ${AT} sell 2 200 0.2 USDC expiry both unknown`,
    `bybit:option-linear:NEW-28FEB26-3-C ${AT} buy 2 95 0.1 USDC trade both taker`,
  ])
})

test('the legs of a conversion are joined over the end of a page', async () => {
  const { reader } = await openBybit({
    '/v5/account/transaction-log': listed(
      [
        log('1', 'INTEREST'),
        log('2', 'CURRENCY_SELL', { change: '-6000' }),
        log('3', 'CURRENCY_BUY', { currency: 'BTC', change: '0.1' }),
        log('4', 'CURRENCY_SELL', { currency: 'SOL', change: '-1', transactionTime: String(AT - 9) }),
      ],
      { list: 'list', time: 'transactionTime', size: 2 },
    ),
  })
  const reading = await readAll(reader, NOW, lately(STREAMS))
  expect(fillTexts(reading)).toEqual([`bybit:spot:BTCUSDT ${AT} buy 0.1 60000 0 USDT trade both taker`])
  expect(cashTexts(reading, NOW)).toEqual([`interest -1 USDT - ${3 * HOUR_MS}`, `other -1 SOL - ${3 * HOUR_MS + 9}`])
})

test('deposits in the second at the edge of a window stop nothing, and those from other users are read', async () => {
  // The window of the stream begins within this second.
  const edge = NOW - 30 * DAY_MS + 500
  const deposit = (txID: string, successAt: number) => {
    return { coin: 'USDT', amount: '10', txID, status: 3, depositFee: '', successAt: String(successAt) }
  }
  const reading = newReading()
  const position = JSON.stringify({ done: edge + 7 * DAY_MS, open: null, width: null })
  reading.positions.set('deposits', position)
  const { gateway, reader } = await openBybit({
    '/v5/asset/deposit/query-record': listed([deposit('1', edge - 400), deposit('2', AT)], {
      list: 'rows',
      time: 'successAt',
      seconds: true,
    }),
    '/v5/asset/deposit/query-internal-record': () =>
      body({
        rows: [{ id: '3', amount: '5', type: 1, coin: 'USDT', status: 2, createdTime: String(AT / 1_000), txID: 'in' }],
        nextPageCursor: '',
      }),
    '/v5/asset/withdraw/query-record': listed(
      [
        {
          coin: 'USDT',
          amount: '4',
          withdrawFee: '1',
          status: 'success',
          createTime: String(AT),
          withdrawId: '7',
          withdrawType: 1,
        },
      ],
      { list: 'rows', time: 'createTime' },
    ),
    '/v5/asset/transfer/query-universal-transfer-list': listed(
      [
        {
          transferId: 't',
          coin: 'USDT',
          amount: '2',
          timestamp: String(AT),
          status: 'SUCCESS',
          fromMemberId: '533285',
          toMemberId: '1',
        },
      ],
      { list: 'list', time: 'timestamp', seconds: true },
    ),
  })
  for (const name of STREAMS.filter((stream) => stream !== 'deposits')) {
    reading.positions.set(name, lately([name]).positions.get(name) ?? '')
  }
  reading.positions.set('deposits/internal', JSON.stringify({ done: NOW - DAY_MS, open: null, width: null }))
  await readAll(reader, NOW, reading)
  expect(reading.troubles).toEqual([])
  expect(cashTexts(reading, NOW)).toEqual([
    `deposit 10 USDT - ${3 * HOUR_MS}`,
    `deposit 10 USDT - ${NOW - edge + 400}`,
    `deposit 5 USDT - ${3 * HOUR_MS}`,
    `transfer -2 USDT - ${3 * HOUR_MS}`,
    `withdrawal -5 USDT - ${3 * HOUR_MS}`,
  ])
  const withdrawals = gateway.requests.filter(({ path }) => path.endsWith('/withdraw/query-record'))
  expect(withdrawals.every(({ query }) => query.get('withdrawType') === '2')).toBe(true)
})

test('the log of the funding wallet is requested in seconds, week by week', async () => {
  const row = (id: number, createTime: number) => ({
    currency: 'USDT',
    ioDirection: 'I',
    txnAmt: String(id),
    createTime: String(Math.floor(createTime / 1_000)),
    showBusiTypeEn: 'Earn',
    descriptionEn: 'Easy Earn | Flexible Interest Distribution',
    currcCursor: String(id),
  })
  const { gateway, reader } = await openBybit({
    '/v5/asset/fundinghistory': ({ query }) => {
      const [from, to] = ['createTimeFrom', 'createTimeTo'].map((name) => 1_000 * Number(query.get(name)))
      const rows = [row(1, AT), row(2, AT - 12 * DAY_MS), row(3, AT)]
      const list = rows.filter(
        ({ createTime }) => 1_000 * Number(createTime) >= (from ?? 0) && 1_000 * Number(createTime) <= (to ?? 0),
      )
      return body({ list, nextPageCursor: '' })
    },
  })
  const reading = await readAll(reader, NOW, lately(STREAMS))
  expect(cashTexts(reading, NOW)).toEqual([
    `interest 1 USDT - ${3 * HOUR_MS}`,
    `interest 2 USDT - ${12 * DAY_MS + 3 * HOUR_MS}`,
    `interest 3 USDT - ${3 * HOUR_MS}`,
  ])
  const spans = gateway.requests
    .filter(({ path }) => path.endsWith('/fundinghistory'))
    .map(({ query }) => Number(query.get('createTimeTo')) - Number(query.get('createTimeFrom')))
  expect(Math.max(...spans)).toBeLessThanOrEqual(7 * 24 * 3_600)
})

test('conversions of the funding wallet are walked page by page', async () => {
  const conversion = (id: number) => ({
    accountType: id === 3 ? 'eb_convert_uta' : 'funding',
    exchangeTxId: String(id),
    fromCoin: 'USDT',
    fromAmount: '6000',
    toCoin: 'BTC',
    toAmount: '0.1',
    exchangeStatus: 'success',
    createdAt: String(AT - id),
  })
  const all = Array.from({ length: 130 }, (_, index) => conversion(index))
  const small = {
    fromCoin: 'SOL',
    fromAmount: '2',
    toCoin: 'USDC',
    toAmount: '0.98',
    feeCoin: 'USDC',
    feeAmount: '0.02',
  }
  const { reader } = await openBybit({
    '/v5/asset/exchange/query-convert-history': ({ query }) => {
      const first = 100 * (Number(query.get('index')) - 1)
      return body({ list: all.slice(first, first + 100) })
    },
    '/v5/asset/covert/small-balance-history': ({ query }) => {
      const inside = AT >= Number(query.get('startTime')) && AT <= Number(query.get('endTime'))
      const record = {
        accountType: 'eb_convert_funding',
        exchangeTxId: '9',
        createdAt: String(AT),
        subRecords: [{ ...small, status: 'success' }],
      }
      return body({ cursor: '1', lastPage: '1', records: inside ? [record] : [] })
    },
  })
  const reading = await readAll(reader, NOW, lately(STREAMS))
  expect(reading.refused).toEqual([])
  expect(reading.fills.size).toBe(130)
  expect(fillTexts(reading).at(-1)).toBe(`bybit:spot:SOLUSDC ${AT} sell 2 0.5 0.02 USDC dust both taker`)
})
