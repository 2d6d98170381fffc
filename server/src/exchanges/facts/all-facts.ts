import type { ExchangeId } from '@roundtrip/contract/exchanges'
import { BINANCE } from './binance.ts'
import { BINGX } from './bingx.ts'
import { BITFINEX } from './bitfinex.ts'
import { BITGET } from './bitget.ts'
import { BYBIT } from './bybit.ts'
import { COINBASE } from './coinbase.ts'
import { CRYPTOCOM } from './cryptocom.ts'
import { DERIBIT } from './deribit.ts'
import type { ExchangeFacts } from './facts.ts'
import { GATE } from './gate.ts'
import { HTX } from './htx.ts'
import { HYPERLIQUID } from './hyperliquid.ts'
import { KRAKEN } from './kraken.ts'
import { KRAKEN_FUTURES } from './krakenfutures.ts'
import { KUCOIN } from './kucoin.ts'
import { MEXC } from './mexc.ts'
import { OKX } from './okx.ts'
import { PHEMEX } from './phemex.ts'

export const EXCHANGE_FACTS: Readonly<Record<ExchangeId, ExchangeFacts>> = {
  binance: BINANCE,
  bybit: BYBIT,
  okx: OKX,
  hyperliquid: HYPERLIQUID,
  bitget: BITGET,
  kraken: KRAKEN,
  krakenfutures: KRAKEN_FUTURES,
  kucoin: KUCOIN,
  coinbase: COINBASE,
  gate: GATE,
  mexc: MEXC,
  bingx: BINGX,
  htx: HTX,
  deribit: DERIBIT,
  cryptocom: CRYPTOCOM,
  bitfinex: BITFINEX,
  phemex: PHEMEX,
}
