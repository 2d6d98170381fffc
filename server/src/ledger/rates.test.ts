import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../testing/client.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'

const START = 1_700_000_000_000
const DAY = 86_400_000
let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('rates are those that trades are converted at, and null where none is known', async () => {
  const user = await signUp(server.url)
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
  expect(await rateOf('COIN0', 'USD', START + 2 * DAY)).toBe(null)
  expect(await rateOf('COIN0', 'QQQ', START)).toBe(null)
})
