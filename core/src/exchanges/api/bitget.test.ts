/** Bitget: rows from https://www.bitget.com/api-doc, and recorded ones. */
import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { bitgetBill, bitgetContractFill, bitgetEarlierBill, bitgetMovement, bitgetSpotFill } from './bitget.ts'
import { bitgetBundles, bitgetEvent, bitgetUnifiedFill } from './bitget-unified.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const NONE = () => null
const TIME = '1698730804882'

const contract = (overrides: Readonly<Record<string, unknown>>) =>
  bitgetContractFill(
    {
      tradeId: '1',
      symbol: 'BTCUSDT',
      orderId: '2',
      price: '60000',
      baseVolume: '0.01',
      quoteVolume: '600',
      feeDetail: [{ feeCoin: 'USDT', totalFee: '-0.36' }],
      side: 'buy',
      tradeSide: 'open',
      posMode: 'hedge_mode',
      cTime: TIME,
      ...overrides,
    },
    NONE,
  )

describe('a fill of a contract', () => {
  test.each([
    ['buy', 'open', 'buy', 'long', 'trade'],
    ['buy', 'close', 'sell', 'long', 'trade'],
    ['sell', 'close', 'buy', 'short', 'trade'],
    ['sell', 'burst_close_long', 'sell', 'long', 'liquidation'],
    ['buy', 'reduce_close_short', 'buy', 'short', 'liquidation'],
    ['sell', 'offset_reduce_close_short', 'buy', 'short', 'liquidation'],
    ['buy', 'delivery_close_long', 'sell', 'long', 'settlement'],
    ['sell', 'dte_sys_adl_close_short', 'buy', 'short', 'adl'],
  ])('%s %s is %s of the %s leg, %s', (side, tradeSide, made, leg, execution) => {
    expect(contract({ side, tradeSide })).toMatchObject({ side: made, positionSide: leg, execution })
  })
  test('without hedge mode the side is that of the fill', () => {
    const single = { posMode: 'one_way_mode', side: 'sell', tradeSide: 'burst_sell_single' }
    expect(contract(single)).toMatchObject({
      side: 'sell',
      positionSide: 'both',
      execution: 'liquidation',
      opens: null,
    })
  })
  test('the fee may be in another coin, and the contract delisted', () => {
    const bgb = { feeDetail: [{ feeCoin: 'BGB', totalFee: '-0.01' }], symbol: 'gonebtcusdt' }
    expect(contract(bgb)).toMatchObject({ fee: fixed('0.01'), feeAsset: 'BGB', instrument: { symbol: 'GONEBTCUSDT' } })
    expect(contract({ symbol: 'BTCPERP' }).instrument).toMatchObject({ kind: 'linear', settle: 'USDC' })
    expect(contract({ symbol: 'ETHUSD' })).toMatchObject({ quantity: fixed('600'), instrument: { kind: 'inverse' } })
    expect(() => contract({ symbol: '?' })).toThrow('Bitget contract fill: symbol is not a contract.')
    expect(contract({ feeDetail: null })).toMatchObject({ fee: 0n })
  })
})

test('funding has several names, and one of them was no funding before', () => {
  const bill = (businessType: string) => {
    return { billId: '1', symbol: 'BTCUSDT', amount: '-0.5', businessType, coin: 'USDT', cTime: TIME }
  }
  for (const type of ['contract_settle_fee', 'contract_main_settle_fee', 'contract_margin_settle_fee']) {
    const draft = bitgetBill(bill(type), NONE)
    expect(draft).toMatchObject({ kind: 'funding', instrument: { symbol: 'BTCUSDT' } })
    const kind = type === 'contract_main_settle_fee' ? 'other' : 'funding'
    expect(bitgetEarlierBill(bill(type), draft)).toMatchObject([{ kind, instrument: null }])
  }
  expect(bitgetBill({ ...bill('contract_settle_fee'), symbol: '?' }, NONE)).toMatchObject({ instrument: null })
  expect(bitgetBill(bill('append_margin'), NONE)).toBeNull()
  expect(bitgetBill(bill('bonus_issue'), NONE)).toMatchObject({ kind: 'other' })
})

describe('a unified account', () => {
  const inverse = () =>
    instrument({ venue: 'bitget', symbol: 'BTCUSD', kind: 'inverse', base: 'BTC', quote: 'USD', settle: 'BTC' })
  const fill = (overrides: Readonly<Record<string, unknown>>) =>
    bitgetUnifiedFill(
      {
        execId: '1',
        category: 'COIN-FUTURES',
        symbol: 'BTCUSD',
        side: 'sell',
        execPrice: '50000',
        createdTime: TIME,
        ...overrides,
      },
      { pairs: NONE, contracts: inverse, hedged: false },
    )
  test('inverse contracts are counted in dollars, whichever field has them', () => {
    expect(fill({ execQty: '0.01', execValue: '500' })).toMatchObject([{ quantity: fixed('500') }])
    expect(fill({ execQty: '500', execValue: '0.01' })).toMatchObject([{ quantity: fixed('500') }])
    expect(() => fill({ execQty: '500', execValue: '500' })).toThrow('execValue does not follow')
  })
  test('a second fee in another coin is a payment', () => {
    const feeDetail = [
      { feeCoin: 'BTC', fee: '0.001' },
      { feeCoin: 'BGB', fee: '2' },
    ]
    expect(fill({ execQty: '500', execValue: '0.01', feeDetail })).toMatchObject([
      { type: 'fill', fee: fixed('0.001'), feeAsset: 'BTC' },
      { type: 'cash', kind: 'other', amount: fixed('-2'), asset: 'BGB' },
    ])
  })
  test('a leg of a conversion alone, and three at a moment, are payments', () => {
    const leg = (id: string, type: string, coin: string, amount: string) => ({ id, type, coin, amount, ts: TIME })
    const gave = leg('1', 'EXCHANGE_SOURCE_TOKEN_USER_OUT', 'USDT', '100')
    const got = leg('2', 'EXCHANGE_TARGET_TOKEN_USER_IN', 'ETH', '0.05')
    const kinds = (...rows: readonly object[]) => bitgetBundles(rows).map((event) => bitgetEvent(event, NONE)?.type)
    expect(kinds(gave, got)).toEqual(['fill'])
    expect(kinds(gave)).toEqual(['cash'])
    expect(kinds(gave, got, leg('3', 'EXCHANGE_TARGET_TOKEN_USER_IN', 'BTC', '1'))).toEqual(['cash', 'cash', 'cash'])
  })
})

describe('recorded bodies', () => {
  const rowsOf = (file: string, list: string | null): readonly unknown[] => {
    const { data } = recordedBody(`bitget/api_jkorf/${file}.txt`) as { readonly data: Record<string, unknown[]> }
    return (list === null ? (data as unknown as unknown[]) : data[list]) ?? []
  }
  test.skipIf(recordedPath('bitget/api_jkorf/Spot__Trading__GetUserTrades.txt') === null)('are all read', () => {
    const [recent] = rowsOf('Futures__Trading__GetUserTrades', 'fillList')
    expect(bitgetContractFill(recent, NONE)).toMatchObject({ side: 'sell', positionSide: 'long', feeAsset: 'BGB' })
    const [spot] = rowsOf('Spot__Trading__GetUserTrades', null)
    expect(bitgetSpotFill(spot, NONE)).toMatchObject({ fee: fixed('0.0000007'), feeAsset: 'BTC' })
    const [margin] = rowsOf('Spot__Margin__GetCrossUserTrades', 'fills')
    expect(bitgetSpotFill(margin, NONE, 'BTCUSDT')).toMatchObject({
      feeAsset: 'BGB',
      instrument: { symbol: 'BTCUSDT' },
    })
    const [deposit] = rowsOf('Unified__Account__GetDepositRecords', null)
    expect(bitgetMovement(deposit, 'deposit')).toMatchObject({ asset: 'USDT', amount: fixed('1') })
    const bills = rowsOf('Futures__Account__GetLedger', 'bills').map((bill) => bitgetBill(bill, NONE))
    expect(bills).toMatchObject([{ kind: 'funding' }, null])
  })
})
