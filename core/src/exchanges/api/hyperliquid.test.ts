/**
 * Hyperliquid's records: recorded bodies where available, otherwise rows written in the shape of the sources that
 * `hyperliquid.ts` and `hyperliquid-movements.ts` name.
 */
import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import type { CashDraft } from '../layouts/layout.ts'
import { hyperliquidDex, hyperliquidFill, hyperliquidFundingPayment, hyperliquidIsTraded } from './hyperliquid.ts'
import { hyperliquidMovement, hyperliquidTwin } from './hyperliquid-movements.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const TIME = '1740910530000'
const FACTS = {
  address: '0xme',
  pairs: new Map([['@107', 'HYPE/USDC']]),
  collateral: new Map([['flx', 'USDH']]),
}

const fill = (overrides: Readonly<Record<string, unknown>> = {}) =>
  hyperliquidFill(
    {
      coin: 'ETH',
      px: '2000.5',
      sz: '0.1',
      side: 'B',
      time: TIME,
      startPosition: '0.0',
      dir: 'Open Long',
      closedPnl: '0.0',
      hash: '0xa1',
      oid: '90542681',
      crossed: true,
      fee: '0.1',
      tid: '118906512037719',
      feeToken: 'USDC',
      twapId: null,
      ...overrides,
    },
    FACTS,
  )

const move = (delta: Readonly<Record<string, unknown>>, hash = '0x1f') =>
  hyperliquidMovement({ time: TIME, hash, delta }, FACTS)

describe('a fill', () => {
  test.each([
    ['Open Long', 'trade', true],
    ['Close Short', 'trade', false],
    ['Long > Short', 'trade', null],
    ['Short > Long', 'trade', null],
    ['Auto-Deleveraging', 'adl', false],
    ['Settlement', 'settlement', false],
    ['Liquidated Cross Long', 'liquidation', false],
    ['Liquidated Isolated Short', 'liquidation', false],
    ['Partial Borrow Liquidation', 'liquidation', null],
    ['Backstop Borrow Liquidation', 'liquidation', null],
    ['Something New', 'trade', null],
    [undefined, 'trade', null],
  ])('with the direction %s is a %s', (dir, execution, opens) => {
    expect(fill({ dir })).toMatchObject({ execution, opens, side: 'buy' })
  })
  test('of a builder-deployed exchange settles in its collateral', () => {
    expect(fill({ coin: 'flx:TSLA', feeToken: 'USDH' })).toMatchObject({
      instrument: { id: 'hyperliquid:linear:flx:TSLA', base: 'flx:TSLA', settle: 'USDH' },
      feeAsset: 'USDH',
    })
    // A delisted market: the fee names the coin.
    expect(fill({ coin: 'old:GOLD', feeToken: 'USDE' }).instrument.settle).toBe('USDE')
    expect(fill({ coin: 'xyz:TSLA' }).instrument.settle).toBe('USDC')
    expect([hyperliquidDex('xyz:TSLA'), hyperliquidDex('TSLA')]).toEqual(['xyz', null])
  })
  test('on spot pays its fee in the coin that the exchange names', () => {
    const spot = { coin: '@107', dir: 'Buy', fee: '0.0007', feeToken: 'HYPE' }
    expect(fill(spot)).toMatchObject({ instrument: { symbol: 'HYPE/USDC' }, fee: fixed('0.0007'), feeAsset: 'HYPE' })
    expect(fill({ ...spot, feeToken: null, side: 'A', dir: 'Sell' }).feeAsset).toBe('USDC')
  })
  test('may leave out what is optional', () => {
    const bare = {
      startPosition: undefined,
      closedPnl: '',
      crossed: undefined,
      feeToken: undefined,
      builderFee: '0.02',
    }
    expect(fill(bare)).toMatchObject({
      startPosition: null,
      venueRealised: null,
      liquidity: 'unknown',
      feeAsset: 'USDC',
      fee: fixed('0.1'),
    })
    expect(fill({ tid: '0' }).venueTradeId).toBeNull()
  })
  test('that totals the vaults below a vault was not traded', () => {
    expect([{ dir: 'Net Child Vaults' }, { dir: 'Open Long' }, {}].map(hyperliquidIsTraded)).toEqual([
      false,
      true,
      true,
    ])
  })
})

test('funding is paid in the collateral, whatever its field is called', () => {
  const paid = (coin: string) =>
    hyperliquidFundingPayment(
      { time: TIME, hash: '0x00', delta: { type: 'funding', coin, usdc: '-0.044263', szi: '30.0', nSamples: null } },
      FACTS,
    )
  expect(paid('HYPE')).toMatchObject({ asset: 'USDC', amount: fixed('-0.044263'), position: fixed(30) })
  expect(paid('flx:TSLA')).toMatchObject({ asset: 'USDH', instrument: { settle: 'USDH' } })
})

describe('a movement', () => {
  const other = { user: '0xother', destination: '0xME' }
  const away = { user: '0xme', destination: '0xother' }
  test.each([
    [{ type: 'deposit', usdc: '97.142685' }, 'deposit', '97.142685', 'USDC'],
    [{ type: 'withdraw', usdc: '20.0', fee: '1.0', nonce: 1 }, 'withdrawal', '-21', 'USDC'],
    [{ type: 'internalTransfer', usdc: '5', fee: '1', ...away }, 'transfer', '-6', 'USDC'],
    [{ type: 'internalTransfer', usdc: '5', fee: '1', ...other }, 'transfer', '5', 'USDC'],
    [{ type: 'subAccountTransfer', usdc: '5', ...away }, 'transfer', '-5', 'USDC'],
    [{ type: 'spotTransfer', token: 'HYPE', amount: '2', fee: '1', ...other }, 'transfer', '2', 'HYPE'],
    [{ type: 'send', token: 'HYPE:0x0d01', amount: '2', fee: '', ...away }, 'transfer', '-2', 'HYPE'],
    [
      { type: 'send', token: 'HYPE', amount: '2', fee: '0', nativeTokenFee: '0.1', ...away },
      'transfer',
      '-2.1',
      'HYPE',
    ],
    [{ type: 'spotGenesis', token: 'PURR', amount: '50' }, 'airdrop', '50', 'PURR'],
    [{ type: 'vaultCreate', vault: '0xv', usdc: '100', fee: '100' }, 'transfer', '-200', 'USDC'],
    [{ type: 'vaultDeposit', vault: '0xv', usdc: '7' }, 'transfer', '-7', 'USDC'],
    [{ type: 'vaultDeposit', vault: '0xME', usdc: '7' }, 'transfer', '7', 'USDC'],
    [{ type: 'vaultWithdraw', vault: '0xv', netWithdrawnUsd: '77', requestedUsd: '80' }, 'transfer', '77', 'USDC'],
    [{ type: 'vaultDistribution', vault: '0xv', usdc: '3' }, 'transfer', '3', 'USDC'],
    [{ type: 'vaultLeaderCommission', user: '0xme', usdc: '3' }, 'rebate', '3', 'USDC'],
    [{ type: 'rewardsClaim', amount: '3' }, 'rebate', '3', 'USDC'],
    [{ type: 'rewardsClaim', amount: '3', token: 'HYPE' }, 'rebate', '3', 'HYPE'],
    [
      { type: 'borrowLend', token: 'USDC', operation: 'borrow', amount: '9', interestAmount: '0' },
      'transfer',
      '9',
      'USDC',
    ],
    [
      { type: 'borrowLend', token: 'USDC', operation: 'repay', amount: '9', interestAmount: '1' },
      'transfer',
      '-9',
      'USDC',
    ],
    [
      { type: 'borrowLend', token: 'USDC', operation: 'withdraw', amount: '1000.0', interestAmount: '0.934' },
      'interest',
      '0.934',
      'USDC',
    ],
    [{ type: 'accountActivationGas', token: 'USDC', amount: '1.0' }, 'other', '-1', 'USDC'],
    [{ type: 'activateDexAbstraction', dex: 'xyz', token: 'USDC', amount: '1.0' }, 'other', '-1', 'USDC'],
    [{ type: 'deployGasAuction', token: 'HYPE', amount: '500' }, 'other', '-500', 'HYPE'],
    [{ type: 'gossipPriorityGasAuction', token: 'HYPE', amount: '0.342' }, 'other', '-0.342', 'HYPE'],
    [{ type: 'hip3LiquidatorDeposit', dex: 'xyz', token: 'USDC', amount: '12' }, 'transfer', '-12', 'USDC'],
    [{ type: 'welcomeBonus', token: 'USDC', amount: '5' }, 'other', '5', 'USDC'],
    [{ type: 'somethingSent', usdc: '5', ...away }, 'other', '-5', 'USDC'],
  ])('%o', (delta, kind, amount, asset) => {
    expect(move(delta)).toMatchObject({ kind, amount: fixed(amount), asset, venueId: `0x1f ${delta.type}` })
  })
  test.each([
    { type: 'accountClassTransfer', usdc: '1.0', toPerp: true },
    { type: 'perpDexClassTransfer', token: 'USDC', amount: '1', dex: 'xyz', toPerp: true },
    { type: 'cStakingTransfer', token: 'HYPE', amount: '25.0', isDeposit: false },
    {
      type: 'send',
      token: 'USDC',
      amount: '1',
      user: '0xME',
      destination: '0xme',
      sourceDex: '',
      destinationDex: 'xyz',
    },
    { type: 'borrowLend', token: 'USDC', operation: 'supply', amount: '1000', interestAmount: '0.0' },
    { type: 'liquidation', liquidatedNtlPos: '9', accountValue: '1', leverageType: 'Cross', liquidatedPositions: [] },
  ])('inside the account moves nothing: %o', (delta) => {
    expect(move(delta)).toBeNull()
  })
  test('money that was borrowed for a purchase comes in, and goes back with its interest', () => {
    const loan = { type: 'borrowLend', token: 'USDC', interestAmount: '0' }
    const bought = fill({ coin: '@107', px: '9', sz: '1', dir: 'Buy', startPosition: '0.0', fee: '0' })
    const came = move({ ...loan, operation: 'borrow', amount: '9' })
    const left = move({ ...loan, operation: 'repay', amount: '9.5', interestAmount: '0.5' }, '0x2f')
    expect(bought).toMatchObject({ instrument: { kind: 'spot', base: 'HYPE' }, side: 'buy', quantity: fixed('1') })
    expect([came, left]).toMatchObject([
      { kind: 'transfer', asset: 'USDC', amount: fixed('9') },
      { kind: 'transfer', asset: 'USDC', amount: fixed('-9.5') },
    ])
  })
  test('pays a fee in another coin on its own', () => {
    const sent = move({
      type: 'send',
      token: 'PURR',
      amount: '2',
      fee: '1.0',
      feeToken: 'USDC',
      nativeTokenFee: '0.1',
      ...away,
    })
    expect(sent).toMatchObject([
      { kind: 'transfer', asset: 'PURR', amount: fixed(-2), venueId: '0x1f send' },
      { kind: 'other', asset: 'USDC', amount: fixed(-1), venueId: '0x1f send fee' },
      { kind: 'other', asset: 'HYPE', amount: fixed('-0.1'), venueId: '0x1f send fee' },
    ])
  })
  test('of an unknown type without an amount is refused by name', () => {
    expect(() => move({ type: 'somethingNew' })).toThrow('"somethingNew" is not a movement')
    expect(() => move({ type: 'borrowLend', token: 'USDC', operation: 'pledge', amount: '1' })).toThrow('"pledge"')
  })
  test('has no id where nothing on the chain moved it', () => {
    expect(move({ type: 'deposit', usdc: '1' }, `0x${'0'.repeat(64)}`)).toMatchObject({ venueId: null })
  })
  test('is not lost beside another of the same transaction', () => {
    const seen = new Map<string, number>()
    const twice = ['99999', '5'].map((usdc) => hyperliquidTwin(move({ type: 'withdraw', usdc }) as CashDraft, seen))
    expect(twice.map(({ venueId }) => venueId)).toEqual(['0x1f withdraw', '0x1f withdraw 2'])
    const coin = move({ type: 'send', token: 'HYPE', amount: '2', ...other }) as CashDraft
    expect(hyperliquidTwin(coin, seen).venueId).toBe('0x1f send')
  })
})

describe.skipIf(recordedPath('hyperliquid/api_jkorf') === null)('recorded', () => {
  const rows = (file: string) => recordedBody(`hyperliquid/api_jkorf/${file}.txt`) as readonly unknown[]
  test('fills, funding and the ledger', () => {
    expect(rows('Spot__Trading__GetUserTrades').map((row) => hyperliquidFill(row, FACTS))).toMatchObject([
      {
        instrument: { id: 'hyperliquid:linear:AVAX' },
        side: 'buy',
        fee: fixed('0.01'),
        liquidity: 'maker',
        opens: true,
      },
    ])
    expect(rows('Futures__Account__GetFundingHistory').map((row) => hyperliquidFundingPayment(row))).toMatchObject([
      { amount: fixed('-0.044263'), position: fixed(30), instrument: { symbol: 'HYPE' } },
    ])
    const moved = rows('Spot__Account__GetAccountLedger').map((row) => hyperliquidMovement(row, FACTS))
    expect(moved.filter((movement) => movement !== null)).toMatchObject([
      { kind: 'deposit', amount: fixed('97.142685'), venueId: '10 deposit' },
    ])
  })
})
