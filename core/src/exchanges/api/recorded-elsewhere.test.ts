/**
 * Rows that other clients recorded at exchanges, cut down to the fields that a mapper reads and one or two more. They are
 * facts about the exchanges; each names its repository, commit and file:
 *
 * - XChange: https://github.com/knowm/XChange, commit beb5ddf4 of March 2025
 * - rotki: https://github.com/rotki/rotki, commit ef14aadd of August 2026
 * - nautilus_trader: https://github.com/nautechsystems/nautilus_trader, commit a95c8042 of July 2026
 * - ccxt: https://github.com/ccxt/ccxt, ts/src/test/static/response, commit 0194dcc9 of August 2026
 */
import { expect, test } from 'vitest'
import { accountId, formatFixed } from '../../base/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { bitfinexMovement } from './bitfinex.ts'
import { bitgetMovement, bitgetSpotFill } from './bitget.ts'
import { gateMovement, gateSpotFill, gateSubTransfer } from './gate.ts'
import { htxMovement, htxSpotFill } from './htx.ts'
import { hyperliquidFill, hyperliquidIsTraded } from './hyperliquid.ts'
import { krakenEntry } from './kraken.ts'
import { krakenFuturesLog } from './kraken-futures.ts'
import { kucoinSpotFill } from './kucoin.ts'
import { listedInstrument, type MarketLookup } from './listing.ts'
import { ledgerOfRecords } from './records.ts'

const NONE: MarketLookup = () => null

function spot(venue: string, symbol: string, [base, quote]: readonly [string, string]): MarketLookup {
  const listing = { symbol, kind: 'spot', base, quote, settle: quote, contractSize: '1', step: null } as const
  return (name) =>
    name === symbol ? listedInstrument(venue, { ...listing, expiry: null, strike: null, optionType: null }) : null
}

type Draft = FillDraft | CashDraft

/** A record in one line: kind, quantity, asset and cost. */
function lineOf(draft: Draft): string {
  if (draft.type === 'cash') return `${draft.kind} ${formatFixed(draft.amount)} ${draft.asset}`
  const { side, quantity, price, fee, feeAsset, liquidity } = draft
  return [side, formatFixed(quantity), formatFixed(price), formatFixed(fee ?? 0n), feeAsset, liquidity].join(' ')
}

function linesOf(drafts: Draft | readonly Draft[] | null): string[] {
  return (drafts === null ? [] : 'type' in drafts ? [drafts] : [...drafts]).map(lineOf)
}

/** xchange-gateio-v4/src/test/resources/__files */
const GATE_TRADE = {
  id: '6068816979',
  create_time: '1691702924',
  create_time_ms: '1691702924010.071000',
  currency_pair: 'BTC_USDT',
  side: 'buy',
  role: 'taker',
  amount: '0.00003',
  price: '29454.6',
  order_id: '381068734893',
  fee: '0.00000006',
  fee_currency: 'BTC',
  point_fee: '0',
  gt_fee: '0',
}
const GATE_DEPOSIT = { id: 'd95198946', currency: 'OMN', amount: '2353', timestamp: '1688220746', status: 'DONE' }
const GATE_WITHDRAWAL = {
  id: 'w35874123',
  currency: 'LUFFY',
  amount: '1030645.8587',
  fee: '10000',
  timestamp: '1685619255',
  status: 'DONE',
}
const GATE_SUB = {
  timest: '1592809000',
  client_order_id: 'da3ce7a088c8b0372b741419c7829033',
  currency: 'BTC',
  sub_account: '10002',
  direction: 'to',
  amount: '1',
}

test.each([
  ['a trade', gateSpotFill(GATE_TRADE, NONE), ['buy 0.00003 29454.6 0.00000006 BTC taker']],
  ['a deposit', gateMovement(GATE_DEPOSIT, 'deposit'), ['deposit 2353 OMN']],
  ['a withdrawal with its fee', gateMovement(GATE_WITHDRAWAL, 'withdrawal'), ['withdrawal -1040645.8587 LUFFY']],
  ['a transfer to a sub-account', gateSubTransfer(GATE_SUB), ['transfer -1 BTC']],
])('Gate, recorded by XChange: %s', (_, drafts, lines) => {
  expect(linesOf(drafts)).toEqual(lines)
})

/** xchange-bitget/src/test/resources/__files */
const BITGET_FILL = {
  symbol: 'BTCUSDT',
  orderId: '1225475622585147396',
  tradeId: '1225475622852575236',
  side: 'buy',
  priceAvg: '60775.01',
  size: '0.000246',
  amount: '14.95065246',
  feeDetail: { deduction: 'no', feeCoin: 'BTC', totalDeductionFee: '', totalFee: '-0.000000246' },
  tradeScope: 'taker',
  cTime: '1727902077401',
}
const BITGET_DEPOSIT = {
  orderId: '1200126632376020992',
  coin: 'USDT',
  type: 'deposit',
  size: '100.00000000',
  status: 'success',
  dest: 'on_chain',
  cTime: '1721858407110',
  uTime: '1721858437064',
}
const BITGET_WITHDRAWAL = {
  ...BITGET_DEPOSIT,
  orderId: '1200841097056755712',
  type: 'withdraw',
  size: '50.00000000',
  fee: '0.00000000',
  cTime: '1722028748764',
  uTime: '1722029062010',
}

test.each([
  [
    'a trade on spot',
    bitgetSpotFill(BITGET_FILL, spot('bitget', 'BTCUSDT', ['BTC', 'USDT'])),
    ['buy 0.000246 60775.01 0.000000246 BTC taker'],
  ],
  ['a deposit', bitgetMovement(BITGET_DEPOSIT, 'deposit'), ['deposit 100 USDT']],
  ['a withdrawal', bitgetMovement(BITGET_WITHDRAWAL, 'withdrawal'), ['withdrawal -50 USDT']],
])('Bitget, recorded by XChange: %s', (_, drafts, lines) => {
  expect(linesOf(drafts)).toEqual(lines)
})

/** xchange-bitfinex/src/test/resources/org/knowm/xchange/bitfinex/v2/dto/account/example_movements_data.json */
const bitfinexRow = (id: string, status: string, [amount, fee]: readonly [string, string]) => {
  const times = ['1569348774000', '1569348774000']
  const row = [id, 'ETH', 'ETHEREUM', null, null, ...times, null, null, status, null, null, amount, fee]
  return [...row, null, null, 'DESTINATION_ADDRESS', null, null, null, 'TRANSACTION_ID', null]
}

test('Bitfinex, recorded by XChange: a deposit less its fee, and a withdrawal that was cancelled', () => {
  const deposit = bitfinexMovement(bitfinexRow('13105603', 'COMPLETED', ['0.26300954', '-0.00135']))
  expect(linesOf(deposit)).toEqual(['deposit 0.26165954 ETH'])
  expect(bitfinexMovement(bitfinexRow('13293039', 'CANCELED', ['-0.24', '-0.00135']))).toBeNull()
})

/** rotkehlchen/tests/exchanges/test_htx.py */
const HTX_TRADE = {
  symbol: 'daiusdt',
  'fee-currency': 'usdt',
  source: 'spot-web',
  'filled-amount': '1038.18',
  'filled-fees': '2.07532182',
  'filled-points': '0.0',
  role: 'taker',
  price: '0.9995',
  'created-at': '1710354800452',
  'fee-deduct-currency': '',
  'fee-deduct-state': 'done',
  'order-id': '1020938404315',
  'trade-id': '73831300',
  id: '1552611026239689',
  type: 'sell-market',
}
const HTX_DEPOSIT = {
  id: '131331249',
  type: 'deposit',
  'sub-type': 'NORMAL',
  currency: 'dai',
  amount: '1064.437',
  fee: '0',
  state: 'safe',
  'created-at': '1710153143454',
  'updated-at': '1710154218916',
}
const HTX_WITHDRAWAL = {
  ...HTX_DEPOSIT,
  id: '52360978',
  type: 'withdraw',
  currency: 'zrx',
  amount: '1174.49047',
  fee: '13.778201',
  state: 'confirmed',
}

test.each([
  [
    'a trade on spot',
    htxSpotFill(HTX_TRADE, spot('htx', 'daiusdt', ['DAI', 'USDT'])),
    ['sell 1038.18 0.9995 2.07532182 USDT taker'],
  ],
  ['a deposit', htxMovement(HTX_DEPOSIT), ['deposit 1064.437 DAI']],
  ['a withdrawal with its fee', htxMovement(HTX_WITHDRAWAL), ['withdrawal -1188.268671 ZRX']],
])('HTX, recorded by rotki: %s', (_, drafts, lines) => {
  expect(linesOf(drafts)).toEqual(lines)
})

/** rotkehlchen/tests/exchanges/test_kucoin.py, without its tax */
const KUCOIN_TRADE = {
  symbol: 'BNB-USDT',
  tradeId: '13983206078699521',
  orderId: '67f559d287dd6b0007bf9842',
  side: 'buy',
  liquidity: 'taker',
  price: '552.08',
  size: '0.009',
  funds: '4.96872',
  fee: '0.00496872',
  feeRate: '0.001',
  feeCurrency: 'USDT',
  tradeType: 'TRADE',
  type: 'market',
  createdAt: '1744132562652',
}

test('KuCoin, recorded by rotki: a trade on spot', () => {
  const fill = kucoinSpotFill(KUCOIN_TRADE, { listed: NONE, account: 'spot' })
  expect(linesOf(fill)).toEqual(['buy 0.009 552.08 0.00496872 USDT taker'])
})

/** xchange-kraken/src/test/resources/org/knowm/xchange/kraken/dto/account/example-ledgerinfo-data.json */
const krakenRow = (type: string, asset: string, [amount, fee]: readonly [string, string]) =>
  krakenEntry('LWL3TV-BC7TE-EUZ5ZQ', {
    refid: 'AMBEDD7-NVKRCP-KBXHHD',
    time: '1389073995.0882',
    type,
    asset,
    amount,
    fee,
  })

test('Kraken, recorded by XChange: deposits and withdrawals with their fee, and trades left to the trades', () => {
  const rows = [
    krakenRow('deposit', 'XXBT', ['0.1000000000', '0.0000000000']),
    krakenRow('withdrawal', 'XLTC', ['-15.9857300000', '0.0200000000']),
    krakenRow('trade', 'XLTC', ['16.0378100000', '0.0320800000']),
  ]
  expect(rows.flatMap(linesOf)).toEqual(['deposit 0.1 BTC', 'withdrawal -16.00573 LTC'])
})

/** ccxt, krakenfutures.json: lines of a multi-collateral wallet of August 2026. */
const logRow = (info: string, overrides: Readonly<Record<string, string | null>>) =>
  krakenFuturesLog(
    { id: '7', date: '2026-08-11T19:55:24.251Z', booking_uid: 'b', execution: null, info, ...overrides },
    NONE,
  )

test('Kraken Futures, recorded by ccxt: funding, conversions and transfers, and trades left to the executions', () => {
  const rows = [
    logRow('futures trade', {
      asset: 'usd',
      contract: 'pf_dogeusd',
      execution: 'a59b8e24-89d8-4553-a084-b2de96dba5d3',
      fee: '0.0035',
      new_balance: '0',
      old_balance: '0.0077',
      realized_funding: null,
      realized_pnl: '-0.0042',
    }),
    logRow('conversion', { asset: 'usdt', contract: null, new_balance: '24.98878873', old_balance: '24.9964965' }),
    logRow('funding rate change', {
      asset: 'usd',
      contract: 'pf_xrpusd',
      new_balance: '1068.0355',
      old_balance: '1068.0239',
      realized_funding: '0.0116',
    }),
    logRow('cross-exchange transfer', { asset: 'usdt', contract: null, fee: '0', new_balance: '25', old_balance: '0' }),
  ]
  expect(rows.flatMap(linesOf)).toEqual(['other -0.00770777 USDT', 'funding 0.0116 USD', 'transfer 25 USDT'])
})

/** crates/adapters/hyperliquid/test_data/http_user_fills_dust_conversion.json */
const hyperliquidRow = (overrides: Readonly<Record<string, string>>) => ({
  side: 'B',
  closedPnl: '0.0',
  hash: '0x0000000000000000000000000000000000000000000000000000000000000000',
  fee: '0.0',
  feeToken: 'USDC',
  ...overrides,
})
const DUST = hyperliquidRow({
  coin: '@142',
  px: '104730.168',
  sz: '0.0000086141',
  side: 'A',
  time: '1762732800049',
  dir: 'Spot Dust Conversion',
  oid: '229209068357',
  tid: '0',
})
const NETTED = hyperliquidRow({
  coin: 'MANTA',
  px: '0.08495',
  sz: '114.3',
  time: '1782526675814',
  dir: 'Net Child Vaults',
})
const BOUGHT = hyperliquidRow({
  coin: '@156',
  px: '160.32',
  sz: '1.267',
  time: '1762697535160',
  dir: 'Buy',
  oid: '228721726126',
  tid: '567745090281031',
  fee: '0.00088689',
  feeToken: 'USOL',
})

test('Hyperliquid, recorded by nautilus_trader: a fee in the coin, dust without an id, vaults that were netted', () => {
  const market = (name: string) => {
    const base = name === '@142' ? 'UBTC' : 'USOL'
    return spot('hyperliquid', name, [base, 'USDC'])(name)
  }
  const facts = { listed: market, address: '0xabc' } as unknown as Parameters<typeof hyperliquidFill>[1]
  expect(linesOf(hyperliquidFill(BOUGHT, facts))[0]).toMatch(/^buy 1\.267 160\.32 0\.00088689 USOL/)
  expect(linesOf(hyperliquidFill(DUST, facts))[0]).toMatch(/^sell 0\.0000086141 104730\.168 0 USDC/)
  expect(hyperliquidIsTraded(NETTED)).toBe(false)
  // All dust has the trade id 0, and each conversion counts.
  const later = { ...DUST, time: '1762819200049', sz: '0.0000011' }
  const records = [DUST, later].map((row) => ({ draft: hyperliquidFill(row, facts), raw: JSON.stringify(row) }))
  expect(ledgerOfRecords(accountId('own'), records).fills).toHaveLength(2)
})
