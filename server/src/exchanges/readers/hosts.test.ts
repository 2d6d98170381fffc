/** A key is sent to the chosen site only, whatever is read; a site that does not know the key says so. */
import { EXCHANGES, type ExchangeId, type ExchangeRegion, regionsOf } from '@roundtrip/contract/exchanges'
import { DAY_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { makeAccount, startFakeExchange } from '../../../../fakes/exchange.ts'
import { linesOf } from '../user-streams/lines.ts'
import { openClient } from './client.ts'
import { recordedReader, spotMarket, startGateway } from './gateway.testing.ts'
import { hostsOf, REGIONAL_HOSTS } from './hosts.ts'
import { openReader } from './open-reader.ts'
import { ReadingTrouble } from './reader.ts'
import { readAll, unlimitedRequests } from './reading.testing.ts'
import { trueFills } from './truth.testing.ts'

const SITES = EXCHANGES.flatMap((exchange) => regionsOf(exchange).map((region) => [exchange, region] as const))
/** 2026-03-02T00:00:00Z */
const NOW = 1_772_409_600_000

test('every site that can be chosen has hosts of its own', () => {
  const expected = Object.entries(REGIONAL_HOSTS).flatMap(([exchange, sites]) =>
    Object.keys(sites).map((region) => [exchange, region]),
  )
  expect(SITES.toSorted()).toEqual(expected.toSorted())
  const hosts = SITES.map(([exchange, region]) => hostsOf(exchange, region)?.rest.here)
  expect(new Set(hosts).size).toBe(SITES.length)
})

async function reasonOf(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => 'none',
    (error: unknown) => (error instanceof ReadingTrouble ? error.reason : String(error)),
  )
}

// Promise [Connected exchanges] A key is only sent to the site of the exchange that the trader chose.
test.each(SITES)('everything read of %s in %s is requested there', async (exchange, region) => {
  const gateway = await startGateway({})
  const reader = await recordedReader(exchange, {
    gateway: gateway.address,
    region,
    markets: [spotMarket('BTCUSDT', 'BTC', 'USDT')],
  })
  const streams = await reader.streams().catch(() => [])
  for (const read of [reader.rights, reader.live, reader.lines]) await reasonOf(read)
  for (const { name } of streams) {
    await reasonOf(() => reader.page({ stream: name, position: null, fresh: true, until: NOW }))
  }
  const here = new URL(hostsOf(exchange, region)?.rest.here ?? '').host
  expect(gateway.requests.length).toBeGreaterThan(3)
  expect([...new Set(gateway.requests.map(({ host }) => host))]).toEqual([here])
})

test.each<readonly [ExchangeId, ExchangeRegion | null, readonly string[]]>([
  ['okx', null, ['wss://ws.okx.com:8443/ws/v5/private', 'wss://ws.okx.com:8443/ws/v5/business']],
  ['okx', 'eu', ['wss://wseea.okx.com:8443/ws/v5/private', 'wss://wseea.okx.com:8443/ws/v5/business']],
  ['okx', 'us', ['wss://wsus.okx.com:8443/ws/v5/private', 'wss://wsus.okx.com:8443/ws/v5/business']],
  ['bybit', null, ['wss://stream.bybit.com/v5/private']],
  ['bybit', 'tr', ['wss://stream.bybit.tr/v5/private']],
  ['bybit', 'ge', ['wss://stream.bybitgeorgia.ge/v5/private']],
  ['bybit', 'eu', ['wss://stream.bybit.eu/v5/private']],
  ['bybit', 'nl', []],
  ['bybit', 'ae', []],
  ['binance', 'us', ['wss://ws-api.binance.us:443/ws-api/v3']],
  ['gate', 'eu', []],
])('news of %s in %s come from %j', async (exchange, region, addresses) => {
  const credentials = { key: 'key', secret: 'secret', passphrase: 'pass' }
  const options = { gateway: null, region, timeoutMs: 1_000, limits: unlimitedRequests(), now: () => NOW }
  const lines = await linesOf(exchange, await openClient(exchange, credentials, options), credentials)
  expect(await Promise.all(lines.map((line) => line.address()))).toEqual(addresses)
})

test.each([
  ['okx', 'eu'],
  ['bybit', 'eu'],
  ['bybit', 'tr'],
  ['binance', 'us'],
] as const)('an account of %s in %s is read whole there, and unknown elsewhere', async (name, region) => {
  const exchange = await startFakeExchange({ now: () => NOW, limits: { scale: null } })
  try {
    const made = makeAccount({ exchange: name, seed: 4, fills: 120, from: NOW - 6 * DAY_MS, to: NOW - 1_000 })
    made.region = region
    const account = exchange.addAccount(made)
    const readerAt = (chosen: ExchangeRegion | null) => {
      const limits = unlimitedRequests()
      const options = { gateway: exchange.gateway, region: chosen, timeoutMs: 120_000, limits, now: () => NOW }
      return openReader(name, account.credentials, options)
    }
    const reading = await readAll(readerAt(region), NOW)
    expect(reading.refused).toEqual([])
    // Binance US only has spot.
    const isSpotOnly = hostsOf(name, region)?.marketTypes !== null
    const own = account.fills.filter(({ instrument }) => !isSpotOnly || instrument.kind === 'spot')
    expect(reading.fills.size).toBe(isSpotOnly ? own.length : trueFills(account).length)
    expect(own.length).toBeGreaterThan(10)
    // Binance returns -2015, which may also be about a permission or an address.
    expect(await reasonOf(() => readerAt(null).rights())).toBe(name === 'binance' ? 'key-refused' : 'key-unknown')
  } finally {
    await exchange.close()
  }
})
