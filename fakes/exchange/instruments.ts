/** The markets of the simulated exchanges, with each one's names and steps, and the price that all of them share. */
import { type Decimal, decimal } from './decimal.ts'
import { dollarsAt } from './prices.ts'

export type FakeExchangeName = 'binance' | 'bybit' | 'okx' | 'hyperliquid' | 'kraken'
export type Wallet = 'spot' | 'linear' | 'inverse' | 'funding' | 'main' | 'perp'

export type FakeInstrument = {
  readonly exchange: FakeExchangeName
  /** The exchange's own name of the market. */
  readonly symbol: string
  readonly kind: 'spot' | 'linear' | 'inverse'
  readonly base: string
  readonly quote: string
  readonly settle: string
  /** Base coins per contract; for an inverse one, quote coins. */
  readonly contractSize: string
  readonly priceStep: string
  /** Of quantities, in contracts. */
  readonly quantityStep: string
  /** Steps of a usual order. */
  readonly lot: number
  /** Whether the account holds a long and a short leg of it. */
  readonly hedged: boolean
  readonly wallet: Wallet
}

type Row = readonly [string, FakeInstrument['kind'], string, string, string, string, string, number, 'hedged'?]

/** symbol, kind, base, quote, contract size, price step, quantity step, usual order in steps */
const LISTED: Readonly<Record<FakeExchangeName, readonly Row[]>> = {
  binance: [
    ['BTCUSDT', 'spot', 'BTC', 'USDT', '1', '0.01', '0.00001', 900],
    ['ETHUSDT', 'spot', 'ETH', 'USDT', '1', '0.01', '0.0001', 2_500],
    ['BNBUSDT', 'spot', 'BNB', 'USDT', '1', '0.01', '0.001', 900],
    ['BTCUSDT', 'linear', 'BTC', 'USDT', '1', '0.1', '0.001', 12],
    ['ETHUSDT', 'linear', 'ETH', 'USDT', '1', '0.01', '0.001', 300, 'hedged'],
    ['SOLUSDT', 'linear', 'SOL', 'USDT', '1', '0.01', '1', 6],
    ['1000PEPEUSDT', 'linear', '1000PEPE', 'USDT', '1', '0.0000001', '1', 90_000],
    ['BTCUSD_PERP', 'inverse', 'BTC', 'USD', '100', '0.1', '1', 8],
    ['ETHUSD_PERP', 'inverse', 'ETH', 'USD', '10', '0.01', '1', 60],
  ],
  bybit: [
    ['BTCUSDT', 'spot', 'BTC', 'USDT', '1', '0.01', '0.000001', 9_000],
    ['BTCUSDT', 'linear', 'BTC', 'USDT', '1', '0.1', '0.001', 12],
    ['ETHUSDT', 'linear', 'ETH', 'USDT', '1', '0.01', '0.01', 30, 'hedged'],
    ['SOLUSDT', 'linear', 'SOL', 'USDT', '1', '0.01', '0.1', 60],
    ['BTCUSD', 'inverse', 'BTC', 'USD', '1', '0.1', '1', 800],
  ],
  okx: [
    ['BTC-USDT', 'spot', 'BTC', 'USDT', '1', '0.1', '0.00000001', 900_000],
    ['BTC-USDT-SWAP', 'linear', 'BTC', 'USDT', '0.01', '0.1', '0.01', 120],
    ['ETH-USDT-SWAP', 'linear', 'ETH', 'USDT', '0.1', '0.01', '0.01', 300, 'hedged'],
    ['SOL-USDT-SWAP', 'linear', 'SOL', 'USDT', '1', '0.01', '0.01', 600],
    ['BTC-USD-SWAP', 'inverse', 'BTC', 'USD', '100', '0.1', '1', 8],
  ],
  hyperliquid: [
    ['BTC', 'linear', 'BTC', 'USDC', '1', '1', '0.00001', 1_200],
    ['ETH', 'linear', 'ETH', 'USDC', '1', '0.1', '0.0001', 3_000],
    ['SOL', 'linear', 'SOL', 'USDC', '1', '0.01', '0.01', 600],
    ['kPEPE', 'linear', 'kPEPE', 'USDC', '1', '0.000001', '1', 90_000],
    ['PURR/USDC', 'spot', 'PURR', 'USDC', '1', '0.00001', '1', 4_000],
  ],
  kraken: [
    ['XXBTZUSD', 'spot', 'XXBT', 'ZUSD', '1', '0.1', '0.00000001', 900_000],
    ['XETHZUSD', 'spot', 'XETH', 'ZUSD', '1', '0.01', '0.00000001', 25_000_000],
    ['SOLUSD', 'spot', 'SOL', 'ZUSD', '1', '0.01', '0.00000001', 500_000_000],
    ['XETHXXBT', 'spot', 'XETH', 'XXBT', '1', '0.00001', '0.00000001', 20_000_000],
  ],
}

export const INSTRUMENTS: Readonly<Record<FakeExchangeName, readonly FakeInstrument[]>> = {
  binance: listed('binance'),
  bybit: listed('bybit'),
  okx: listed('okx'),
  hyperliquid: listed('hyperliquid'),
  kraken: listed('kraken'),
}

function listed(exchange: FakeExchangeName): readonly FakeInstrument[] {
  return LISTED[exchange].map((row) => {
    const [symbol, kind, base, quote, contractSize, priceStep, quantityStep, lot, hedged] = row
    const settle = kind === 'inverse' ? base : quote
    const wallet = walletOf(exchange, kind)
    const names = { exchange, symbol, kind, base, quote, settle }
    return { ...names, contractSize, priceStep, quantityStep, lot, hedged: hedged === 'hedged', wallet }
  })
}

function walletOf(exchange: FakeExchangeName, kind: FakeInstrument['kind']): Wallet {
  if (exchange === 'binance') return kind
  if (exchange === 'hyperliquid') return kind === 'spot' ? 'spot' : 'perp'
  return 'main'
}

/** The markets of one exchange and kind. */
export function instrumentsOfKind(exchange: FakeExchangeName, kind: FakeInstrument['kind']): readonly FakeInstrument[] {
  return INSTRUMENTS[exchange].filter((instrument) => instrument.kind === kind)
}

/** The price of a market at a time, in price steps. */
export function stepsAt(instrument: FakeInstrument, time: number): number {
  const price = dollarsAt(instrument.base, time) / dollarsAt(instrument.quote, time)
  return Math.max(1, Math.round(price / Number(instrument.priceStep)))
}

export function priceAt(instrument: FakeInstrument, time: number): Decimal {
  return decimal(instrument.priceStep) * BigInt(stepsAt(instrument, time))
}

export function decimalsOf(step: string): number {
  return step.split('.')[1]?.length ?? 0
}
