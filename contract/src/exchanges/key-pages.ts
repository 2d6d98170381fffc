import type { ExchangeId } from './exchanges.ts'
import { type ExchangeRegion, siteOf } from './regions.ts'

/**
 * The page on which each exchange lists the keys of an account. Bybit, HTX and Deribit name theirs in their
 * documentation; the others are linked by several public clients (looked up in November 2026). Hyperliquid has no keys.
 */
const KEY_PAGES: Readonly<Record<ExchangeId, string | null>> = {
  binance: 'https://www.binance.com/en/my/settings/api-management',
  bybit: 'https://www.bybit.com/app/user/api-management',
  okx: 'https://www.okx.com/account/my-api',
  hyperliquid: null,
  bitget: 'https://www.bitget.com/account/newapi',
  kraken: 'https://pro.kraken.com/app/settings/api',
  krakenfutures: 'https://futures.kraken.com/trade/settings/api',
  kucoin: 'https://www.kucoin.com/account/api',
  coinbase: 'https://portal.cdp.coinbase.com/projects/api-keys',
  gate: 'https://www.gate.com/myaccount/profile/api-key/manage',
  mexc: 'https://www.mexc.com/user/openapi',
  bingx: 'https://bingx.com/en/account/api',
  htx: 'https://www.htx.com/en-us/apikey',
  deribit: 'https://www.deribit.com/account/BTC/api',
  cryptocom: 'https://crypto.com/exchange/user/settings/api-management',
  bitfinex: 'https://setting.bitfinex.com/api',
  phemex: 'https://phemex.com/account/api-management',
}

/** The exchange's page for the keys of the account; null if there is none. */
export function keyPageOf(exchange: ExchangeId, region: ExchangeRegion | null): string | null {
  if (region === null) return KEY_PAGES[exchange]
  if (exchange === 'binance' && region === 'us') return 'https://www.binance.us/settings/api-management'
  const site = siteOf(exchange, region)
  return site === null ? null : `https://${site}`
}
