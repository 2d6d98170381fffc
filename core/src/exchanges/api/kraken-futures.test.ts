/** Kraken Futures: the recorded execution, and lines of the account log from its documentation. */
import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { krakenFuturesFill, krakenFuturesInstrument, krakenFuturesLog } from './kraken-futures.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const NONE = () => null
const log = (overrides: Readonly<Record<string, string>>) =>
  krakenFuturesLog(
    { id: '7', date: '2019-07-11T08:00:00.000Z', booking_uid: 'b-7', execution: '', old_balance: '0', ...overrides },
    NONE,
  )

test('contracts that expired keep their kind and their coin', () => {
  expect(krakenFuturesInstrument('fi_xbtusd_180615', NONE)).toMatchObject({
    symbol: 'FI_XBTUSD_180615',
    kind: 'inverse',
    base: 'BTC',
    settle: 'BTC',
  })
  expect(krakenFuturesInstrument('PF_DEFIUSD', NONE)).toMatchObject({ kind: 'linear', base: 'DEFI', settle: 'USD' })
  expect(krakenFuturesInstrument('usd', NONE)).toBeNull()
})

describe('the account log', () => {
  test('funding, transfers and conversions are money', () => {
    const funding = { info: 'funding rate change', asset: 'bch', contract: 'pi_bchusd', realized_funding: '0.000001' }
    expect(log({ ...funding, new_balance: '0.000001' })).toMatchObject({
      kind: 'funding',
      asset: 'BCH',
      instrument: { symbol: 'PI_BCHUSD' },
    })
    expect(log({ info: 'cross-exchange transfer', asset: 'xbt', new_balance: '2' })).toMatchObject({
      kind: 'transfer',
      asset: 'BTC',
      amount: fixed('2'),
    })
    expect(log({ info: 'conversion', asset: 'usd', old_balance: '5', new_balance: '3' })).toMatchObject({
      kind: 'other',
      amount: fixed('-2'),
    })
    expect(log({ info: 'a new word', asset: 'usd', new_balance: '3' })).toMatchObject({ kind: 'other' })
    expect(log({ info: 'funding rate change', asset: 'usd', new_balance: '0' })).toBeNull()
  })

  test('a trade is left to the executions, a settlement closes the position', () => {
    const line = { asset: 'fi_xbtusd_180615', contract: 'fi_xbtusd_180615', old_balance: '-15000', new_balance: '0' }
    expect(log({ ...line, info: 'futures trade', execution: 'e-1' })).toBeNull()
    expect(log({ ...line, info: 'futures liquidation', execution: 'e-1' })).toBeNull()
    expect(
      log({ info: 'settlement', asset: 'xbt', old_balance: '1', new_balance: '1.2', realized_pnl: '0.2' }),
    ).toBeNull()
    expect(log({ ...line, info: 'settlement', trade_price: '6500', fee: '0' })).toMatchObject({
      type: 'fill',
      side: 'buy',
      quantity: fixed('15000'),
      price: fixed('6500'),
      execution: 'settlement',
      venueTradeId: 'b-7',
    })
  })

  test('the fee of a liquidation counts where the balance was charged with it', () => {
    const line = { info: 'futures liquidation', asset: 'usd', execution: 'e-1', realized_pnl: '-10', fee: '1' }
    const charged = { ...line, old_balance: '100', new_balance: '87', liquidation_fee: '2' }
    expect(log(charged)).toMatchObject({ kind: 'liquidation-penalty', amount: fixed('-2') })
    expect(log({ ...charged, new_balance: '89' })).toBeNull()
  })
})

const EXECUTION = 'kraken/api_jkorf/Futures__Trading__GetExecutionEvents.txt'
test.skipIf(recordedPath(EXECUTION) === null)('the recorded execution is read', () => {
  const body = recordedBody(EXECUTION) as { readonly accountUid: string; readonly elements: readonly unknown[] }
  const listed = () => krakenFuturesInstrument('PF_XBTUSD', NONE)
  expect(krakenFuturesFill(body.elements[0], { owner: body.accountUid, listed })).toMatchObject({
    side: 'buy',
    quantity: fixed('1234.56789'),
    fee: fixed('1234.56789'),
    liquidity: 'maker',
  })
})
