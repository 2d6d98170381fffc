/**
 * More rows that other clients recorded, cut down to the fields that a mapper reads and one or two more; see
 * `recorded-elsewhere.test.ts`. Each names its repository, commit and file:
 *
 * - rotki: https://github.com/rotki/rotki, commit ef14aadd of August 2026, rotkehlchen/tests/exchanges
 * - nautilus_trader: https://github.com/nautechsystems/nautilus_trader, commit a95c8042 of July 2026
 * - ccxt: https://github.com/ccxt/ccxt, ts/src/test/static/response, commit 17e03701. Of that folder, the files for
 *   Deribit (05847101), the gateway of Coinbase (f8ae1c12), Crypto.com (0f7fb4a7) and Phemex (0043603f) mostly contain
 *   prices.
 */
import { expect, test } from 'vitest'
import { formatFixed, utcMs } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { bybitExecution } from './bybit.ts'
import { bybitDeposit } from './bybit-money.ts'
import { cryptocomTrade } from './cryptocom.ts'
import { mexcSpotFill } from './mexc.ts'
import { mexcSpotOrder } from './mexc-orders.ts'

/** test_cryptocom.py, TRADES_RESPONSE, of August 2025 */
const CRYPTOCOM = [
  ['SOL_USD', '-0.00025', '6242909981674131791', 1_755_892_532_063, '199.17', '0.050', 'SOL'],
  ['BTC_USD', '-0.00000085', '6242909981648392989', 1_755_885_101_119, '116760.00', '0.00017', 'BTC'],
].map(([instrument_name, fees, trade_id, create_time, traded_price, traded_quantity, fee_instrument_name]) => {
  const common = { journal_type: 'TRADING', side: 'BUY', taker_side: 'TAKER', order_id: '6142909939312653446' }
  return { ...common, instrument_name, fees, trade_id, create_time, traded_price, traded_quantity, fee_instrument_name }
})

test('Crypto.com, recorded by rotki: purchases on spot pay their fee in the coin', () => {
  const lines = CRYPTOCOM.map((row) => {
    const { instrument: traded, side, quantity, price, fee, feeAsset, liquidity } = cryptocomTrade(row, () => null)
    const numbers = [quantity, price, fee ?? 0n].map(formatFixed)
    return [traded.id, side, ...numbers, feeAsset, liquidity].join(' ')
  })
  expect(lines).toEqual([
    'cryptocom:spot:SOL_USD buy 0.05 199.17 0.00025 SOL taker',
    'cryptocom:spot:BTC_USD buy 0.00017 116760 0.00000085 BTC taker',
  ])
})

/** test_bybit.py, test_deposit_withdrawals, of November 2023 */
const BYBIT_DEPOSITS = [
  { amount: '79.993947', txID: '0xe9bce05f', successAt: '1701200911000', txIndex: '4' },
  { amount: '20', txID: '0xc2433faf', successAt: '1701200780000', txIndex: '6' },
].map((row) => ({ ...row, coin: 'USDC', chain: 'OP.E', status: 3, depositFee: '', depositType: '0' }))

test('Bybit, recorded by rotki: deposits without an id, by transaction and place in it', () => {
  const deposits = BYBIT_DEPOSITS.map(bybitDeposit).map((draft) => [draft?.amount, draft?.time, draft?.venueId])
  expect(deposits).toEqual([
    [79_993_947_000_000_000_000n, 1_701_200_911_000, '0xe9bce05f:4'],
    [20_000_000_000_000_000_000n, 1_701_200_780_000, '0xc2433faf:6'],
  ])
})

/**
 * crates/adapters/bybit/test_data/ws_account_execution_adl.json, of May 2025. The list of executions has the same
 * fields.
 */
const BYBIT_ADL = {
  category: 'linear',
  symbol: 'BTCUSDT',
  closedSize: '0.5',
  execFee: '0',
  execId: '0ab1bdf7-4219-438b-b30a-32ec863018f8',
  execPrice: '95850.0',
  execQty: '0.5',
  execType: 'AdlTrade',
  orderType: 'Market',
  side: 'Sell',
  execTime: '1746270400398',
  isMaker: false,
  seq: 140_612_148_849_383,
}

test('Bybit, recorded by nautilus_trader: a position that was deleveraged, without a fee', () => {
  const facts = { category: 'linear', listed: () => null, hedged: new Set<string>() } as const
  expect(bybitExecution(BYBIT_ADL, facts)).toMatchObject({
    type: 'fill',
    side: 'sell',
    execution: 'adl',
    fee: 0n,
    opens: false,
    liquidity: 'taker',
  })
})

/** mexc.json: one order of February 2024 as a trade and as an order. */
const MEXC_ORDER = { symbol: 'ATLASUSDT', orderId: 'C02__385413065019117569043', time: '1707671871000' }
const MEXC_TRADE = {
  ...MEXC_ORDER,
  id: 'dd44f79dda764c2e927a190ac5e7a1e5',
  price: '0.004542',
  qty: '1220',
  quoteQty: '5.54124',
  commission: '0',
  commissionAsset: 'USDT',
  isBuyer: false,
  isMaker: false,
}

test('MEXC, recorded by ccxt: a market order on spot has a price, which is no limit, and its trade', () => {
  const pair = {
    venue: 'mexc',
    kind: 'spot',
    symbol: 'ATLASUSDT',
    base: 'ATLAS',
    quote: 'USDT',
    settle: 'USDT',
  } as const
  const listed = () => instrument(pair)
  expect(mexcSpotFill(MEXC_TRADE, listed)).toMatchObject({ side: 'sell', fee: 0n, liquidity: 'taker' })
  const order = {
    ...MEXC_ORDER,
    clientOrderId: null,
    price: '0.004327',
    origQty: '1220',
    executedQty: '1220',
    status: 'FILLED',
    type: 'MARKET',
    side: 'SELL',
    stopPrice: null,
    updateTime: '1707671871000',
  }
  expect(mexcSpotOrder(order, { listed, requestedAt: utcMs(1_707_671_900_000) })).toMatchObject({
    side: 'sell',
    limit: null,
    trigger: null,
    state: 'filled',
    changed: 1_707_671_871_000,
  })
})
