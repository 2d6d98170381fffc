/**
 * Sites of an exchange that have their own accounts, keys, markets and hosts. A key of one is unknown at the others.
 * `server/src/exchanges/readers/hosts.ts` lists the hosts, with the sources.
 */
import * as z from 'zod/mini'
import type { ExchangeId } from './exchanges.ts'

export const EXCHANGE_REGIONS = ['eu', 'us', 'nl', 'tr', 'kz', 'ge', 'ae', 'id', 'jp'] as const
export type ExchangeRegion = (typeof EXCHANGE_REGIONS)[number]

export const regionId = z.enum(EXCHANGE_REGIONS)

/** The region of an account, as a few words that can stand alone. */
export const REGION_NAMES: Readonly<Record<ExchangeRegion, string>> = {
  eu: 'Europe',
  us: 'United States',
  nl: 'Netherlands',
  tr: 'Türkiye',
  kz: 'Kazakhstan',
  ge: 'Georgia',
  ae: 'United Arab Emirates',
  id: 'Indonesia',
  jp: 'Japan',
}

type Sites = {
  /** The site where most traders log in. */
  readonly global: string
  /** Null if no source names the address. */
  readonly regions: Readonly<Partial<Record<ExchangeRegion, string | null>>>
}

/**
 * Where traders log in. https://bybit-exchange.github.io/docs/v5/ws/connect names those of Bybit, its REST hosts those of
 * the Netherlands and the Emirates (July 2026); https://my.okx.com/docs-v5/en/ and https://app.okx.com/docs-v5/en/ those
 * of OKX, https://us.gate.com/docs/developers/apiv4/ that of Gate US (September 2026).
 */
const SITES: Readonly<Partial<Record<ExchangeId, Sites>>> = {
  binance: { global: 'www.binance.com', regions: { us: 'www.binance.us' } },
  bybit: {
    global: 'www.bybit.com',
    regions: {
      eu: 'www.bybit.eu',
      nl: 'www.bybit.nl',
      tr: 'www.bybit.tr',
      kz: 'www.bybit.kz',
      ge: 'www.bybitgeorgia.ge',
      ae: 'www.bybit.ae',
      id: 'www.bybit.id',
      jp: 'www.manepa.jp',
    },
  },
  okx: { global: 'www.okx.com', regions: { eu: 'my.okx.com', us: 'app.okx.com' } },
  gate: { global: 'www.gate.com', regions: { eu: null, us: 'us.gate.com' } },
}

/** The possible regions of an account besides the global site; empty if there is only one site. */
export function regionsOf(exchange: ExchangeId): readonly ExchangeRegion[] {
  const regions = SITES[exchange]?.regions ?? {}
  return EXCHANGE_REGIONS.filter((region) => region in regions)
}

/** The host name under which the account's owner logs in; null if the exchange has one site, or none is documented. */
export function siteOf(exchange: ExchangeId, region: ExchangeRegion | null): string | null {
  const sites = SITES[exchange]
  return (region === null ? sites?.global : sites?.regions[region]) ?? null
}

/** Whether an account of the exchange may be in the region; null is the global site. */
export function isRegionOf(exchange: ExchangeId, region: ExchangeRegion | null): boolean {
  return region === null || regionsOf(exchange).includes(region)
}
