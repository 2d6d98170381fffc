/** Bybit: recorded bodies, and rows written from https://bybit-exchange.github.io/docs/v5. */
import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import {
  bybitBundles,
  bybitConversion,
  bybitDeposit,
  bybitEvent,
  bybitExecution,
  type BybitFacts,
  bybitFundingEntry,
  bybitInternalDeposit,
  bybitLogEntry,
  bybitSmallBalances,
  bybitTransfer,
  bybitWithdrawal,
} from './bybit.ts'
import { bybitOrder } from './bybit-orders.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const TIME = '1740910530000'
const RECORDED = 'bybit/api_jkorf/'
const absent = recordedPath(`${RECORDED}V5Api__Trading__GetUserTrades.txt`) === null
const facts = (category: BybitFacts['category'], overrides: Partial<BybitFacts> = {}): BybitFacts => {
  return { category, listed: () => null, hedged: new Set(), ...overrides }
}

function rowsOf(file: string): readonly unknown[] {
  return (recordedBody(`${RECORDED}${file}.txt`) as { result: { list: unknown[] } }).result.list
}

describe.skipIf(absent)('recorded at Bybit', () => {
  test('an execution of a contract in USDC', () => {
    expect(rowsOf('V5Api__Trading__GetUserTrades').map((row) => bybitExecution(row, facts('linear')))).toMatchObject([
      {
        instrument: { id: 'bybit:linear:ETHPERP', settle: 'USDC' },
        time: 1_672_282_722_429,
        side: 'buy',
        quantity: fixed('0.1'),
        price: fixed('1190.15'),
        fee: fixed('0.071409'),
        feeAsset: 'USDC',
        liquidity: 'taker',
        sequence: 4_688_002_127,
      },
    ])
  })
  test('an order that stands, and one that was cancelled', () => {
    const [standing] = rowsOf('V5Api__Trading__GetOrders')
    expect(bybitOrder(standing, facts('linear'))).toMatchObject({
      instrument: { id: 'bybit:linear:ETHUSDT' },
      clientOrderId: 'test-000005',
      side: 'buy',
      positionSide: 'long',
      reduceOnly: false,
      waitsFor: null,
      trails: false,
      limit: fixed(1600),
      trigger: null,
      quantity: fixed('0.1'),
      filled: 0n,
      state: 'open',
      placed: 1_684_738_540_559,
      changed: 1_684_738_540_561,
    })
    const [cancelled] = rowsOf('V5Api__Trading__GetOrderHistory')
    expect(bybitOrder(cancelled, facts('linear'))).toMatchObject({ state: 'cancelled', limit: fixed('26864.4') })
  })
  test('executions of an earlier version of the interface', () => {
    const fills = rowsOf('old__Derivatives__Contract__Account__GetUserTradesAsync').map((row) => {
      return bybitExecution(row, facts('linear'))
    })
    expect(fills).toMatchObject([
      { side: 'sell', quantity: fixed(5), opens: false, liquidity: 'taker' },
      { side: 'sell', quantity: fixed(15), opens: false, liquidity: 'taker' },
    ])
  })
  test('the log repeats what executions have', () => {
    expect(rowsOf('V5Api__Account__GetTransactionHistory').map(bybitLogEntry)).toEqual([null, null, null])
    expect(rowsOf('old__Derivatives__UnifiedMargin__Account__GetTransactionLogAsync').map(bybitLogEntry)).toEqual([
      null,
    ])
  })
  test('the legs of a spread are executions of their own', () => {
    const [spread] = rowsOf('V5Api__Trading__GetSpreadUserTrades') as readonly { legs: Record<string, string>[] }[]
    const fills = (spread?.legs ?? []).map((leg) => {
      return bybitExecution(leg, facts(leg['category'] as BybitFacts['category']))
    })
    expect(fills).toMatchObject([
      { instrument: { id: 'bybit:linear:SOLUSDT' }, side: 'buy', execution: 'trade', fee: fixed('0.039712') },
      { instrument: { id: 'bybit:spot:SOLUSDT' }, side: 'sell', execution: 'trade', fee: fixed('0.06186912') },
    ])
  })
})

test.skipIf(absent)('recorded at Bybit: interest in the funding wallet', () => {
  expect(rowsOf('V5Api__Account__GetFundingTransactionHistory').map(bybitFundingEntry)).toMatchObject([
    { kind: 'interest', asset: 'BTC', amount: fixed('0.00003561'), time: 1_772_669_763_000, venueId: null },
  ])
})

test.each([
  ['Earn', 'Easy Earn | Flexible Subscription', 'O', 'other'],
  ['Earn', 'Easy Earn | Flexible Redemption', 'I', 'other'],
  ['Earn', 'On-Chain Earn Rewards Distribution (Bonus)', 'I', 'interest'],
  ['Fiat', 'P2P Purchase', 'I', 'transfer'],
  ['Fiat', 'P2P Sale', 'O', 'transfer'],
  ['Bybit Card', 'Purchase', 'O', 'transfer'],
  ['Airdrop', 'Airdrop Bonus', 'I', 'airdrop'],
  ['Something New', 'Mystery', 'I', 'other'],
  ['Deposit', 'Deposit (Internal Transfer)', 'I', null],
  ['Withdraw', 'Withdrawal', 'O', null],
  ['Transfer out', 'Transfer to Unified Trading Account', 'O', null],
  ['Transfer out', 'Transfer to Trading Bot Account', 'O', 'transfer'],
  ['Convert', 'Small Balance Conversion', 'I', null],
])('the funding wallet, %s: %s, %s, is %s', (showBusiTypeEn, descriptionEn, ioDirection, kind) => {
  const times = { createTime: '1700481498', currcCursor: 'MjA4MzQ3NTUz' }
  const row = { currency: 'USDT', ioDirection, txnAmt: '196.0784', showBusiTypeEn, descriptionEn, ...times }
  const entry = bybitFundingEntry(row)
  if (kind === null) expect(entry).toBeNull()
  else expect(entry).toMatchObject({ kind, amount: fixed(ioDirection === 'I' ? '196.0784' : '-196.0784') })
})

describe('executions', () => {
  const execution = {
    symbol: 'BTCUSDT',
    orderType: 'Market',
    side: 'Buy',
    orderId: 'o-1',
    execId: 'x-1',
    execType: 'Trade',
    execTime: TIME,
    execQty: '2',
    execPrice: '60000',
    execFee: '1.2',
    feeCurrency: '',
    closedSize: '0',
    isMaker: 'false',
    seq: '1',
  }
  const read = (overrides: object, more: Partial<BybitFacts> = {}, category: BybitFacts['category'] = 'linear') =>
    bybitExecution({ ...execution, ...overrides }, facts(category, more))

  test.each([
    ['Trade', 'trade'],
    ['AdlTrade', 'adl'],
    ['BustTrade', 'liquidation'],
    ['Delivery', 'settlement'],
    ['Settle', 'settlement'],
    ['BlockTrade', 'trade'],
    ['MovePosition', 'trade'],
    ['FutureSpread', 'trade'],
    ['UNKNOWN', 'trade'],
  ])('%s is %s', (execType, kind) => {
    expect(read({ execType })).toMatchObject({ type: 'fill', execution: kind })
  })
  test('an unknown type is refused by name, and loses only this row', () => {
    expect(() => read({ execType: 'ForwardSplitSettle' })).toThrow('execType "ForwardSplitSettle"')
    expect(() => read({ execType: 'UNKNOWN', orderType: 'UNKNOWN' })).toThrow('execType "UNKNOWN"')
    expect(read({ execType: 'SessionSettlePnL' })).toBeNull()
  })
  test('the leg of an execution goes before the mode of its contract', () => {
    const hedged = new Set(['BTCUSDT'])
    expect(read({}, { hedged })).toMatchObject({ positionSide: 'long' })
    expect(read({}, { hedged, legs: new Map([['x-1', 'short']]) })).toMatchObject({ positionSide: 'short' })
    expect(read({}, { hedged, legs: new Map([['x-1', 'both']]) })).toMatchObject({ positionSide: 'both' })
  })
  test('the fee of the spot leg of a spread has a field of its own', () => {
    const leg = { execType: 'FutureSpread', execFee: '0', execFeeV2: '0.05', feeCurrency: 'BTC' }
    expect(read(leg, {}, 'spot')).toMatchObject({ fee: fixed('0.05'), feeAsset: 'BTC' })
    expect(read({ ...leg, execFeeV2: '' }, {}, 'spot')).toMatchObject({ fee: 0n })
  })
  test('options: trades here, their end in the log', () => {
    const option = { symbol: 'ETH-28FEB25-2800-C', execPrice: '95' }
    expect(read(option, {}, 'option')).toMatchObject({ instrument: { kind: 'option-linear', settle: 'USDC' } })
    expect(read({ ...option, execType: 'Delivery' }, {}, 'option')).toBeNull()
  })
})

describe('the transaction log', () => {
  const row = (type: string, overrides: object = {}) => ({
    id: '592324_XRPUSDT_161440249321',
    symbol: '',
    side: 'None',
    funding: '',
    orderId: '',
    fee: '',
    change: '-0.5',
    cashFlow: '-0.5',
    transactionTime: TIME,
    type,
    currency: 'USDT',
    category: '',
    tradeId: '',
    qty: '',
    size: '',
    tradePrice: '',
    ...overrides,
  })
  test.each([
    ['INTEREST', 'interest'],
    ['INSTITUTION_PAYBACK_INTEREST_OUT', 'interest'],
    ['AIRDROP', 'airdrop'],
    ['BONUS_RECOLLECT', 'rebate'],
    ['BORROW', 'other'],
    ['FLEXIBLE_STAKING_SUBSCRIPTION', 'other'],
    ['NEVER_SEEN', 'other'],
  ])('%s is %s', (type, kind) => {
    expect(bybitLogEntry(row(type))).toMatchObject({ kind, amount: fixed('-0.5'), asset: 'USDT' })
  })
  test('a worthless option closes at 0, on the side of the execution', () => {
    // The documented row: https://bybit-exchange.github.io/docs/v5/pre-upgrade/transaction-log
    const worthless = row('DELIVERY', {
      symbol: 'ETH-14JUN23-1750-C',
      side: 'Buy',
      category: 'option',
      currency: 'USDC',
      qty: '0.5',
      change: '0',
      cashFlow: '0',
      fee: '0',
      tradePrice: '1740.25036667',
    })
    expect(bybitLogEntry(worthless)).toMatchObject({
      instrument: { id: 'bybit:option-linear:ETH-14JUN23-1750-C' },
      side: 'buy',
      quantity: fixed('0.5'),
      price: 0n,
      execution: 'expiry',
    })
    expect(bybitLogEntry({ ...worthless, category: 'linear', symbol: 'BTC-24MAR23' })).toBeNull()
  })
  test('an option in the money closes at what it paid per coin', () => {
    const option = { symbol: 'ETH-14JUN23-1750-C', category: 'option', currency: 'USDC', qty: '0.5', side: 'Buy' }
    const paid = { ...option, change: '24.9', cashFlow: '25', fee: '0.1', tradePrice: '1800' }
    expect(bybitLogEntry(row('DELIVERY', paid))).toMatchObject({ side: 'sell', price: fixed(50), fee: fixed('0.1') })
    const owed = { ...paid, change: '-25.1', cashFlow: '-25' }
    expect(bybitLogEntry(row('DELIVERY', owed))).toMatchObject({ side: 'buy', price: fixed(50), fee: fixed('0.1') })
  })

  const leg = (type: string, currency: string, change: string, overrides: object = {}) => {
    return row(type, { currency, change, id: `${currency} ${change}`, ...overrides })
  }
  const events = (...rows: readonly unknown[]) => bybitBundles(rows).map(bybitEvent)
  test('the two legs of a conversion are one fill', () => {
    expect(
      events(leg('CURRENCY_SELL', 'USDT', '-6000'), row('INTEREST'), leg('CURRENCY_BUY', 'BTC', '0.1')),
    ).toMatchObject([
      { type: 'fill', side: 'buy', quantity: fixed('0.1'), price: fixed(60_000), instrument: { symbol: 'BTCUSDT' } },
      { kind: 'interest' },
    ])
    const [sale] = events(
      leg('CURRENCY_SELL', 'BTC', '-0.1', { orderId: 'o' }),
      leg('CURRENCY_BUY', 'USDT', '5990', { orderId: 'o', fee: '10' }),
    )
    expect(sale).toMatchObject({ side: 'sell', price: fixed(60_000), fee: fixed(10), feeAsset: 'USDT', orderId: 'o' })
  })
  test('several conversions of one moment are told apart by their orders, or stay payments', () => {
    const rows = (orderId: (index: number) => string) => [
      leg('CURRENCY_SELL', 'XRP', '-1', { orderId: orderId(1) }),
      leg('CURRENCY_SELL', 'SOL', '-2', { orderId: orderId(2) }),
      leg('CURRENCY_BUY', 'USDT', '3', { orderId: orderId(1) }),
      leg('CURRENCY_BUY', 'USDT', '4', { orderId: orderId(2) }),
    ]
    expect(events(...rows(String))).toMatchObject([{ price: fixed(3) }, { price: fixed(2) }])
    expect(events(...rows(() => ''))).toMatchObject(['other', 'other', 'other', 'other'].map((kind) => ({ kind })))
  })
})

describe('other lists', () => {
  test('conversions of the funding wallet; those of the unified account are in its log', () => {
    // https://bybit-exchange.github.io/docs/v5/asset/convert/get-convert-history
    const row = {
      accountType: 'eb_convert_funding',
      exchangeTxId: '10100108106409343501030232064',
      fromCoin: 'ETH',
      fromAmount: '0.1',
      toCoin: 'BTC',
      toAmount: '0.005',
      exchangeStatus: 'success',
      convertRate: '0.05',
      createdAt: '1720071899995',
    }
    expect(bybitConversion(row)).toMatchObject({
      instrument: { symbol: 'ETHBTC' },
      side: 'sell',
      price: fixed('0.05'),
      venueTradeId: `convert ${row.exchangeTxId}`,
    })
    expect(bybitConversion({ ...row, accountType: 'eb_convert_uta' })).toBeNull()
    expect(bybitConversion({ ...row, exchangeStatus: 'failure' })).toBeNull()
  })
  test('small balances, coin by coin', () => {
    // https://bybit-exchange.github.io/docs/v5/asset/convert-small-balance/exchange-history
    const coin = (fromCoin: string, status: string) => {
      const amounts = { fromAmount: '2', toAmount: '0.98', feeAmount: '0.02' }
      return { fromCoin, toCoin: 'USDC', feeCoin: 'USDC', status, ...amounts }
    }
    const row = {
      accountType: 'eb_convert_funding',
      exchangeTxId: '10',
      subRecords: [coin('SOL', 'success'), coin('XRP', 'failure')],
      createdAt: '1766128195000',
    }
    expect(bybitSmallBalances(row)).toMatchObject([
      { side: 'sell', price: fixed('0.5'), fee: fixed('0.02'), feeAsset: 'USDC', execution: 'dust' },
    ])
    expect(bybitSmallBalances({ ...row, accountType: 'eb_convert_uta' })).toEqual([])
  })
  test('deposits on the chain and from other users', () => {
    const deposit = {
      coin: 'USDT',
      amount: '999.0496',
      txID: '0xab',
      status: '3',
      depositFee: '',
      successAt: '1742728163000',
    }
    expect(bybitDeposit(deposit)).toMatchObject({ kind: 'deposit', amount: fixed('999.0496') })
    expect(['1', '4', '7', '70011'].map((status) => bybitDeposit({ ...deposit, status }))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(bybitDeposit({ ...deposit, status: '70012' })).not.toBeNull()
    const internal = {
      id: '1103',
      amount: '0.1',
      type: '1',
      coin: 'ETH',
      status: '2',
      createdTime: '1705393280',
      txID: '77',
    }
    expect(bybitInternalDeposit(internal)).toMatchObject({ time: 1_705_393_280_000, amount: fixed('0.1') })
    expect(bybitInternalDeposit({ ...internal, createdTime: '1705393280123' })?.time).toBe(1_705_393_280_123)
    expect(bybitInternalDeposit({ ...internal, status: '1' })).toBeNull()
  })
  test('withdrawals and transfers between sub-accounts', () => {
    const withdrawal = {
      coin: 'USDT',
      amount: '10',
      withdrawFee: '1',
      status: 'success',
      createTime: TIME,
      withdrawId: '9',
    }
    expect(bybitWithdrawal(withdrawal)).toMatchObject({ amount: fixed(-11) })
    expect(['CancelByUser', 'Reject', 'Fail'].map((status) => bybitWithdrawal({ ...withdrawal, status }))).toEqual([
      null,
      null,
      null,
    ])
    const transfer = {
      transferId: 't',
      coin: 'USDC',
      amount: '1000',
      timestamp: '1672134373000',
      status: 'SUCCESS',
      fromMemberId: '533285',
      toMemberId: '592324',
    }
    expect(bybitTransfer(transfer, '533285')).toMatchObject({ kind: 'transfer', amount: fixed(-1000) })
    expect(bybitTransfer(transfer, '592324')).toMatchObject({ amount: fixed(1000) })
    expect(bybitTransfer(transfer, '1')).toBeNull()
    expect(bybitTransfer({ ...transfer, status: 'FAILED' }, '533285')).toBeNull()
  })
})
