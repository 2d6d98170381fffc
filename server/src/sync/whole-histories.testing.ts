/**
 * Complete histories through the unmodified client of the exchanges, from an exchange that fails all the time and a
 * server that is killed: the ledger equals that of an undisturbed synchronization, and the exchange's own.
 */
import { DAY_MS } from '@roundtrip/core/base'
import { describe, test } from 'vitest'
import { type FakeAccount, FAULTS, type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { signIn } from '../testing/client.testing.ts'
import { connectAccount, ledgerRows, until } from '../testing/exchange.testing.ts'
import { type RunningServer, startedFolder, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

/** An exchange, the number of fills, and the share of its responses that fail. */
type History = readonly [FakeAccount['exchange'], number, number]

/** Slow responses and maintenance only take time. */
const KINDS = FAULTS.filter((kind) => kind !== 'slow' && kind !== 'maintenance')

const start = (dataDir: string, exchange: FakeExchange): Promise<RunningServer> =>
  startServer({
    dataDir,
    environment: { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500', LOG_LEVEL: 'fatal' },
  })

/**
 * Tests of one history each, run concurrently: most of the time is spent waiting until an exchange accepts requests
 * again.
 */
export function arriveWhole(histories: readonly History[]): void {
  describe.concurrent.each(histories)('%s', (name, count, share) => {
    test('thousands of fills arrive once each, though answers fail and the server is killed', async ({ expect }) => {
      const now = Date.now()
      const exchange = await startFakeExchange({ limits: { scale: null } })
      const made = { exchange: name, seed: 1, fills: count, from: now - 80 * DAY_MS, to: now - DAY_MS }
      const account = exchange.addAccount(makeAccount(made))
      const dataDir = startedFolder()
      exchange.faults = { seed: 7, share, kinds: KINDS }
      let server = await start(dataDir, exchange)
      const email = (await newUser(server.url)).email
      const { id } = await connectAccount(await signIn(server.url, email), account)
      await until(await signIn(server.url, email), id, ({ fills }) => fills > count / 10)
      server.kill('SIGKILL')
      await server.exited
      server = await start(dataDir, exchange)
      const user = await signIn(server.url, email)
      const disturbed = await until(user, id, ({ state, proof }) => state === 'fresh' && proof !== null)
      exchange.faults = { seed: 0, share: 0, kinds: [] }
      const plain = await newUser(server.url)
      const undisturbed = await until(
        plain,
        (await connectAccount(plain, account)).id,
        ({ state }) => state === 'fresh',
      )
      const [afterFaults, undisturbedRows] = [await ledgerRows(server, user.uid), await ledgerRows(server, plain.uid)]
      expect(afterFaults).toEqual(undisturbedRows)
      expect([disturbed.fills, undisturbed.fills]).toEqual([count, count])
      expect(disturbed.proof?.positions.filter(({ remainder }) => remainder !== '0')).toEqual([])
      await server.stop()
      await exchange.close()
    })
  })
}
