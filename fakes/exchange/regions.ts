/**
 * Regional sites of exchanges, each with its own hosts: the same responses, for accounts of the region. Their hosts:
 * https://bybit-exchange.github.io/docs/v5/guide and …/ws/connect (July 2026), https://my.okx.com/docs-v5/en/ and
 * https://app.okx.com/docs-v5/en/, https://docs.binance.us.
 */

import type { FakeAccount } from './account.ts'

type Site = { readonly region: FakeAccount['region']; readonly global: string }

const site = (region: FakeAccount['region'], global: string): Site => ({ region, global })

const SITES: ReadonlyMap<string, Site> = new Map([
  ['api.binance.us', site('us', 'api.binance.com')],
  ['ws-api.binance.us', site('us', 'ws-api.binance.com')],
  ['api.bybit.eu', site('eu', 'api.bybit.com')],
  ['stream.bybit.eu', site('eu', 'stream.bybit.com')],
  ['api.bybit.tr', site('tr', 'api.bybit.com')],
  ['stream.bybit.tr', site('tr', 'stream.bybit.com')],
  ['eea.okx.com', site('eu', 'www.okx.com')],
  ['wseea.okx.com:8443', site('eu', 'ws.okx.com:8443')],
  ['us.okx.com', site('us', 'www.okx.com')],
  ['wsus.okx.com:8443', site('us', 'ws.okx.com:8443')],
])

/** The global host with the same responses, and the region whose accounts are known there; null for a global host. */
export function siteAt(host: string): { readonly host: string; readonly region: FakeAccount['region'] } {
  const site = SITES.get(host)
  return site === undefined ? { host, region: null } : { host: site.global, region: site.region }
}
