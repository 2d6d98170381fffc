/** A withdrawal of a connected account that is cancelled after the journal has stored it. */
import type { LedgerCheck } from '@roundtrip/contract/ledger'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { connectAccount, ledgerRows, until } from '../testing/exchange.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let exchange: FakeExchange
let server: RunningServer
beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null } })
  server = await startServer({ environment: { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500' } })
})
afterAll(async () => {
  await server.stop()
  await exchange.close()
})

test('a withdrawal that OKX cancels days later leaves the ledger, and a deposit that was held is in it', async () => {
  const now = Date.now()
  const made = { exchange: 'okx', seed: 7, fills: 10, from: now - 20 * DAY_MS, to: now - HOUR_MS } as const
  const account = makeAccount({ ...made, symbols: ['BTC-USDT-SWAP'] })
  account.moves.length = 0
  const wallet = { from: null, to: null, fee: '1', asset: 'USDT', time: now - 3 * DAY_MS }
  // 17 waits for the travel rule, -2 is cancelled, 2 is done.
  const withdrawal = { ...wallet, id: 1, kind: 'withdrawal', amount: '700' } as const
  const deposit = { ...wallet, id: 2, kind: 'deposit', amount: '300' } as const
  account.moves.push({ ...withdrawal, state: '17' }, { ...deposit, state: '17' })
  exchange.addAccount(account)
  const user = await newUser(server.url)
  const { id } = await connectAccount(user, account)
  const { lastSync } = await until(user, id, ({ state }) => state === 'fresh')
  const movements = async () => {
    const { cashEvents } = await ledgerRows(server, user.uid)
    const moved = cashEvents.filter(({ kind }) => kind === 'deposit' || kind === 'withdrawal')
    return moved.map(({ kind, amount }) => `${kind} ${Number(amount)}`)
  }
  expect(await movements()).toEqual(['withdrawal -701'])
  const causes = async () => {
    const { causes } = await user.call<LedgerCheck>('getLedgerCheck', { id })
    return causes.filter(({ kind }) => kind === 'waiting' || kind === 'taken-back')
  }
  const waiting = { kind: 'waiting', since: now - 3 * DAY_MS }
  const expected = [
    { ...waiting, part: 'Deposits' },
    { ...waiting, part: 'Withdrawals' },
  ]
  expect(await causes()).toEqual(expected)

  account.moves.splice(0, 2, { ...withdrawal, state: '-2' }, deposit)
  exchange.clockOffsetMs = 4 * DAY_MS
  await user.call('syncNow', { id })
  const after = await until(user, id, (then) => then.state === 'fresh' && then.lastSync !== lastSync)
  expect(after.takenBack).toMatchObject([{ part: 'Withdrawals', records: 1 }])
  expect(await movements()).toEqual(['deposit 300'])
  expect(await causes()).toEqual([
    { kind: 'taken-back', part: 'Withdrawals', records: 1, at: expect.any(Number) as unknown },
  ])
})
