/**
 * * Hyperliquid through the unmodified library. Bodies are written in the shape of the documentation
 * (https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint) and of nktkas/hyperliquid's
 * schemas; recorded ones of JKorf's HyperLiquid.Net are returned unchanged.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatFixed, HOUR_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { type GatewayRequest, inside, NOW, recordedReader, startGateway } from '../gateway.testing.ts'
import { cashTexts, fillTexts, readAll } from '../reading.testing.ts'

const ADDRESS = `0x${'ab'.repeat(20)}`
const AT = NOW - 3 * HOUR_MS
const RANGE = { from: 'startTime', to: 'endTime' }

const folder = fileURLToPath(new URL('../../../../../../shared/data/hyperliquid/api_jkorf/', import.meta.url))

type Routes = Readonly<Record<string, (request: GatewayRequest) => unknown>>

const fill = (coin: string, tid: string, overrides: Readonly<Record<string, unknown>> = {}) => ({
  coin,
  px: '200.5',
  sz: '2.0',
  side: 'B',
  time: AT,
  startPosition: '0.0',
  dir: 'Open Long',
  closedPnl: '0.0',
  hash: '0xa1',
  oid: 90_542_681,
  crossed: true,
  fee: '0.1',
  tid: Number(tid),
  feeToken: 'USDC',
  twapId: null,
  ...overrides,
})

const summary = (accountValue: string) => ({ marginSummary: { accountValue }, withdrawable: accountValue })

const position = (coin: string, szi: string, unrealizedPnl = '1.5') => ({
  type: 'oneWay',
  position: { coin, szi, entryPx: '200', unrealizedPnl, liquidationPx: null, leverage: { type: 'cross', value: 5 } },
})

const LISTED: Routes = {
  spotMeta: () => ({
    tokens: [
      { name: 'USDC', index: 0 },
      { name: 'HYPE', index: 150 },
      { name: 'USDH', index: 360 },
    ],
    universe: [{ name: '@107', index: 107, tokens: [150, 0] }],
  }),
  perpDexs: () => [null, { name: 'xyz', fullName: 'XYZ' }, { name: 'flx', fullName: 'Felix' }],
  meta: ({ query }) => ({ universe: [], marginTables: [], collateralToken: query.get('dex') === 'flx' ? 360 : 0 }),
  metaAndAssetCtxs: ({ query }) => {
    const name = { flx: 'flx:OIL', xyz: 'xyz:TSLA' }[query.get('dex') ?? ''] ?? 'BTC'
    return [{ universe: [{ name }] }, [{ markPx: name === 'BTC' ? '60000' : '210' }]]
  },
  userAbstraction: () => '"default"',
  userFills: () => [],
  userFillsByTime: () => [],
  userTwapSliceFillsByTime: () => [],
  userFunding: () => [],
  userNonFundingLedgerUpdates: () => [],
  frontendOpenOrders: () => [],
  historicalOrders: () => [],
  spotClearinghouseState: () => ({
    balances: [{ coin: 'USDC', token: 0, total: '10.0', hold: '4.0', entryNtl: '0.0' }],
  }),
  clearinghouseState: ({ query }) => {
    const dex = query.get('dex')
    if (dex === 'xyz') return { ...summary('101.5'), assetPositions: [position('xyz:TSLA', '-2.0')] }
    if (dex === 'flx') return { ...summary('50'), assetPositions: [position('flx:OIL', '1.0', '0')] }
    return { ...summary('20'), assetPositions: [position('BTC', '0.0', '0')] }
  },
}

async function open(routes: Routes = {}) {
  const all = { ...LISTED, ...routes }
  const gateway = await startGateway({
    '/info': (request) => all[request.query.get('type') ?? '']?.(request) ?? { error: 'Unknown type' },
  })
  const reader = await recordedReader('hyperliquid', {
    gateway: gateway.address,
    markets: [],
    credentials: { address: ADDRESS },
  })
  return { reader, gateway }
}

const timed = <T extends { readonly time: number }>(rows: readonly T[]) =>
  rows.map((row): readonly [number, T] => [row.time, row])

test('fills of all exchanges, of spot and of TWAP orders come once each, in the coin of their collateral', async () => {
  const rows = [
    fill('BTC', '1'),
    fill('@107', '2', { dir: 'Buy', feeToken: 'HYPE' }),
    fill('flx:OIL', '3', { feeToken: 'USDH' }),
    fill('xyz:TSLA', '4', { dir: 'Liquidated Cross Long', side: 'A', startPosition: null }),
    fill('old:GOLD', '5', { feeToken: 'USDE' }),
    fill('#10', '6', { dir: 'Buy' }),
    fill('HLP', '7', { dir: 'Net Child Vaults' }),
  ]
  const slice = fill('BTC', '8', { time: AT + 5, hash: '0x00' })
  const paid = { type: 'funding', coin: 'flx:OIL', usdc: '-0.25', szi: '2.0', fundingRate: '0.0001', nSamples: null }
  const { reader, gateway } = await open({
    userFillsByTime: (request) => inside(request, RANGE, timed(rows)),
    userTwapSliceFillsByTime: (request) => inside(request, RANGE, [[slice.time, { fill: slice, twapId: 3156 }]]),
    userFunding: (request) => inside(request, RANGE, [[AT, { time: AT, hash: `0x${'0'.repeat(64)}`, delta: paid }]]),
  })
  const reading = await readAll(reader, NOW)
  expect(fillTexts(reading)).toEqual([
    `hyperliquid:linear:BTC ${AT} buy 2 200.5 0.1 USDC trade both taker`,
    `hyperliquid:linear:BTC ${AT + 5} buy 2 200.5 0.1 USDC trade both taker`,
    `hyperliquid:linear:flx:OIL ${AT} buy 2 200.5 0.1 USDH trade both taker`,
    `hyperliquid:linear:old:GOLD ${AT} buy 2 200.5 0.1 USDE trade both taker`,
    `hyperliquid:linear:xyz:TSLA ${AT} sell 2 200.5 0.1 USDC liquidation both taker`,
    `hyperliquid:spot:HYPE/USDC ${AT} buy 2 200.5 0.1 HYPE trade both taker`,
  ])
  expect(new Set(reading.refused)).toEqual(new Set(['Hyperliquid fill: coin is not the name of a market.']))
  expect(cashTexts(reading, NOW)).toEqual([`funding -0.25 USDH hyperliquid:linear:flx:OIL ${3 * HOUR_MS}`])
  // The collateral is requested once for each exchange that was traded.
  const dexes = gateway.requests
    .filter(({ query }) => query.get('type') === 'meta')
    .map(({ query }) => query.get('dex'))
  expect(dexes.toSorted()).toEqual(['flx', 'xyz'])
  expect(new Set(reading.since.values())).toEqual(new Set([null]))
})

test('a position that a TWAP order opened does not mean that fills are missing', async () => {
  const closing = fill('BTC', '1', { dir: 'Close Long', side: 'A', startPosition: '2.0' })
  const slice = fill('BTC', '2', { time: AT - 5 })
  const fills: Routes = { userFillsByTime: (request) => inside(request, RANGE, timed([closing])) }
  const missing = await open(fills)
  expect((await readAll(missing.reader, NOW)).since.get('fills')).toBe(AT)
  const slices: Routes['x'] = (request) => inside(request, RANGE, [[slice.time, { fill: slice, twapId: 1 }]])
  const whole = await open({ ...fills, userTwapSliceFillsByTime: slices })
  expect((await readAll(whole.reader, NOW)).since.get('fills')).toBeNull()
})

describe('what is held', () => {
  test('on every exchange, with its prices', async () => {
    const { reader } = await open()
    const { positions, balances, quantities } = await reader.live()
    expect(quantities.map(({ symbol, quantity }) => `${symbol} ${formatFixed(quantity)}`)).toEqual([
      'xyz:TSLA -2',
      'flx:OIL 1',
    ])
    expect(positions).toMatchObject([
      { symbol: 'xyz:TSLA', side: 'short', markPrice: '210', asset: 'USDC', unrealised: '1.5' },
      { symbol: 'flx:OIL', side: 'long', markPrice: '210', asset: 'USDH' },
    ])
    expect(balances.map(({ part, asset, total, free }) => `${part} ${total} ${asset}, ${free}`)).toEqual([
      'Spot 10 USDC, 6',
      'Perpetuals 20 USDC, 20',
      'Perpetuals (xyz) 100 USDC, 101.5',
      'Perpetuals (flx) 50 USDH, 50',
    ])
  })
  test.each(['"unifiedAccount"', '"portfolioMargin"'])(
    'in an account of mode %s all balances are those of spot',
    async (mode) => {
      const { reader } = await open({ userAbstraction: () => mode })
      const { quantities, balances } = await reader.live()
      expect(quantities).toHaveLength(2)
      expect(balances.map(({ part, total }) => `${part} ${total}`)).toEqual(['Spot 10'])
    },
  )
})

test('every movement counts, two of one transaction as well; what has no amount is refused alone', async () => {
  const other = { user: `0x${'cd'.repeat(20)}`, destination: ADDRESS, sourceDex: '', destinationDex: '', fee: '0.0' }
  const deltas = [
    { type: 'withdraw', usdc: '99999.0', nonce: 1, fee: '1.0' },
    { type: 'withdraw', usdc: '5.0', nonce: 2, fee: '1.0' },
    { type: 'send', ...other, token: 'HYPE', amount: '2.5', usdcValue: '50', nativeTokenFee: '0.0', feeToken: '' },
    { type: 'send', ...other, user: ADDRESS, token: 'USDC', amount: '9', destinationDex: 'xyz' },
    { type: 'borrowLend', token: 'USDC', operation: 'withdraw', amount: '1000.0', interestAmount: '0.934' },
    { type: 'newKindOfBonus', token: 'USDC', amount: '5.0' },
    { type: 'newKindOfNotice', dex: 'xyz' },
  ]
  const rows = deltas.map((delta) => ({ time: AT, hash: '0x1f', delta }))
  const routes: Routes = { userNonFundingLedgerUpdates: (request) => inside(request, RANGE, timed(rows)) }
  const { reader } = await open(routes)
  const reading = await readAll(reader, NOW)
  const ago = 3 * HOUR_MS
  expect(cashTexts(reading, NOW)).toEqual([
    `interest 0.934 USDC - ${ago}`,
    `other 5 USDC - ${ago}`,
    `transfer 2.5 HYPE - ${ago}`,
    `withdrawal -100000 USDC - ${ago}`,
    `withdrawal -6 USDC - ${ago}`,
  ])
  expect(new Set(reading.refused)).toEqual(
    new Set([
      'Hyperliquid movement, delta: type "newKindOfNotice" is not a movement that is known here, and it has no amount.',
    ]),
  )
  // A second reading duplicates nothing.
  await readAll(reader, NOW, reading)
  expect(reading.cashEvents.size).toBe(5)
})

test.skipIf(!existsSync(folder))('recorded bodies of fills, funding, movements and positions', async () => {
  const { reader } = await open({
    userFillsByTime: (request) => within(request, 'Spot__Trading__GetUserTrades'),
    userFunding: (request) => within(request, 'Futures__Account__GetFundingHistory'),
    userNonFundingLedgerUpdates: (request) => within(request, 'Spot__Account__GetAccountLedger'),
    clearinghouseState: ({ query }) =>
      query.has('dex') ? { ...summary('0'), assetPositions: [] } : recorded('Futures__Account__GetAccountInfo'),
    spotClearinghouseState: () => recorded('Spot__Account__GetBalances'),
    metaAndAssetCtxs: () => [{ universe: [{ name: 'HYPE' }] }, [{ markPx: '37.826' }]],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    'hyperliquid:linear:AVAX 1681222254710 buy 93.53 18.435 0.01 USDC trade both maker',
  ])
  expect(cashTexts(reading, 0)).toEqual([
    'deposit 97.142685 USDC - -1737370449463',
    'funding -0.044263 USDC hyperliquid:linear:HYPE -1750172400033',
  ])
  const { positions, balances } = await reader.live()
  expect(positions).toMatchObject([
    { symbol: 'HYPE', quantity: '2', entryPrice: '37.829', markPrice: '37.826', leverage: '10' },
  ])
  expect(balances.map(({ part, asset, total }) => `${part} ${total} ${asset}`)).toEqual([
    'Spot 2.77363 USDC',
    'Spot 0.00959057 HYPE',
    'Perpetuals 83.313638 USDC',
  ])
})

/** The body, which follows the lines for method, path and signature. */
function recorded(name: string): unknown {
  return JSON.parse(readFileSync(`${folder}${name}.txt`, 'utf8').split('\n').slice(3).join('\n'))
}

function within(request: GatewayRequest, name: string): unknown {
  return inside(request, RANGE, timed(recorded(name) as { readonly time: number }[]))
}
