/**
 * Phemex's records, written from the documentation: https://phemex-docs.github.io (Query user trade, Query trade
 * history, Query funding fee history, Query convert history, Query recent deposit and withdraw history, Query product
 * information). The row with a fee in PT is that of a user in ccxt's issue 22431.
 */
import { expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import {
  phemexConversion,
  phemexFunding,
  phemexLinearTrade,
  phemexMovement,
  phemexScaledTrade,
  phemexSpotTrade,
} from './phemex.ts'
import { phemexMarkets } from './phemex-markets.ts'

const MARKETS = phemexMarkets({
  currencies: [
    { currency: 'BTC', valueScale: '8' },
    { currency: 'USD', valueScale: '4' },
    { currency: 'USDT', valueScale: 8 },
  ],
  products: [
    {
      symbol: 'BTCUSD',
      type: 'Perpetual',
      quoteCurrency: 'USD',
      settleCurrency: 'BTC',
      contractUnderlyingAssets: 'USD',
      contractSize: '1.0',
      priceScale: '4',
    },
    {
      symbol: 'uBTCUSD',
      type: 'Perpetual',
      quoteCurrency: 'USD',
      settleCurrency: 'USD',
      contractUnderlyingAssets: 'BTC',
      contractSize: '0.001',
      priceScale: '4',
    },
    {
      symbol: 'cETHUSD',
      type: 'Perpetual',
      quoteCurrency: 'USD',
      settleCurrency: 'ETH',
      baseCurrency: 'ETH',
      contractSize: '1 USD',
      priceScale: '4',
    },
    {
      symbol: 'sBTCUSDT',
      type: 'Spot',
      quoteCurrency: 'USDT',
      baseCurrency: 'BTC',
      priceScale: '8',
      baseTickSize: '0.000001 BTC',
    },
    { symbol: 'broken', type: 'Spot' },
  ],
  perpProductsV2: [
    {
      symbol: 'BTCUSDT',
      type: 'PerpetualV2',
      settleCurrency: 'USDT',
      baseCurrency: 'BTC',
      quoteCurrency: 'USDT',
      qtyStepSize: '0.001',
    },
  ],
})

test('products: inverse, linear in USD, spot, and contracts in USDT', () => {
  const text = (symbol: string): string => {
    const { kind, base, quote, settle, contractSize } = MARKETS.find(symbol)?.instrument ?? {}
    return `${kind} ${base} ${quote} ${settle} ${contractSize === undefined ? '' : Number(contractSize) / 1e18}`
  }
  expect(text('BTCUSD')).toBe('inverse BTC USD BTC 1')
  expect(text('cETHUSD')).toBe('inverse ETH USD ETH 1')
  expect(text('uBTCUSD')).toBe('linear BTC USD USD 0.001')
  expect(text('sBTCUSDT')).toBe('spot BTC USDT USDT 1')
  expect(text('BTCUSDT')).toBe('linear BTC USDT USDT 1')
  // Delisted: a pair and a contract in USDT follow from their names, the size of others does not.
  expect([text('sFTTUSDT'), text('FTTUSDT')]).toEqual(['spot FTT USDT USDT 1', 'linear FTT USDT USDT 1'])
  expect(MARKETS.find('cFTTUSD')).toBeNull()
})

/** The first row of "Query user trade" of COIN-M contracts. */
const SCALED = {
  transactTimeNs: '1578026629824704800',
  symbol: 'BTCUSD',
  currency: 'BTC',
  action: 'Replace',
  side: 'Sell',
  tradeType: 'Trade',
  execQty: '700',
  execPriceEp: '71500000',
  orderQty: '700',
  priceEp: '71500000',
  execValueEv: '9790209',
  feeRateEr: '-25000',
  execFeeEv: '-2447',
  ordType: 'Limit',
  execID: 'b01671a1-5ddc-5def-b80a-5311522fd4bf',
  orderID: 'b63bc982-be3a-45e0-8974-43d6375fb626',
  clOrdID: 'uuid-1577463487504',
  execStatus: 'MakerFill',
}

test('an inverse contract: whole contracts, scaled price, a rebate in the coin', () => {
  expect(phemexScaledTrade(SCALED, MARKETS)).toEqual([
    expect.objectContaining({
      time: 1_578_026_629_824,
      side: 'sell',
      quantity: fixed(700),
      price: fixed(7150),
      fee: fixed('-0.00002447'),
      feeAsset: 'BTC',
      positionSide: 'both',
      execution: 'trade',
      liquidity: 'maker',
      venueTradeId: 'b01671a1-5ddc-5def-b80a-5311522fd4bf',
      orderId: 'b63bc982-be3a-45e0-8974-43d6375fb626',
    }),
  ])
  expect(phemexScaledTrade({ ...SCALED, tradeType: 'LiqTrade' }, MARKETS)).toMatchObject([{ execution: 'liquidation' }])
  expect(phemexScaledTrade({ ...SCALED, tradeType: 'AdlTrade' }, MARKETS)).toMatchObject([{ execution: 'adl' }])
})

test('funding among the trades of an inverse contract: a positive fee was paid', () => {
  const row = { ...SCALED, tradeType: 'Funding', execFeeEv: '479', execStatus: 'Init', execID: '381fbe21' }
  expect(phemexScaledTrade(row, MARKETS)).toMatchObject([
    { type: 'cash', kind: 'funding', asset: 'BTC', amount: fixed('-0.00000479'), venueId: '381fbe21' },
  ])
  expect(phemexScaledTrade({ ...row, execFeeEv: '-479' }, MARKETS)).toMatchObject([{ amount: fixed('0.00000479') }])
})

/** The row of "Query Trades History" of USDT-M contracts. */
const LINEAR = {
  transactTimeNs: '1669407633926215067',
  symbol: 'BTCUSDT',
  currency: 'USDT',
  action: 'New',
  posSide: 'Short',
  side: 'Sell',
  tradeType: 'Trade',
  execQtyRq: '0.001',
  execPriceRp: '16600',
  execValueRv: '16.6',
  feeRateRr: '0.0001',
  execFeeRv: '0.00166',
  closedSizeRq: '0',
  closedPnlRv: '0',
  ordType: 'LimitIfTouched',
  execID: '5c3d96e1-8874-53b6-b6e5-9dcc4d28b4ab',
  orderID: 'fcdfeafa-ed68-45d4-b2bd-7bc27f2b2b0b',
  clOrdID: '',
  execStatus: 'MakerFill',
}

test('a contract in USDT: legs of hedge mode, liquidations, fees in PT', () => {
  expect(phemexLinearTrade(LINEAR, MARKETS)).toMatchObject([
    { quantity: fixed('0.001'), price: fixed(16_600), fee: fixed('0.00166'), feeAsset: 'USDT', positionSide: 'short' },
  ])
  expect(phemexLinearTrade({ ...LINEAR, posSide: 'Merged' }, MARKETS)).toMatchObject([{ positionSide: 'both' }])
  expect(phemexLinearTrade({ ...LINEAR, tradeType: 'LiqTrade' }, MARKETS)).toMatchObject([{ execution: 'liquidation' }])
  expect(phemexLinearTrade({ ...LINEAR, tradeType: 'Funding' }, MARKETS)).toBeNull()
  expect(phemexLinearTrade({ ...LINEAR, execQtyRq: '0' }, MARKETS)).toBeNull()
  const inPt = {
    createdAt: '1714990724076',
    symbol: 'BTCUSDT',
    currency: 'USDT',
    action: '1',
    tradeType: '1',
    execQtyRq: '0.003',
    execPriceRp: '64935',
    side: '2',
    execFeeRv: '0',
    ordType: '3',
    execId: 'XXXXXX',
    execStatus: '7',
    posSide: '1',
    ptFeeRv: '0.110012249248',
    ptPriceRp: '0.876524893',
  }
  expect(phemexLinearTrade(inPt, MARKETS)).toMatchObject([
    { side: 'sell', positionSide: 'long', fee: fixed('0.110012249248'), feeAsset: 'PT', liquidity: 'taker' },
  ])
  expect(phemexLinearTrade({ ...inPt, execFeeRv: '1' }, MARKETS)).toMatchObject([
    { fee: fixed(1), feeAsset: 'USDT' },
    { type: 'cash', kind: 'other', asset: 'PT', amount: fixed('-0.110012249248') },
  ])
})

test('funding of a contract in USDT: a positive fee was paid', () => {
  const row = { symbol: 'BTCUSDT', currency: 'USDT', side: 'Buy', execFeeRv: '0.02116552', createTime: '1671004800021' }
  expect(phemexFunding(row, MARKETS)).toMatchObject({
    kind: 'funding',
    asset: 'USDT',
    amount: fixed('-0.02116552'),
    instrument: { symbol: 'BTCUSDT' },
    time: 1_671_004_800_021,
  })
  expect(phemexFunding({ ...row, execFeeRv: '-1' }, MARKETS)?.amount).toBe(fixed(1))
  expect(phemexFunding({ ...row, execFeeRv: '0' }, MARKETS)).toBeNull()
})

test('a spot trade: quantity, price and fee have the scales of their coins', () => {
  const row = {
    transactTimeNs: '1589450974800550100',
    orderID: 'b2b7018d',
    symbol: 'sBTCUSDT',
    side: 'Buy',
    execStatus: 'MakerFill',
    tradeType: 'Trade',
    execId: 'c6bd8979',
    execPriceEp: '970056000000',
    execBaseQtyEv: '103000',
    execQuoteQtyEv: '999157680',
    execFeeEv: '103',
    feeCurrency: 'BTC',
  }
  expect(phemexSpotTrade(row, MARKETS)).toMatchObject([
    {
      quantity: fixed('0.00103'),
      price: fixed('9700.56'),
      fee: fixed('0.00000103'),
      feeAsset: 'BTC',
      orderId: 'b2b7018d',
    },
  ])
  expect(phemexSpotTrade({ ...row, execBaseQtyEv: '0' }, MARKETS)).toBeNull()
  expect(() => phemexSpotTrade({ ...row, feeCurrency: 'ABC' }, MARKETS)).toThrow(/execFeeEv is scaled by an unknown/)
})

test('deposits and withdrawals: the fee comes on top of what was received', () => {
  const deposit = {
    id: '29200',
    currency: 'USDT',
    amountEv: '3000000000',
    status: 'Success',
    createdAt: '1592722565000',
  }
  expect(phemexMovement(deposit, 'deposit', MARKETS)).toMatchObject({ amount: fixed(30), venueId: '29200' })
  const withdrawal = {
    id: '7',
    currency: 'USDT',
    amountEv: '8800000000',
    feeEv: '1200000000',
    submitedAt: '1702571922000',
  }
  expect(phemexMovement({ ...withdrawal, status: 'Succeed' }, 'withdrawal', MARKETS)).toMatchObject({
    kind: 'withdrawal',
    amount: fixed(-100),
    time: 1_702_571_922_000,
  })
  expect(phemexMovement({ ...withdrawal, status: 'Pending Review' }, 'withdrawal', MARKETS)).toBeNull()
})

test('a conversion is a fill of the coin against the money', () => {
  const row = {
    linkKey: '45c8ed8e',
    createTime: '1739882294000',
    fromCurrency: 'USDT',
    toCurrency: 'BTC',
    fromAmountEv: '4000000000',
    toAmountEv: '40000',
    status: '10',
  }
  expect(phemexConversion(row, MARKETS)).toMatchObject({
    instrument: { symbol: 'sBTCUSDT' },
    side: 'buy',
    quantity: fixed('0.0004'),
    price: fixed(100_000),
    venueTradeId: 'convert 45c8ed8e',
  })
  expect(phemexConversion({ ...row, status: '11' }, MARKETS)).toBeNull()
  expect(phemexConversion({ ...row, status: undefined }, MARKETS)).not.toBeNull()
})
