/** Trades on margin through the API become the same records as the export of the same account. */
import { describe, expect, test } from 'vitest'
import { ACCOUNT, readText } from '../reading/import.testing.ts'
import { binanceMarginTrade } from './binance-margin.ts'
import { binanceMarginOrder } from './binance-orders.ts'
import { bitgetMarginFill } from './bitget.ts'
import { bitgetUnifiedFill } from './bitget-unified.ts'
import { gateMarginFill } from './gate.ts'
import { gateSpotOrder } from './gate-orders.ts'
import { htxSpotFill } from './htx.ts'
import { kucoinSpotFill } from './kucoin.ts'
import { kucoinStopOrder } from './kucoin-orders.ts'
import { kucoinUnifiedFill } from './kucoin-unified.ts'
import { ledgerOfRecords } from './records.ts'
import { formatFixed, isoTime, utcMs } from '../../base/index.ts'
import { type Instrument, instrument, type Ledger } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'

type Draft = FillDraft | CashDraft
const NONE = () => null
const DAY = 86_400_000
/** 2026-01-01 10:00 UTC */
const FIRST = 1_767_261_600_000

function listed(venue: string, symbol: string): () => Instrument {
  return () => instrument({ venue, symbol, kind: 'spot', base: 'AAA', quote: 'USDT', settle: 'USDT' })
}

function ledgerOf(drafts: readonly Draft[]): Ledger {
  return ledgerOfRecords(
    ACCOUNT,
    drafts.map((draft) => ({ draft, raw: '{}' })),
  )
}

/** `kucoin:margin:AAA-USDT sell 2 at 100 fee 0.2 USDT`, by the minute. */
function fills(ledger: Ledger): string[] {
  return ledger.fills.map(({ instrument: { id }, time, side, quantity, price, fee, feeAsset }) => {
    const [amount, at, charged] = [quantity, price, fee].map(formatFixed)
    return `${isoTime(time).slice(0, 16)} ${id} ${side} ${amount} at ${at} fee ${charged} ${feeAsset}`
  })
}

/** Sold for 100, bought back for 90, with the fee of 0.002 coins that a purchase costs. */
const ROWS = [
  { time: FIRST, side: 'sell', price: '100', quantity: '2', fee: '0.2', coin: 'USDT' },
  { time: FIRST + DAY, side: 'buy', price: '90', quantity: '2.002', fee: '0.002', coin: 'AAA' },
] as const
type Row = (typeof ROWS)[number]

const at = ({ time }: Row): string => isoTime(utcMs(time)).slice(0, 19).replace('T', ' ')
const total = ({ price, quantity }: Row): string => String(Number((Number(price) * Number(quantity)).toFixed(6)))

const KUCOIN = {
  file: (wallet: string) => (row: Row) =>
    `1,${wallet},a1,AAA-USDT,${row.side.toUpperCase()},${row.price},${row.quantity},${total(row)},${at(row)},${row.fee},TAKER,${row.coin}`,
  head: 'UID,Account Type,Order ID,Symbol,Side,Avg. Filled Price,Filled Amount,Filled Volume,Filled Time(UTC),Fee,Maker/Taker,Fee Currency',
  api: (tradeType: string) => (row: Row) => [
    kucoinSpotFill(
      {
        symbol: 'AAA-USDT',
        tradeId: `${row.time}`,
        orderId: 'a1',
        side: row.side,
        liquidity: 'taker',
        price: row.price,
        size: row.quantity,
        fee: row.fee,
        feeCurrency: row.coin,
        tradeType,
        createdAt: row.time,
      },
      { listed: NONE, account: 'spot' },
    ),
  ],
}
const HTX = {
  file: (wallet: string) => (row: Row) =>
    `1,AAA/USDT,${row.side},web,${wallet},${row.price},${row.quantity},${total(row)},${row.fee},${row.coin.toLowerCase()},,,${at(row)}`,
  head: 'uid,symbol,deal_type,order_type,account_type,price,volume,amount,fee_amount,fee_currency,fee_point_currency,fee_point_volume,deal_time',
  api: (source: string) => (row: Row) =>
    htxSpotFill(
      {
        symbol: 'aaausdt',
        'fee-currency': row.coin.toLowerCase(),
        source,
        price: row.price,
        'created-at': row.time,
        role: 'taker',
        'order-id': 1,
        'trade-id': row.time,
        'filled-amount': row.quantity,
        'filled-fees': row.fee,
        'filled-points': '0',
        type: `${row.side}-market`,
      },
      listed('htx', 'aaausdt'),
    ),
}

// Promise [Connected exchanges] A margin trade is the same whether it comes from a connection or from the exchange's
//   file.
test.each([
  ['KuCoin, cross', KUCOIN, 'margin', 'MARGIN_TRADE'],
  ['KuCoin, isolated', KUCOIN, 'isolatedMargin', 'MARGIN_ISOLATED_TRADE'],
  ['KuCoin, spot', KUCOIN, 'mainAccount', 'TRADE'],
  ['HTX, isolated', HTX, 'margin', 'margin-web'],
  ['HTX, cross', HTX, 'super-margin', 'super-margin-api'],
  ['HTX, spot', HTX, 'spot', 'spot-app'],
])('%s: the connection gives the same trades as the file', (name, { file, head, api }, wallet, word) => {
  const made = fills(ledgerOf(ROWS.flatMap(api(word))))
  const text = [head, ...ROWS.map(file(wallet))].join('\n')
  expect(made).toEqual(fills(readText(text).ledger))
  expect(made.every((line) => line.includes(name.endsWith('spot') ? ':spot:' : ':margin:'))).toBe(true)
})

describe('Binance, whose shorts are what was sold beyond the coins that were owned', () => {
  const row = (id: number, isBuyer: boolean, overrides: object = {}) => ({
    symbol: 'AAAUSDT',
    id,
    orderId: id,
    price: '100',
    qty: '1',
    commission: '0',
    commissionAsset: 'BNB',
    time: FIRST + id * 60_000,
    isBuyer,
    isMaker: false,
    ...overrides,
  })
  const read = (...rows: readonly object[]): Ledger => {
    let owned = 0n
    const drafts = rows.flatMap((each): readonly Draft[] => {
      const followed = binanceMarginTrade(each, { listed: NONE, forced: new Map() }, owned)
      owned = followed.owned
      return followed.records
    })
    return ledgerOf(drafts)
  }
  const statement = (...lines: readonly string[]): string =>
    ['User_ID,UTC_Time,Account,Operation,Coin,Change,Remark', ...lines.map((line) => `1,2026-01-01 ${line},`)].join(
      '\n',
    )
  const STATEMENT = [
    '09:59:00,Cross Margin,Transfer Between Spot Account and Cross Margin Account,USDT,1000',
    '10:01:00,Cross Margin,Margin Loan,AAA,2',
    '10:01:00,Cross Margin,Transaction Sold,AAA,-2',
    '10:01:00,Cross Margin,Transaction Revenue,USDT,200',
    '10:02:00,Cross Margin,Transaction Buy,AAA,2.002',
    '10:02:00,Cross Margin,Transaction Spend,USDT,-180.18',
  ]

  test('a short, and the rest that paid its interest', () => {
    const made = read(row(1, false, { qty: '2' }), row(2, true, { qty: '2.002', price: '90' }))
    const file = readText(statement(...STATEMENT)).ledger
    const text = ({ fills }: Ledger): string[] =>
      fills.map((fill) => `${fill.instrument.id} ${fill.side} ${formatFixed(fill.quantity)} opens ${fill.opens}`)
    expect(text(made)).toEqual(text(file))
  })

  test('what was bought before is sold first, and a long stays a trade of the pair', () => {
    const made = read(row(1, true), row(2, false, { qty: '3' }), row(3, true, { qty: '2', price: '90' }))
    expect(fills(made).map((line) => line.slice(17).replace(/ at .*/, ''))).toEqual([
      'binance:spot:AAAUSDT buy 1',
      'binance:margin:AAAUSDT sell 2',
      'binance:spot:AAAUSDT sell 1',
      'binance:margin:AAAUSDT buy 2',
    ])
  })

  test('an order guards the coins of the pair and its short alike', () => {
    const order = {
      ...row(1, true),
      status: 'NEW',
      type: 'STOP_LOSS_LIMIT',
      side: 'BUY',
      stopPrice: '110',
      origQty: '2',
      executedQty: '0',
      updateTime: FIRST,
    }
    expect(binanceMarginOrder(order, NONE).map(({ instrument: { id }, waitsFor }) => `${id} ${waitsFor}`)).toEqual([
      'binance:spot:AAAUSDT rise',
      'binance:margin:AAAUSDT rise',
    ])
  })
})

const BITGET = {
  tradeId: '1',
  orderId: '2',
  side: 'sell',
  priceAvg: '100',
  size: '2',
  cTime: String(FIRST),
  feeDetail: { feeCoin: 'USDT', totalFee: '-0.2' },
}
const BITGET_UNIFIED = {
  category: 'MARGIN',
  symbol: 'AAAUSDT',
  execId: '1',
  orderId: '2',
  side: 'sell',
  execPrice: '100',
  execQty: '2',
  execValue: '200',
  createdTime: String(FIRST),
  feeDetail: [{ feeCoin: 'USDT', fee: '0.2' }],
}
const GATE = {
  id: '1',
  create_time: String(FIRST / 1_000),
  order_id: '2',
  currency_pair: 'AAA_USDT',
  side: 'sell',
  amount: '2',
  price: '100',
  fee: '0.2',
  fee_currency: 'USDT',
}
const KUCOIN_UNIFIED = {
  symbol: 'AAA-USDT',
  orderId: '2',
  side: 'SELL',
  tradeId: '1',
  size: '2',
  price: '100',
  executionTime: `${FIRST}000000`,
  fee: '0.2',
  feeCurrency: 'USDT',
}

test.each<[string, readonly Draft[]]>([
  ['bitget:margin:AAAUSDT', [bitgetMarginFill(BITGET, NONE, 'AAAUSDT')]],
  ['bitget:margin:AAAUSDT', bitgetUnifiedFill(BITGET_UNIFIED, { pairs: NONE, contracts: NONE, hedged: false })],
  [
    'bitget:spot:AAAUSDT',
    bitgetUnifiedFill({ ...BITGET_UNIFIED, category: 'SPOT' }, { pairs: NONE, contracts: NONE, hedged: false }),
  ],
  ['gate:margin:AAA_USDT', gateMarginFill(GATE, NONE)],
  ['kucoin:margin:AAA-USDT', [kucoinUnifiedFill(KUCOIN_UNIFIED, { tradeType: 'CROSS', listed: NONE })]],
  ['kucoin:spot:AAA-USDT', [kucoinUnifiedFill(KUCOIN_UNIFIED, { tradeType: 'SPOT', listed: NONE })]],
])('a sale in %s', (id, drafts) => {
  const made = ledgerOf(drafts)
  expect(made.fills.map((fill) => `${fill.instrument.id} ${fill.side} ${formatFixed(fill.quantity)}`)).toEqual([
    `${id} sell 2`,
  ])
})

test('what HTX itself sold on margin is a liquidation', () => {
  expect(ledgerOf(ROWS.flatMap(HTX.api('super-margin-fl-sys'))).fills.map(({ execution }) => execution)).toEqual([
    'liquidation',
    'liquidation',
  ])
})

test('orders on margin stand in the market of its trades', () => {
  const gate = {
    id: '1',
    currency_pair: 'AAA_USDT',
    account: 'margin',
    side: 'buy',
    type: 'limit',
    price: '90',
    amount: '2',
    left: '2',
    status: 'open',
    create_time: '1767261600',
    update_time: '1767261600',
  }
  const kucoin = {
    id: '1',
    symbol: 'AAA-USDT',
    tradeType: 'MARGIN_TRADE',
    side: 'buy',
    type: 'market',
    size: '2',
    status: 'NEW',
    stop: 'entry',
    stopPrice: '110',
    createdAt: FIRST,
  }
  expect(gateSpotOrder(gate, { listed: NONE, now: FIRST as never }).instrument.id).toBe('gate:margin:AAA_USDT')
  expect(kucoinStopOrder(kucoin, NONE).instrument.id).toBe('kucoin:margin:AAA-USDT')
})
