/**
 * Twenty connections for ten minutes: five exchanges, four accounts each, at the pace and limits of the real ones, all
 * of them trading. At the end, every fill must be there once; prints the memory of the server and the problems reported
 * to it.
 * `npm run soak [-- MINUTES]`
 */
import { DAY_MS, MINUTE_MS } from '@roundtrip/core/base'
import { must } from './measured.ts'
import { residentMbOf } from './process-use.ts'
import { withServer } from './serving.ts'
import { signedUp, type User } from './signed-up.ts'
import { credentialsOf, SIMULATED, type SimulatedAccount, simulation } from './simulated.ts'

const EACH = 4
/** Kraken allows a key fifty rows every six seconds, and its fees take three requests more. */
const FILLS = (name: SimulatedAccount['exchange']): number => (name === 'kraken' ? 150 : 1_000)
const minutes = Number(process.argv[2] ?? 10)

type Shown = { readonly name: string; readonly state: string; readonly fills: number; readonly trouble: unknown }

const { startFakeExchange, makeAccount } = await simulation()
const exchange = await startFakeExchange()
const accounts = SIMULATED.flatMap((name) => Array.from({ length: EACH }, (_, seed) => account(name, seed)))

await withServer(
  async (base, _, server) => {
    const user = await signedUp(base)
    const refresh = setInterval(() => void signedIn(base, user), 5 * MINUTE_MS).unref()
    for (const account of accounts) await connect(base, user, account)
    const memory: number[] = []
    const end = Date.now() + minutes * MINUTE_MS
    for (let second = 0; Date.now() < end; second += 10) {
      for (const account of accounts) exchange.grow(account, 1)
      await new Promise((next) => setTimeout(next, 10_000))
      memory.push(residentMbOf(server.pid ?? 0))
      if (second % 60 === 0) print(second, memory, await shown(base, user))
    }
    await settled(base, user)
    clearInterval(refresh)
    const [first = 0, middle = 0, last = 0] = [0.2, 0.5, 1].map((share) => memory[Math.ceil(memory.length * share) - 1])
    process.stdout.write(
      `${accounts.length} connections, ${minutes} minutes, ${exchange.addresses.length} requests: every fill once.\n` +
        `Memory of the server: ${first} MB after a fifth, ${middle} MB after half, ${last} MB at the end, ${Math.max(...memory)} MB at most.\n` +
        `Told to wait: ${exchange.counts['429']} times; shut out: ${exchange.counts['418']} times.\n`,
    )
  },
  { EXCHANGE_GATEWAY: exchange.gateway, SYNC_MINUTES: '1' },
)
await exchange.close()

function account(name: SimulatedAccount['exchange'], seed: number): SimulatedAccount {
  const to = Date.now()
  const title = `${name} ${seed}`
  return exchange.addAccount(
    makeAccount({ exchange: name, seed, title, fills: FILLS(name), from: to - 60 * DAY_MS, to }),
  )
}

async function call<T>(base: string, user: User, name: string, data: unknown): Promise<T> {
  const body = JSON.stringify({ data })
  const response = await fetch(`${base}/fn/europe-west2/${name}`, { method: 'POST', headers: user.headers, body })
  const text = await response.text()
  must(response.ok, `${name}: ${text}`)
  return (JSON.parse(text) as { data: T }).data
}

async function connect(base: string, user: User, account: SimulatedAccount): Promise<void> {
  const given = { exchange: account.exchange, account: null, name: account.title, confirmed: true }
  await call(base, user, 'addConnection', { ...given, credentials: credentialsOf(account) })
}

async function shown(base: string, user: User): Promise<readonly Shown[]> {
  return (await call<{ connections: Shown[] }>(base, user, 'listConnections', {})).connections
}

/** Waits until every connection has read everything in its account, then compares. */
async function settled(base: string, user: User): Promise<void> {
  const missing = async (): Promise<string[]> => {
    const byName = new Map((await shown(base, user)).map((connection) => [connection.name, connection]))
    return accounts.flatMap(({ title, fills }) => {
      const connection = byName.get(title)
      return connection?.fills === fills.length
        ? []
        : [
            `${title}: ${connection?.fills} of ${fills.length}, ${connection?.state} ${JSON.stringify(connection?.trouble)}`,
          ]
    })
  }
  const patience = Date.now() + 10 * MINUTE_MS
  while ((await missing()).length > 0 && Date.now() < patience) await new Promise((next) => setTimeout(next, 5_000))
  const left = await missing()
  must(left.length === 0, left.join('\n'))
}

/** A token is valid for ten minutes. */
async function signedIn(base: string, user: User): Promise<void> {
  const response = await fetch(`${base}/api/auth/token`, { headers: { cookie: user.cookie } })
  const { token } = (await response.json()) as { token: string }
  Object.assign(user.headers, { authorization: `Bearer ${token}` })
}

function print(second: number, memory: readonly number[], connections: readonly Shown[]): void {
  const states = new Map<string, number>()
  for (const { state } of connections) states.set(state, (states.get(state) ?? 0) + 1)
  const fills = connections.reduce((sum, connection) => sum + connection.fills, 0)
  const text = [...states].map(([state, count]) => `${count} ${state}`).join(', ')
  process.stdout.write(`${second} s: ${memory.at(-1)} MB, ${fills} fills, ${text}\n`)
}
