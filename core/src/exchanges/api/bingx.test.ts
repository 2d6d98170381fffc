/** How records of BingX are read: recorded bodies, and made-up ones in the documented shape. */
import { describe, expect, test } from 'vitest'
import { fixed, momentOf, multiply } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { bingxContractFill, bingxDeposit, bingxFillTime, bingxIncome, bingxSpotFill, bingxWithdrawal } from './bingx.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const dollars = { venue: 'bingx', quote: 'USDT', settle: 'USDT' } as const
const SPOT = instrument({ ...dollars, symbol: 'BTC-USDT', kind: 'spot', base: 'BTC' })
const WLD = instrument({ ...dollars, symbol: 'WLD-USDT', kind: 'linear', base: 'WLD' })
const spot = (symbol: string) => (symbol === SPOT.symbol ? SPOT : null)
const contract = (symbol: string) => (symbol === WLD.symbol ? WLD : null)

const folder = 'bingx/api_jkorf'
/** 2023-12-16T12:58:36Z */
const FILLED = 1_702_731_516_000
const DAY = 86_400_000
const SPAN = { from: FILLED - 3 * DAY, to: FILLED + 3 * DAY }

describe.skipIf(recordedPath(folder) === null)('recorded bodies (skipped: ../shared/data is absent)', () => {
  const body = (file: string) => recordedBody(`${folder}/${file}`) as Readonly<Record<string, never>>
  const CONTRACT = 'PerpetualFutures__Trading__GetUserTrades.txt'
  test('spot fills, with a fee in the coin that was bought', () => {
    const { fills } = body('Spot__Trading__GetUserTrades.txt')['data'] as unknown as { fills: unknown[] }
    expect(fills.map((row) => bingxSpotFill(row, spot))).toMatchObject([
      {
        side: 'buy',
        quantity: fixed('0.1430254'),
        price: fixed('46820.155'),
        fee: fixed('0.000046483255'),
        feeAsset: 'BTC',
        liquidity: 'taker',
        venueTradeId: '36767057',
        time: 1_704_961_925_000,
      },
      { quantity: fixed('0.0003844'), fee: fixed('0.00000012493') },
    ])
  })
  test('a contract fill of 2023 has a time once its order is dated, and no side', () => {
    const data = body(CONTRACT)['data'] as unknown as { fill_orders: [Readonly<Record<string, unknown>>] }
    const [row] = data.fill_orders
    expect(bingxFillTime(row, SPAN)).toBe(FILLED)
    const facts = { listed: contract, time: FILLED, execution: 'trade' } as const
    expect(() => bingxContractFill(row, facts)).toThrow('BingX contract fill: side is missing.')
    expect(bingxContractFill({ ...row, side: 'BUY', positionSide: 'SHORT' }, facts)).toMatchObject({
      side: 'buy',
      positionSide: 'short',
      opens: false,
      quantity: fixed('4.1'),
      fee: fixed('0.0025'),
      feeAsset: 'USDT',
    })
  })
  test('funding', () => {
    const rows = body('PerpetualFutures__Account__GetIncomes.txt')['data'] as unknown as unknown[]
    expect(rows.map((row) => bingxIncome(row, contract))).toMatchObject([
      { kind: 'funding', asset: 'USDT', amount: fixed('-0.0292'), time: 1_702_713_615_000 },
    ])
  })
  test('deposits and withdrawals lose the network of their coin; one without a status was sent', () => {
    expect((body('Spot__Account__GetDepositHistory.txt') as unknown as unknown[]).map(bingxDeposit)).toMatchObject([
      { kind: 'deposit', asset: 'USDT', amount: fixed('49999') },
    ])
    const withdrawals = body('Spot__Account__GetWithdrawalHistory.txt') as unknown as unknown[]
    // 2023-12-13T20:05:02Z
    expect(withdrawals.map(bingxWithdrawal)).toMatchObject([
      { kind: 'withdrawal', asset: 'USDT', amount: fixed('-3501'), time: 1_702_497_902_000 },
    ])
  })
})

/**
 * Recorded on 2026-09-19 by a client in Go, in a test of its reading of `fillHistory`: "The payload below is verbatim
 * from BingX on 2026-09-19 (fields trimmed to the ones parseHistory reads)". Its trade ids were left out.
 */
const CLOSED = [
  ['0.0615', '4701.3921', 'taker', '-2.350696', '76445.4', '2100656013975973888', '2026-09-18T02:39:57', '2.79210000'],
  ['0.0100', '764.0000', 'maker', '-0.152800', '76400.0', '2100473513072881664', '2026-09-17T15:57:43', '0.00000000'],
  ['0.0452', '3453.2800', 'maker', '-0.690656', '76400.0', '2100473513072881664', '2026-09-17T15:57:31', '0.00000000'],
  ['0.0063', '481.3200', 'maker', '-0.096264', '76400.0', '2100473513072881664', '2026-09-17T15:57:31', '0.00000000'],
].map(([qty, quoteQty, role, commission, price, orderId, time, realisedPNL], index) => {
  const side = index === 0 ? 'SELL' : 'BUY'
  const names = { symbol: 'BTC-USDT', positionSide: 'LONG', side, tradeId: String(9 - index) }
  return { ...names, qty, quoteQty, role, commission, price, orderId, filledTime: `${time}.000+08:00`, realisedPNL }
})

test('the profit that BingX states of a fill is the difference of its prices, before fees', () => {
  const traded = instrument({ ...dollars, symbol: 'BTC-USDT', kind: 'linear', base: 'BTC' })
  const span = { from: momentOf('2026-09-17T00:00Z'), to: momentOf('2026-09-19T00:00Z') }
  const fills = CLOSED.map((row) => {
    const facts = { listed: () => traded, time: bingxFillTime(row, span), execution: 'trade' } as const
    return bingxContractFill(row, facts)
  })
  // The sold quantity equals the bought one, so the difference of the prices is the whole profit.
  const [exit, ...entries] = fills
  expect(entries.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(exit?.quantity)
  expect(exit?.venueRealised).toBe(multiply(fixed('76445.4') - fixed('76400'), fixed('0.0615')))
  expect(entries.map(({ venueRealised }) => venueRealised)).toEqual([0n, 0n, 0n])
})

/** Made up by analogy with the recorded row, which has the same digits in both fields. */
describe('the time of a contract fill', () => {
  const row = {
    orderId: '1736007768311123456',
    filledTm: '2023-12-16T20:58:36Z',
    filledTime: '2023-12-16T20:58:36.000+0800',
  }
  test('is the one with an offset, or the other eight hours earlier', () => {
    expect(bingxFillTime(row, SPAN)).toBe(FILLED)
    expect(bingxFillTime({ ...row, filledTime: undefined }, SPAN)).toBe(FILLED)
  })
  test('is not before the order was placed', () => {
    const right = { orderId: '1736007768311123456', filledTm: '2023-12-16T12:58:36Z' }
    expect(bingxFillTime(right, SPAN)).toBe(FILLED)
    expect(bingxFillTime({ ...right, filledTime: '2023-12-16T12:58:36.000+0800' }, SPAN)).toBe(FILLED)
  })
  test('lies in the window that was requested', () => {
    const other = { filledTm: '2023-12-16T12:58:36Z', filledTime: '2023-12-16T12:58:36.000+0800' }
    expect(bingxFillTime(other, { from: FILLED - 60_000, to: FILLED + 60_000 })).toBe(FILLED)
    expect(bingxFillTime({ filledTime: '2023-12-16T04:58:36-08:00' }, SPAN)).toBe(FILLED)
    expect(() => bingxFillTime({ orderId: '1' }, SPAN)).toThrow('BingX contract fill: filledTime is not a time.')
  })
})

/** https://bingx-api.github.io/docs/#/en-us/swapV2/trade-api.html, fillHistory */
describe('contract fills', () => {
  const row = {
    symbol: 'WLD-USDT',
    qty: '4.1',
    price: '3.1088',
    quoteQty: '12.7461',
    commission: '-0.0025',
    commissionAsset: 'USDT',
    orderId: '1736007768311123456',
    tradeId: '77',
    side: 'SELL',
    positionSide: 'BOTH',
    role: 'maker',
  }
  const facts = { listed: contract, time: FILLED, execution: 'liquidation' } as const
  test('keep their leg, cause and fee; a positive commission is a rebate', () => {
    expect(bingxContractFill(row, facts)).toMatchObject({
      side: 'sell',
      positionSide: 'both',
      opens: null,
      execution: 'liquidation',
      liquidity: 'maker',
      venueTradeId: '77',
      fee: fixed('0.0025'),
    })
    expect(bingxContractFill({ ...row, commission: '0.001' }, facts).fee).toBe(fixed('-0.001'))
  })
  test('that count small contracts become coins by their amount', () => {
    expect(bingxContractFill({ ...row, qty: '4100' }, facts).quantity).toBe(fixed('4.1'))
    expect(() => bingxContractFill({ ...row, qty: '7' }, facts)).toThrow('qty does not make the amount of the fill.')
  })
})

test('incomes: what fills contain and moves inside the account are left out', () => {
  const kindOf = (incomeType: string) =>
    bingxIncome({ incomeType, income: '-1', asset: 'USDT', time: '1702713615000', tranId: '1' }, contract)?.kind
  expect(['REALIZED_PNL', 'TRADING_FEE', 'ADL', 'TRANSFER'].map(kindOf)).toEqual(Array(4).fill(undefined))
  expect(['INSURANCE_CLEAR', 'TRIAL_FUND', 'GTD_PRICE'].map(kindOf)).toEqual(['insurance-clear', 'airdrop', 'other'])
})

test('deposits that lack confirmations and withdrawals under review are left out', () => {
  const deposit = { coin: 'BTC', network: 'BTC', amount: '1', insertTime: '1701557778000', txId: 'x' }
  expect(bingxDeposit({ ...deposit, status: '6', confirmTimes: '1/2' })).toBeNull()
  expect(bingxDeposit({ ...deposit, status: '6', confirmTimes: '2/2' })).toMatchObject({ asset: 'BTC' })
  expect(bingxDeposit({ ...deposit, status: '0' })).toBeNull()
  const withdrawal = { id: '1', coin: 'BTC', amount: '1', applyTime: '2023-12-14T04:05:02.000+08:00' }
  expect(bingxWithdrawal({ ...withdrawal, status: '4', txId: 'x' })).toBeNull()
  expect(bingxWithdrawal(withdrawal)).toBeNull()
  expect(bingxWithdrawal({ ...withdrawal, status: '6' })).toMatchObject({ amount: fixed('-1') })
})
