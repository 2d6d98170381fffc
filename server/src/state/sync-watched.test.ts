/** A synchronization as operators and Prometheus see it: by exchange, with its rows and its share of the limit. */
import { DAY_MS } from '@roundtrip/core/base'
import type { ServerState } from '@roundtrip/contract/operation'
import { expect, test } from 'vitest'
import { makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { connectAccount, credentialsFor, until } from '../testing/exchange.testing.ts'
import { startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

const TOKEN = 'a token for Prometheus'
const OPERATOR = 'boss@example.com'

test('is counted by exchange and outcome, with its rows, and names neither account nor key', async () => {
  const now = Date.now()
  const exchange = await startFakeExchange({ limits: { scale: null } })
  const made = { exchange: 'okx', seed: 1, fills: 200, from: now - 20 * DAY_MS, to: now - DAY_MS } as const
  const account = exchange.addAccount(makeAccount(made))
  const server = await startServer({
    environment: {
      EXCHANGE_GATEWAY: exchange.gateway,
      EXCHANGE_PACE: '500',
      METRICS_TOKEN: TOKEN,
      OPERATOR_ACCOUNTS: OPERATOR,
    },
  })
  const user = await newUser(server.url, OPERATOR)
  const { id } = await connectAccount(user, account)
  await until(user, id, ({ state, fills }) => state === 'fresh' && fills === 200)

  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await response.text()
  const valueOf = (series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1) ?? Number.NaN,
    )
  expect(valueOf('roundtrip_sync_rows_total{exchange="okx",kind="fills"}')).toBe(200)
  expect(valueOf('roundtrip_sync_slice_duration_seconds_count{exchange="okx",outcome="read"}')).toBeGreaterThan(0)
  const page = '{exchange="okx",question="page",outcome="answered"}'
  expect(valueOf(`roundtrip_exchange_question_duration_seconds_count${page}`)).toBeGreaterThan(1)
  expect(valueOf('roundtrip_exchange_turns_total{exchange="okx"}')).toBeGreaterThan(1)
  expect(valueOf('roundtrip_exchange_reserved_seconds_total{exchange="okx"}')).toBeGreaterThan(0)
  expect(valueOf('roundtrip_connections{exchange="okx",state="retrying"}')).toBe(0)
  expect(valueOf('roundtrip_connections_oldest_read_seconds{exchange="okx"}')).toBeLessThan(300)

  const state = await user.call<ServerState>('getServerState', {})
  expect(state.exchanges).toMatchObject([{ exchange: 'okx', all: 1, retrying: 0, stopped: 0 }])
  expect(state.paces?.find((pace) => pace.exchange === 'okx')?.share).toBeGreaterThan(0)
  const secrets = [...Object.values(credentialsFor(account)), account.title, user.uid, id]
  expect(secrets.filter((secret) => secret !== undefined && text.includes(secret))).toEqual([])
  await server.stop()
  await exchange.close()
})
