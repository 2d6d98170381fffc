/**
 * The hosts of the regional sites of exchanges. A key is only ever sent to those of the site that its trader chose:
 * `moveHosts` takes every other address away from the client.
 *
 * Bybit: its documentation (https://github.com/bybit-exchange/docs, commit 072c197d of July 2026), docs/v5/guide.mdx for
 * requests and docs/v5/websocket/wss-authentication.mdx for streams, which names those of five sites. That of Bybit EU is named
 * for EU users by docs/v5/websocket/system/system-status.mdx, and as /v5/private by ccxt 4.5.84 (src/pro/bybiteu.js). For NL and
 * AE nothing of Bybit names one: ccxt has none, bybit-api 4.7.6 the global one for all sites, and pybit (commit fdab314e of
 * July 2026) any that its user types. So accounts there are read in the usual rhythm.
 * OKX: https://my.okx.com/docs-v5/en/ and https://app.okx.com/docs-v5/en/ as `okx-api` quotes them (src/util/websocket-util,
 * README of September 2026), and ccxt 4.5.84 (`myokx`, `okxus`).
 * Gate: ccxt 4.5.84 (`gateeu`) and rotki (rotkehlchen/exchanges/gate.py, commit 0c971375: `GateLocation`).
 * Binance US: https://docs.binance.us (November 2026), ccxt 4.5.84 (`binanceus`).
 */
import type { ExchangeId, ExchangeRegion } from '@roundtrip/contract/exchanges'
import type { Exchange } from 'ccxt'

export type RegionalHosts = {
  /** The beginning of the library's addresses for the global site, and its replacement. */
  readonly rest: { readonly global: string; readonly here: string }
  /** The host of the user stream; null if none is documented. */
  readonly stream: string | null
  /** The kinds of markets that are listed there; null = as at the global site. */
  readonly marketTypes: readonly string[] | null
}

const SPOT_ONLY = ['spot'] as const

function bybit(name: string, stream: 'streams' | 'no stream'): RegionalHosts {
  return {
    rest: { global: 'https://api.{hostname}', here: `https://api.${name}` },
    stream: stream === 'streams' ? `wss://stream.${name}` : null,
    marketTypes: null,
  }
}

function gate(here: string): RegionalHosts {
  return { rest: { global: 'https://api.gateio.ws', here }, stream: null, marketTypes: SPOT_ONLY }
}

export const REGIONAL_HOSTS: Readonly<
  Partial<Record<ExchangeId, Readonly<Partial<Record<ExchangeRegion, RegionalHosts>>>>>
> = {
  binance: {
    us: {
      rest: { global: 'https://api.binance.com', here: 'https://api.binance.us' },
      stream: 'wss://ws-api.binance.us:443',
      marketTypes: SPOT_ONLY,
    },
  },
  bybit: {
    eu: bybit('bybit.eu', 'streams'),
    nl: bybit('bybit.nl', 'no stream'),
    tr: bybit('bybit.tr', 'streams'),
    kz: bybit('bybit.kz', 'streams'),
    ge: bybit('bybitgeorgia.ge', 'streams'),
    ae: bybit('bybit.ae', 'no stream'),
    id: bybit('bybit.id', 'streams'),
    jp: bybit('manepa.jp', 'streams'),
  },
  okx: {
    // Lists dated contracts too: the perpetual-style futures of Europe are among them.
    eu: {
      rest: { global: 'https://{hostname}', here: 'https://eea.okx.com' },
      stream: 'wss://wseea.okx.com:8443',
      marketTypes: null,
    },
    us: {
      rest: { global: 'https://{hostname}', here: 'https://us.okx.com' },
      stream: 'wss://wsus.okx.com:8443',
      marketTypes: SPOT_ONLY,
    },
  },
  gate: { eu: gate('https://api.gateeu.com'), us: gate('https://api.gate.us') },
}

/** The hosts of a regional site; null for the global one. Throws a `TypeError` if the exchange has no such site. */
export function hostsOf(exchange: ExchangeId, region: ExchangeRegion | null): RegionalHosts | null {
  if (region === null) return null
  const hosts = REGIONAL_HOSTS[exchange]?.[region]
  if (hosts === undefined) throw new TypeError(`${exchange} has no site ${region}.`)
  return hosts
}

/** The host of the user stream of an account: `global` at the global site; null if a regional site documents none. */
export function streamHost(exchange: ExchangeId, region: ExchangeRegion | null, global: string): string | null {
  const hosts = hostsOf(exchange, region)
  return hosts === null ? global : hosts.stream
}

type Addresses = { [name: string]: string | Addresses }

/** Points a client at a regional site. Addresses of other hosts are removed, so that nothing can be sent there. */
export function moveHosts(exchange: Exchange, { rest }: RegionalHosts): void {
  exchange.urls = { ...exchange.urls, api: moved(exchange.urls['api'] as Addresses, rest) }
}

function moved(addresses: Addresses, rest: RegionalHosts['rest']): Addresses {
  const here: Addresses = {}
  for (const [name, address] of Object.entries(addresses)) {
    if (typeof address !== 'string') here[name] = moved(address, rest)
    else if (address.startsWith(rest.global)) here[name] = rest.here + address.slice(rest.global.length)
  }
  return here
}

/**
 * * Error codes by which an exchange with several sites reports that the key belongs to no account at this one: OKX
 * 50119 "API key doesn't exist" (okxapi/python-okx issues 92 and 118, hummingbot 7447, 2025), Bybit 10003 (docs/v5/
 * error.mdx of July 2026: "API key is invalid. Check whether the key and domain are matched"), Gate INVALID_KEY (a key
 * of Gate EU at api.gateio.ws, September 2026), Binance -2008 "Invalid Api-Key ID" (ccxt 4.5.84). Binance's -2015,
 * "Invalid API-key, IP, or permissions for action", has other causes too.
 */
const UNKNOWN_KEY: Readonly<Partial<Record<ExchangeId, ReadonlySet<string>>>> = {
  binance: new Set(['-2008']),
  bybit: new Set(['10003']),
  okx: new Set(['50119']),
  gate: new Set(['INVALID_KEY']),
}

/** Whether the exchange's own code and message say that the key belongs to no account at this site. */
export function isUnknownKey(exchange: ExchangeId, exchangeMessage: string | null): boolean {
  const [code = ''] = exchangeMessage?.split(' ') ?? []
  return UNKNOWN_KEY[exchange]?.has(code) ?? false
}
