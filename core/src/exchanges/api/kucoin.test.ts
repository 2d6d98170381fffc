/**
 * KuCoin: bodies from the tests of JKorf's KuCoin.Net, and values of https://www.kucoin.com/docs-new that none of them
 * has.
 */
import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { type Instrument, instrument } from '../../ledger/index.ts'
import { kucoinContractFill, kucoinFunding, kucoinMovement } from './kucoin.ts'
import { kucoinUnifiedFill, kucoinUnifiedFunding } from './kucoin-unified.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const FOLDER = 'kucoin/api_jkorf'

const contract = (symbol: string, settle: 'BTC' | 'USDT'): Instrument =>
  instrument({
    venue: 'kucoin',
    symbol,
    kind: settle === 'BTC' ? 'inverse' : 'linear',
    base: 'BTC',
    quote: settle === 'BTC' ? 'USD' : 'USDT',
    settle,
    contractSize: fixed(settle === 'BTC' ? '1' : '0.001'),
  })
const CONTRACTS = [contract('XBTUSDM', 'BTC'), contract('XBTUSDTM', 'USDT')]
const listed = (symbol: string): Instrument | null => CONTRACTS.find((contract) => contract.symbol === symbol) ?? null

function rowsOf(name: string, list: string): readonly unknown[] {
  const { data } = recordedBody(`${FOLDER}/${name}.txt`) as { readonly data: Readonly<Record<string, unknown[]>> }
  return data[list] ?? []
}

describe.skipIf(recordedPath(FOLDER) === null)('recorded bodies (skipped: ../shared/data is absent)', () => {
  test('a fill of a contract that is settled in coins, with its fee in them', () => {
    const [row] = rowsOf('Futures__Trading__GetUserTrades', 'items')
    expect(kucoinContractFill(row, listed)).toMatchObject({
      instrument: { symbol: 'XBTUSDM', kind: 'inverse' },
      time: 1_558_334_496_000,
      side: 'sell',
      quantity: fixed('10'),
      price: fixed('8302'),
      fee: fixed('0.0000012022'),
      feeAsset: 'BTC',
      execution: 'trade',
      liquidity: 'taker',
      venueTradeId: '5ce24c1f0c19fc3c58edc47c',
    })
  })

  test('funding of a contract that is settled in coins', () => {
    const rows = rowsOf('Futures__Account__GetFundingHistory', 'dataList').map((row) => kucoinFunding(row, listed))
    expect(rows[0]).toMatchObject({ asset: 'BTC', amount: fixed('-0.00000464'), position: fixed('10') })
    expect(rows).toHaveLength(3)
  })

  test('a deposit, and a withdrawal with its fee', () => {
    const [deposit] = rowsOf('Spot__Account__GetDeposits', 'items')
    expect(kucoinMovement(deposit, 'deposit')).toMatchObject({ asset: 'XRP', amount: fixed('20.5') })
    const [withdrawal] = rowsOf('Spot__Account__GetWithdrawals', 'items')
    expect(kucoinMovement(withdrawal, 'withdrawal')).toMatchObject({
      asset: 'XRP',
      amount: fixed('-21'),
      venueId: '63564dbbd17bef00019371fb',
    })
  })

  test('of a unified account: a fill of a pair, and funding', () => {
    const [fill] = rowsOf('Unified__Trading__GetUserTrades', 'items')
    expect(kucoinUnifiedFill(fill, { tradeType: 'SPOT', listed: () => null })).toMatchObject({
      instrument: { symbol: 'BTC-USDT' },
      time: 1_768_216_134_336,
      side: 'buy',
      quantity: fixed('0.001'),
      fee: fixed('0.0904881'),
      feeAsset: 'USDT',
      liquidity: 'taker',
    })
    const [paid] = rowsOf('Unified__Account__GetFundingFeeHistory', 'items')
    expect(kucoinUnifiedFunding(paid, listed)).toMatchObject({ asset: 'USDT', amount: fixed('0.05478755') })
  })
})

/** `tradeType` of https://www.kucoin.com/docs-new/api-3470250: `trade`, `cancel`, `liquid`, `adl` or `settlement`. */
test.each([
  ['trade', 'trade'],
  ['cancel', 'trade'],
  ['liquid', 'liquidation'],
  ['liquidation', 'liquidation'],
  ['adl', 'adl'],
  ['settlement', 'settlement'],
])('a contract fill of type %s is a %s', (tradeType, execution) => {
  const row = { symbol: 'XBTUSDM', side: 'buy', size: '1', price: '8302', fee: '0', tradeType }
  const ids = { tradeId: '1', orderId: '2', tradeTime: '1558334496000000000' }
  expect(kucoinContractFill({ ...row, ...ids }, listed)).toMatchObject({ execution })
})
