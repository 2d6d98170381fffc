/** Synchronizes 10,000 fills of each simulated exchange, compared with reading the same pages and storing nothing. */
import { DAY_MS } from '@roundtrip/core/base'
import { performance } from 'node:perf_hooks'
import { openReader } from '@roundtrip/server/open-reader'
import { sharedLimits } from '@roundtrip/server/limits'
import { must, type Row } from './measured.ts'
import { withServer } from './serving.ts'
import { signedUp, type User } from './signed-up.ts'
import { credentialsOf, SIMULATED, type SimulatedAccount, type SimulatedExchange, simulation } from './simulated.ts'

/** So fast that the rate limits of the exchanges are not what is measured. */
const PACE = 100_000

export async function syncCase(count: number): Promise<Row[]> {
  const { startFakeExchange, makeAccount } = await simulation()
  const exchange = await startFakeExchange({ limits: { scale: null } })
  const to = Date.now() - DAY_MS
  const accounts = SIMULATED.map((name) =>
    exchange.addAccount(makeAccount({ exchange: name, seed: 1, fills: count, from: to - 80 * DAY_MS, to })),
  )
  try {
    return await withServer(
      async (base) => {
        const user = await signedUp(base)
        const rows: Row[] = []
        for (const account of accounts) {
          const floor = await readOnly(exchange, account)
          rows.push({
            ...(await synced({ base, user, account, count })),
            floor: { what: 'the reader alone', ms: floor },
          })
        }
        return rows
      },
      { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '1000' },
    )
  } finally {
    await exchange.close()
  }
}

/** Every page of every stream, through the same client, stored nowhere. */
async function readOnly(exchange: SimulatedExchange, account: SimulatedAccount): Promise<number> {
  const options = { gateway: exchange.gateway, timeoutMs: 15_000, limits: sharedLimits(PACE), now: Date.now }
  const reader = openReader(account.exchange, credentialsOf(account), options)
  const until = Date.now()
  const started = performance.now()
  const streams = [...(await reader.streams())]
  let fills = 0
  for (let next = 0; next < streams.length; next += 1) {
    let position: string | null = null
    for (let more = true; more; ) {
      const request = { stream: streams[next]?.name ?? '', position, fresh: position === null, until }
      const page = await reader.page(request)
      fills += page.records.filter(({ draft }) => draft.type === 'fill').length
      streams.push(...page.discovered.filter(({ name }) => !streams.some((stream) => stream.name === name)))
      position = page.position
      more = page.more
    }
  }
  must(fills >= account.fills.length, `${account.exchange}: ${fills} fills were read`)
  return performance.now() - started
}

type Sync = {
  readonly base: string
  readonly user: User
  readonly account: SimulatedAccount
  readonly count: number
}

async function synced({ base, user, account, count }: Sync): Promise<Row> {
  const call = async <T>(name: string, data: unknown): Promise<T> => {
    const body = JSON.stringify({ data })
    const response = await fetch(`${base}/fn/europe-west2/${name}`, { method: 'POST', headers: user.headers, body })
    const text = await response.text()
    must(response.ok, `${name}: ${text}`)
    return (JSON.parse(text) as { data: T }).data
  }
  const request = { exchange: account.exchange, account: null, name: account.exchange, confirmed: true }
  const started = performance.now()
  const { id } = await call<{ id: string }>('addConnection', { ...request, credentials: credentialsOf(account) })
  for (;;) {
    const { connections } = await call<{ connections: Shown[] }>('listConnections', {})
    const current = connections.find((connection) => connection.id === id)
    if (current?.state === 'fresh') {
      const ms = performance.now() - started
      must(current.fills === count, `${account.exchange}: ${current.fills} fills arrived`)
      const note = `${Math.round(count / (ms / 1_000))} fills a second, ${current.cashEvents} cash events too`
      return { what: `${count} fills of ${account.exchange} into the ledger`, ms, note }
    }
    must(current?.state !== 'stopped', `${account.exchange} stopped`)
    await new Promise((next) => setTimeout(next, 25))
  }
}

type Shown = { readonly id: string; readonly state: string; readonly fills: number; readonly cashEvents: number }
