/** How records of MEXC are read: recorded bodies, and made-up ones in the documented shape. */
import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { mexcContractFill, mexcDeposit, mexcFunding, mexcSpotFill, mexcWithdrawal } from './mexc.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const BNB = instrument({ venue: 'mexc', symbol: 'BNBBTC', kind: 'spot', base: 'BNB', quote: 'BTC', settle: 'BTC' })
const STEPN = instrument({
  venue: 'mexc',
  symbol: 'STEPN_USDT',
  kind: 'linear',
  base: 'STEPN',
  quote: 'USDT',
  settle: 'USDT',
})
const listed = (symbol: string) => [BNB, STEPN].find((instrument) => instrument.symbol === symbol) ?? null

const folder = 'mexc/api_jkorf'

describe.skipIf(recordedPath(folder) === null)('recorded bodies (skipped: ../shared/data is absent)', () => {
  const rows = (file: string) => recordedBody(`${folder}/${file}`) as readonly unknown[]
  test('a spot fill with its fee in another coin', () => {
    expect(rows('SpotApi__Trading__GetUserTrades.txt').map((row) => mexcSpotFill(row, listed))).toMatchObject([
      {
        side: 'buy',
        quantity: fixed('12'),
        price: fixed('4.000001'),
        fee: fixed('10.1'),
        feeAsset: 'BNB',
        liquidity: 'taker',
        venueTradeId: 'fad2af9e942049b6adbda1a271f990c6',
      },
    ])
  })
  test('funding: longs received it at a negative rate', () => {
    const body = recordedBody(`${folder}/FuturesApi__Account__GetFundingHistory.txt`) as {
      data: { resultList: unknown[] }
    }
    expect(body.data.resultList.map((row) => mexcFunding(row, listed))).toMatchObject([
      { kind: 'funding', asset: 'USDT', amount: fixed('0.0837798'), positionSide: 'long', time: 1_606_435_200_000 },
      { amount: fixed('0.0685308'), venueId: '327194' },
    ])
  })
  test('a deposit that arrived, and a withdrawal that waits', () => {
    expect(rows('SpotApi__Account__GetDepositHistory.txt').map(mexcDeposit)).toMatchObject([
      { kind: 'deposit', asset: 'EOS', amount: fixed('50000') },
    ])
    const waiting = rows('SpotApi__Account__GetWithdrawHistory.txt')
    expect(waiting.map(mexcWithdrawal)).toEqual([null])
    const [row] = waiting as [object]
    expect(mexcWithdrawal({ ...row, status: '7', transactionFee: '1', coin: 'USDT-TRX' })).toMatchObject({
      kind: 'withdrawal',
      asset: 'USDT',
      amount: fixed('-10'),
    })
  })
  test('a contract fill without a market is refused', () => {
    const body = recordedBody(`${folder}/FuturesApi__Trading__GetUserTrades.txt`)
    const [row] = (body as { data: [unknown] }).data
    expect(() => mexcContractFill(row, listed)).toThrow('MEXC contract fill: symbol is missing.')
  })
})

/** Recorded in ccxt's mexc.ts, fetchMyTrades. */
const DEAL = {
  id: '299444585',
  symbol: 'STEPN_USDT',
  side: '1',
  vol: '1',
  price: '2.45455',
  feeCurrency: 'USDT',
  fee: '0.00147273',
  timestamp: '1648924557000',
  category: '1',
  orderId: '265307163526610432',
  positionMode: '1',
  taker: true,
}

describe('contract fills', () => {
  test.each([
    ['1', 'buy', 'long', true],
    ['2', 'buy', 'short', false],
    ['3', 'sell', 'short', true],
    ['4', 'sell', 'long', false],
  ])('side %s is a %s of the %s leg', (side, way, leg, opens) => {
    expect(mexcContractFill({ ...DEAL, side }, listed)).toMatchObject({
      side: way,
      positionSide: leg,
      opens,
      fee: fixed('0.00147273'),
      liquidity: 'taker',
    })
    const oneWay = mexcContractFill({ ...DEAL, side, positionMode: '2' }, listed)
    expect(oneWay).toMatchObject({ side: way, positionSide: 'both', opens: null })
  })
  test('say what the exchange did itself', () => {
    const executions = ['1', '2', '3', '4'].map((category) => mexcContractFill({ ...DEAL, category }, listed).execution)
    expect(executions).toEqual(['trade', 'liquidation', 'liquidation', 'adl'])
    expect(() => mexcContractFill({ ...DEAL, side: '5' }, listed)).toThrow('MEXC contract fill: side "5"')
  })
})

test('funding of a contract that is no longer listed has the coin of its name', () => {
  const payment = { id: '1', positionType: '2', funding: '-0.5', settleTime: '1606435200000' }
  expect(mexcFunding({ ...payment, symbol: 'OLD_USDC' }, listed)).toMatchObject({
    asset: 'USDC',
    amount: fixed('-0.5'),
    instrument: null,
    positionSide: 'short',
  })
  expect(mexcFunding({ ...payment, symbol: 'BTC_USD' }, listed).asset).toBe('BTC')
})
