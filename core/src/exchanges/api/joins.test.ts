/**
 * A fill from an exchange's API is the fill of its export file: same instrument, same key, so both make one history.
 */
import { describe, expect, test } from 'vitest'
import { fixed, formatFixed } from '../../base/index.ts'
import type { CashEvent, Fill, Instrument } from '../../ledger/index.ts'
import { instrument } from '../../ledger/index.ts'
import { ACCOUNT, readText } from '../reading/import.testing.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { SAMPLES } from '../reading/samples.testing.ts'
import { binanceContractFill, binanceSpotFill } from './binance.ts'
import { bybitExecution, type BybitFacts } from './bybit.ts'
import { coinbaseFill } from './coinbase.ts'
import { hyperliquidFill, hyperliquidFundingPayment } from './hyperliquid.ts'
import { krakenEntry, krakenTrade } from './kraken.ts'
import { ledgerOfRecords } from './records.ts'

const NONE = () => null
const MORNING = 1_740_910_530_000

function fileOf(layout: string): { readonly fills: readonly Fill[]; readonly cashEvents: readonly CashEvent[] } {
  return readText(SAMPLES[layout] ?? '').ledger
}

function ledgerOf(...drafts: readonly (FillDraft | CashDraft | null)[]) {
  const fromApi = drafts.filter((draft) => draft !== null)
  return ledgerOfRecords(
    ACCOUNT,
    fromApi.map((draft) => ({ draft, raw: '{}' })),
  )
}

/** The fields that must agree: the market, and the key if the file has an id. */
function nameOf({ instrument: traded, dedupeKey }: Fill, withKey: boolean): unknown {
  const { id, symbol, kind, base, quote, settle, contractSize, expiry } = traded
  return {
    id,
    symbol,
    kind,
    base,
    quote,
    settle,
    size: formatFixed(contractSize),
    expiry,
    ...(withKey ? { dedupeKey } : {}),
  }
}

function expectJoined(fromApi: readonly Fill[], file: readonly Fill[], withKey: boolean): void {
  expect(fromApi.map((fill) => nameOf(fill, withKey))).toEqual(file.map((fill) => nameOf(fill, withKey)))
}

describe('Binance', () => {
  const trade = (symbol: string, id: string, orderId: string, side: string, commissionAsset = 'USDT') => ({
    symbol,
    id,
    orderId,
    side,
    price: '1',
    qty: '1',
    realizedPnl: '0',
    commission: '0.1',
    commissionAsset,
    time: String(MORNING),
    positionSide: 'BOTH',
    maker: false,
    buyer: side === 'BUY',
  })
  test('USD-M futures', () => {
    const facts = { listed: NONE, forced: new Map() }
    const fromApi = [
      trade('BTCUSDT', '5001', '80001', 'BUY'),
      trade('BTCUSDT', '5002', '80002', 'SELL'),
      trade('1000PEPEUSDC', '5003', '80003', 'SELL', 'BNB'),
      trade('ETHUSDT_250627', '5004', '80004', 'BUY'),
    ].map((row) => binanceContractFill(row, facts))
    expectJoined(ledgerOf(...fromApi).fills, fileOf('binance-usdm-trades').fills, true)
  })
  test('COIN-M futures are contracts of a hundred dollars, or ten', () => {
    const facts = { listed: NONE, forced: new Map([['7', 'liquidation'] as const]) }
    const [btc, eth] = [
      binanceContractFill({ ...trade('BTCUSD_PERP', '6', '7', 'SELL', 'BTC'), positionSide: 'LONG' }, facts),
      binanceContractFill(trade('ETHUSD_260327', '6', '8', 'BUY', 'ETH'), facts),
    ]
    expect(btc).toMatchObject({ positionSide: 'long', execution: 'liquidation', sequence: 6 })
    expect(btc.instrument).toMatchObject({ id: 'binance:inverse:BTCUSD_PERP', settle: 'BTC', contractSize: fixed(100) })
    expect(eth.instrument).toMatchObject({ contractSize: fixed(10), quote: 'USD', base: 'ETH' })
    expect(eth.execution).toBe('trade')
  })
  test('spot', () => {
    const markets = new Map<string, Instrument>(
      [
        ['1INCHUSDT', '1INCH', 'USDT'],
        ['BTCFDUSD', 'BTC', 'FDUSD'],
      ].map(([symbol = '', base = '', quote = '']) => [
        symbol,
        instrument({ venue: 'binance', symbol, kind: 'spot', base, quote, settle: quote }),
      ]),
    )
    const row = { id: '1', orderId: '2', price: '1', qty: '1', commission: '0', commissionAsset: 'BNB', isMaker: true }
    const fromApi = ['BTCFDUSD', '1INCHUSDT'].map((symbol, index) =>
      binanceSpotFill(
        { ...row, symbol, time: String(MORNING + index), isBuyer: index === 1 },
        (name) => markets.get(name) ?? null,
      ),
    )
    expectJoined(ledgerOf(...fromApi).fills, fileOf('binance-spot-trades').fills, false)
  })
})

describe('Bybit', () => {
  const facts = (category: BybitFacts['category']): BybitFacts => ({ category, listed: NONE, hedged: new Set() })
  const execution = (
    symbol: string,
    execId: string,
    orderId: string,
    overrides: Readonly<Record<string, unknown>>,
  ) => ({
    symbol,
    execId,
    orderId,
    execType: 'Trade',
    side: 'Buy',
    execQty: '3',
    execPrice: '150',
    execFee: '0.1',
    execTime: String(MORNING),
    isMaker: false,
    feeCurrency: '',
    closedSize: '',
    ...overrides,
  })
  test('contracts and funding', () => {
    const linear = [
      execution('SOLUSDT', 't-1', 'o-1', {}),
      execution('SOLUSDT', 't-2', 'o-2', { execType: 'Funding', execFee: '0.0453' }),
      execution('SOLUSDT', 't-4', 'o-4', { execType: 'BustTrade', side: 'Sell', execTime: String(MORNING + 2) }),
    ].map((row) => bybitExecution(row, facts('linear')))
    const inverse = bybitExecution(
      execution('BTCUSD', 't-3', 'o-3', { side: 'Sell', execTime: String(MORNING + 1) }),
      facts('inverse'),
    )
    const fromApi = ledgerOf(...linear, inverse)
    const file = fileOf('bybit-derivatives-trades')
    expectJoined(fromApi.fills, file.fills, true)
    expect(fromApi.cashEvents.map(({ dedupeKey, amount }) => [dedupeKey, amount])).toEqual(
      file.cashEvents.map(({ dedupeKey, amount }) => [dedupeKey, amount]),
    )
  })
  test('spot', () => {
    const fromApi = [
      execution('ADAUSDT', 's-1', 'q-1', { feeCurrency: 'ADA' }),
      execution('ADAUSDT', 's-2', 'q-2', { side: 'Sell', execTime: String(MORNING + 1) }),
    ].map((row) => bybitExecution(row, facts('spot')))
    expectJoined(ledgerOf(...fromApi).fills, fileOf('bybit-spot-trades').fills, true)
  })
  test('a contract on two legs: what buys and closes was short', () => {
    const hedged: BybitFacts = { ...facts('linear'), hedged: new Set(['ETHUSDT']) }
    const legOf = (side: string, closedSize: string) => {
      const fromApi = bybitExecution(execution('ETHUSDT', 'x', 'y', { side, closedSize }), hedged)
      return fromApi?.type === 'fill' ? fromApi.positionSide : null
    }
    expect([legOf('Buy', '0'), legOf('Buy', '3'), legOf('Sell', '0'), legOf('Sell', '3')]).toEqual([
      'long',
      'short',
      'short',
      'long',
    ])
  })
})

describe('Hyperliquid', () => {
  const facts = {
    address: '0xabc',
    pairs: new Map([
      ['@107', 'HYPE/USDC'],
      ['@1000', 'NEWCOIN/USDC'],
    ]),
  }
  const row = (coin: string, overrides: Readonly<Record<string, unknown>> = {}) => ({
    coin,
    px: '25',
    sz: '4',
    side: 'B',
    time: String(MORNING),
    startPosition: '0.0',
    dir: 'Open Long',
    closedPnl: '0.0',
    hash: '0x1',
    oid: '9',
    crossed: true,
    fee: '0.01',
    tid: '118906512037719',
    feeToken: 'USDC',
    ...overrides,
  })
  test('markets have the names of the exports', () => {
    const file = fileOf('hyperliquid-trades').fills
    const coins = ['ETH', 'ETH', 'ETH', 'ETH', 'HYPE/USDC', '@107', 'kPEPE']
    const fromApi = coins.map((coin) => hyperliquidFill(row(coin), facts).instrument)
    expect(fromApi.map(({ id, base, quote, settle }) => [id, base, quote, settle])).toEqual(
      file.map(({ instrument: { id, base, quote, settle } }) => [id, base, quote, settle]),
    )
  })
  test('a numbered pair that no export names is read by its coins', () => {
    expect(hyperliquidFill(row('@1000'), facts).instrument).toMatchObject({ symbol: 'NEWCOIN/USDC', base: 'NEWCOIN' })
  })
  test('only the one who was liquidated has a liquidation; dust has no id', () => {
    const liquidation = { liquidatedUser: '0xABC', markPx: '1', method: 'market' }
    expect(hyperliquidFill(row('ETH', { liquidation }), facts).execution).toBe('liquidation')
    expect(hyperliquidFill(row('ETH', { liquidation }), { ...facts, address: '0xother' }).execution).toBe('trade')
    const dust = hyperliquidFill(row('@107', { side: 'A', dir: 'Spot Dust Conversion', tid: '0' }), facts)
    expect(dust).toMatchObject({ execution: 'dust', venueTradeId: null, venueRealised: null })
  })
  test('payments of one moment have the same zero hash, and different keys', () => {
    const payment = (coin: string, usdc: string) =>
      hyperliquidFundingPayment({
        time: String(MORNING),
        hash: `0x${'0'.repeat(64)}`,
        delta: { type: 'funding', coin, usdc, szi: '-30.0', fundingRate: '0.0000369155' },
      })
    const { cashEvents } = ledgerOf(payment('HYPE', '-0.044263'), payment('ETH', '-0.044263'), payment('ETH', '0.01'))
    expect(new Set(cashEvents.map(({ dedupeKey }) => dedupeKey)).size).toBe(3)
    expect(cashEvents[0]).toMatchObject({ kind: 'funding', asset: 'USDC', position: fixed('-30') })
  })
})

describe('Kraken', () => {
  const file = `txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers
TAAAAA-BBBBB-CCCCCC,OAAAAA-BBBBB-CCCCCC,XXBTZUSD,2025-03-02 10:15:30.0001,buy,limit,30010.0,600.2,0.96,0.02,0.0,,L1
TAAAAA-BBBBB-DDDDDD,OAAAAA-BBBBB-DDDDDD,XXDGZEUR,2025-03-02 10:15:31.5,sell,market,0.2,20,0.04,100,4.0,initiated,L2`
  const trade = {
    ordertxid: 'OAAAAA-BBBBB-CCCCCC',
    pair: 'XXBTZUSD',
    time: '1740910530.0001',
    type: 'buy',
    ordertype: 'limit',
    price: '30010.0',
    cost: '600.2',
    fee: '0.96',
    vol: '0.02',
    margin: '0.0',
    misc: '',
    trade_id: '40274859',
    maker: true,
  }
  const margin = {
    ...trade,
    ordertxid: 'OAAAAA-BBBBB-DDDDDD',
    pair: 'XXDGZEUR',
    time: '1740910531.5',
    type: 'sell',
    price: '0.2',
    vol: '100',
    fee: '0.04',
    margin: '4.0',
    misc: 'initiated',
  }
  test('spot and margin trades', () => {
    const fromApi = ledgerOf(
      krakenTrade('TAAAAA-BBBBB-CCCCCC', trade, new Map()),
      krakenTrade('TAAAAA-BBBBB-DDDDDD', margin, new Map()),
    ).fills
    const read = readText(file).ledger.fills
    expectJoined(fromApi, read, true)
    expect(fromApi.map(({ time }) => time)).toEqual(read.map(({ time }) => time))
    expect(fromApi.map(({ instrument: { kind, base } }) => `${kind} ${base}`)).toEqual(['spot BTC', 'linear DOGE'])
  })
  test('a margin position that Kraken closed is a liquidation, from the file and over the API', () => {
    const closed = { ...margin, type: 'buy', ordertype: 'liquidation market', margin: '0.0', misc: 'closing' }
    const fromApi = ledgerOf(krakenTrade('TAAAAA-BBBBB-DDDDDD', closed, new Map())).fills
    const liquidated = file.replace(
      'sell,market,0.2,20,0.04,100,4.0,initiated',
      'buy,liquidation market,0.2,20,0.04,100,0.0,closing',
    )
    const read = readText(liquidated).ledger.fills
    expect([...fromApi, ...read.slice(1)].map(({ execution }) => execution)).toEqual(['liquidation', 'liquidation'])
  })
  test('a fee that was taken in the coin bought is fromApi by the ledger alone', () => {
    const legs = new Map([
      [
        'T1',
        [
          { asset: 'BTC', amount: fixed('0.02'), fee: fixed('0.00003') },
          { asset: 'USD', amount: fixed('-600.2'), fee: 0n },
        ],
      ],
    ])
    expect(krakenTrade('T1', trade, legs)).toMatchObject({ fee: fixed('0.00003'), feeAsset: 'BTC' })
  })
  test('entries of the ledger', () => {
    const entry = (type: string, overrides: Readonly<Record<string, unknown>>) => ({
      refid: 'R',
      time: '1688464484.1787',
      type,
      subtype: '',
      aclass: 'currency',
      asset: 'XXBT',
      amount: '0.5',
      fee: '0.0001',
      balance: '1',
      ...overrides,
    })
    expect(krakenEntry('L1', entry('deposit', {}))).toMatchObject({
      kind: 'deposit',
      asset: 'BTC',
      amount: fixed('0.4999'),
    })
    expect(krakenEntry('L2', entry('trade', {}))).toBeNull()
    expect(krakenEntry('L3', entry('transfer', { subtype: 'spottostaking' }))).toBeNull()
    expect(() => krakenEntry('L4', entry('something new', {}))).toThrow('"something new" is not a kind')
  })
})

test('Coinbase: products have the names of the exports', () => {
  const file = fileOf('coinbase-fills').fills
  const fromApi = file.map(({ instrument: { symbol } }) =>
    coinbaseFill(
      {
        entry_id: 'e',
        trade_id: 't',
        order_id: 'o',
        trade_time: '2025-03-02T10:15:30.123456789Z',
        trade_type: 'FILL',
        price: '1',
        size: '1',
        commission: '0',
        product_id: symbol,
        side: 'BUY',
        size_in_quote: false,
      },
      NONE,
    ),
  )
  expect(fromApi.map((fill) => fill?.instrument.id)).toEqual(file.map((fill) => fill.instrument.id))
  expect(fromApi[0]?.time).toBe(1_740_910_530_123)
})
