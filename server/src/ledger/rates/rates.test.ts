// Promise [One number everywhere] A payment in another coin is converted at the rate of its minute, or waits for that
//   rate.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAIN_SETTINGS } from '@roundtrip/contract/documents'
import { DAY_MS } from '@roundtrip/core/base'
import { beforeAll, expect, test } from 'vitest'
import { importPaths } from '../../testing/awkward-journal.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { fetchTestColumns, importFills, newAccount, someFills } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

const START = 1_700_000_000_000
let server: HouseServer

beforeAll(async () => {
  server = await houseServer()
})

test('rates are those that trades are converted at, and null where none is known', async () => {
  const user = await newUser(server.url)
  await importFills(user, await newAccount(user), someFills(2, { symbols: 1 }))
  const rateOf = async (from: string, to: string, time: number) => {
    const { rates } = await user.call<{ rates: (string | null)[] }>('getRates', { moments: [{ from, to, time }] })
    return rates[0]
  }
  // The first fill bought the coin at 100 dollars.
  expect(await rateOf('COIN0', 'USD', START)).toBe('100')
  expect(await rateOf('USDT', 'COIN0', START)).toBe('0.01')
  expect(await rateOf('USDC', 'USD', START)).toBe('1')
  expect(await rateOf('COIN0', 'USD', START - 1)).toBe(null)
  expect(await rateOf('COIN0', 'USD', START + 2 * DAY_MS)).toBe(null)
  expect(await rateOf('COIN0', 'QQQ', START)).toBe(null)
})

const FUNDED = `time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount
2026-01-01T00:00:00Z,fill,x,linear,AAAUSDT,AAA,USDT,USDT,1,buy,,1,100,0,USDT,1,1,,
2026-01-01T08:00:00Z,funding,x,linear,AAAUSDT,AAA,USDT,USDT,1,,,,,,,,,XYZ,-0.5
2026-01-01T09:00:00Z,fill,x,linear,AAAUSDT,AAA,USDT,USDT,1,sell,,1,110,0,USDT,2,2,,
`

test('a rate that the trader enters counts for its days, and is taken back with it', async () => {
  const user = await newUser(server.url)
  const path = join(mkdtempSync(join(tmpdir(), 'roundtrip-rates-')), 'funded.csv')
  writeFileSync(path, FUNDED)
  await importPaths(user, [path])
  const net = async () => (await fetchTestColumns(user)).net[0]
  expect(await net()).toBeNaN()
  const enter = async (rates: object[]): Promise<void> => {
    const { rates: _, ...settings } = PLAIN_SETTINGS
    const body = JSON.stringify({ ...settings, rates })
    expect((await user.fetch(`/db/v1/users/${user.uid}/settings/main`, { method: 'PUT', body })).status).toBe(200)
  }
  await enter([{ asset: 'XYZ', rate: '6', from: '2026-01-01', to: '2026-01-01' }])
  await expect.poll(net, { timeout: 600_000 }).toBe(7e8)
  await enter([{ asset: 'XYZ', rate: '6', from: '2026-01-02', to: null }])
  await expect.poll(net, { timeout: 600_000 }).toBeNaN()
})
