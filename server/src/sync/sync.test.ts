/**
 * Whole histories through the unmodified client of the exchanges, from an exchange that fails all the time and a
 * server that is killed: the ledger is the one of an undisturbed synchronisation, and the exchange's own.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeAccount, type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { signUp } from '../testing/client.testing.ts'
import { connect, ledgerRows, until } from '../testing/exchange.testing.ts'
import { newFolder, type RunningServer, startServer } from '../testing/server.testing.ts'

const DAY_MS = 86_400_000
const FILLS = 10_000
const EXCHANGES = ['binance', 'bybit', 'okx', 'hyperliquid', 'kraken'] as const

let exchange: FakeExchange
beforeAll(async () => {
  exchange = await startFakeExchange({ limits: UNLIMITED, slowMs: 3_000 })
})
afterAll(() => exchange.close())

const environment = () => ({ EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500', LOG_LEVEL: 'fatal' })

describe.each(EXCHANGES)('%s', (name) => {
  test('10,000 fills arrive once each, though answers fail and the server is killed', { timeout: 240_000 }, async () => {
    const account = newAccount(name, 1)
    const dataDir = newFolder()
    exchange.faults = { seed: 7, share: 0.06, kinds: FAULTS }
    let server = await startServer({ dataDir, environment: environment() })
    const user = await signUp(server.url)
    const { id } = await connect(user, account)
    await until(user, id, ({ fills }) => fills > 1_000)
    server.kill('SIGKILL')
    await server.exited
    server = await startServer({ dataDir, environment: environment() })
    const again = { ...user, ...(await signedInAgain(server, user.email)) }
    const disturbed = await until(again, id, ({ state }) => state === 'fresh')
    exchange.faults = { seed: 0, share: 0, kinds: [] }
    const plain = await signUp(server.url)
    const { id: other } = await connect(plain, account)
    await until(plain, other, ({ state }) => state === 'fresh')
    const [one, two] = [await ledgerRows(server, user.uid), await ledgerRows(server, plain.uid)]
    expect(one).toEqual(two)
    expect(one.fills).toHaveLength(account.fills.length)
    expect(disturbed.fills).toBe(account.fills.length)
    await server.stop()
  })
})
