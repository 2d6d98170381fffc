/** Fault after fault on a running product, and after each: is everything there, and how long did it take to recover? */
import { setTimeout as delay } from 'node:timers/promises'
import { mulberry32 } from '@roundtrip/core/base'
import { credentialsOf, type SimulatedAccount, simulation } from '../bench/simulated.ts'
import { type Fault, faultsHere } from './faults.ts'
import { type ResponseCounts, type Trader, trader } from './traders.ts'
import { openWorld, type World } from './world.ts'

export type FaultReport = {
  readonly fault: string
  /** The number of labels and fills acknowledged to the traders. */
  readonly acknowledged: number
  /** From the end of the fault until both servers stored again and were notified by each other, in ms. */
  readonly wellAfterMs: number
  /** How often requests got each status since the previous fault. */
  readonly responses: Readonly<Record<string, number>>
  /** What must not happen: lost or torn writes, wrong responses, processes that ended by themselves. */
  readonly faults: readonly string[]
}

export type ChaosOptions = {
  readonly seed: number
  /** The number of faults; no kind is repeated before each has been used once. */
  readonly faults: number
  readonly tell?: (report: FaultReport) => void
}

const TRADERS = 4
const BEFORE_MS = 700
/** After this long, it does not recover by itself any more. */
const PATIENCE_MS = 300_000
/** An exchange that was called too often may refuse for minutes. */
const SYNC_PATIENCE_MS = 600_000

/** The same seed gives the same faults in the same order; the events in between depend on the machine. */
export async function chaos({ seed, faults, tell }: ChaosOptions): Promise<readonly FaultReport[]> {
  const random = mulberry32(seed)
  const world = await openWorld()
  const reports: FaultReport[] = []
  try {
    const bases = world.servers.map(({ base }) => base)
    const responses: ResponseCounts = { statuses: new Map(), wrong: [] }
    const traders: Trader[] = []
    for (let index = 0; index < TRADERS; index += 1) {
      traders.push(await trader({ email: `chaos${index}@example.com`, bases, responses }))
    }
    const account = await connected(world, traders)
    let isOver = false
    const working = traders.map((each) => each.work(() => isOver))
    try {
      for (const fault of drawn(faultsHere(world), { count: faults, random })) {
        await delay(BEFORE_MS)
        world.exchange.grow(account, 1)
        const report = await reported(fault, { world, traders, responses, random })
        reports.push(report)
        tell?.(report)
      }
    } finally {
      isOver = true
      await Promise.all(working)
    }
    const last = await synchronised(account, traders)
    reports.push(last)
    tell?.(last)
    return reports
  } finally {
    await world.close()
  }
}

type Draws = { readonly count: number; readonly random: () => number }

/** Each kind once, then random ones. */
function* drawn(kinds: readonly Fault[], { count, random }: Draws): Generator<Fault, void> {
  const order = kinds.map((fault) => ({ fault, rank: random() })).toSorted((a, b) => a.rank - b.rank)
  for (let index = 0; index < count; index += 1) {
    const fault = order[index]?.fault ?? kinds[Math.floor(random() * kinds.length)]
    if (fault !== undefined) yield fault
  }
}

type Running = {
  readonly world: World
  readonly traders: readonly Trader[]
  readonly responses: ResponseCounts
  readonly random: () => number
}

async function reported(fault: Fault, { world, traders, responses, random }: Running): Promise<FaultReport> {
  const faults: string[] = []
  responses.statuses.clear()
  responses.wrong.splice(0)
  try {
    await fault.happen(world, random)
  } catch (error) {
    faults.push(String(error))
  }
  const over = performance.now()
  for (const server of world.servers) {
    if (!server.isAsExpected()) {
      faults.push(`${server.name} ended by itself`)
      await server.start()
    }
  }
  faults.push(...(await well(world, traders)))
  const wellAfterMs = performance.now() - over
  let acknowledged = 0
  for (const [index, each] of traders.entries()) {
    const stored = await each.compare(world.servers[index % 2]?.base ?? '')
    acknowledged += stored.acknowledged
    faults.push(...stored.lost.map((what) => `lost: ${what}`), ...stored.torn.map((what) => `torn: ${what}`))
  }
  faults.push(...responses.wrong.splice(0))
  return { fault: fault.name, acknowledged, wellAfterMs, responses: Object.fromEntries(responses.statuses), faults }
}

/** Waits until each server stores a label and the other one announces it. */
async function well({ servers }: World, traders: readonly Trader[]): Promise<readonly string[]> {
  const [first] = traders
  if (first === undefined) return []
  const end = performance.now() + PATIENCE_MS
  let why = ''
  while (performance.now() < end) {
    try {
      await announced(servers[0].base, servers[1].base, first)
      await announced(servers[1].base, servers[0].base, first)
      return []
    } catch (error) {
      why = String(error)
      await delay(50)
    }
  }
  return [`does not get well: ${why}`]
}

let probes = 0

/** Throws if a write on one server does not reach listeners on the other. */
async function announced(writing: string, listening: string, { uid, headersFor }: Trader): Promise<void> {
  const controller = new AbortController()
  const patience = AbortSignal.any([controller.signal, AbortSignal.timeout(3_000)])
  try {
    const live = await fetch(`${listening}/db/v1/listen/${uid}?collections=templates`, {
      headers: await headersFor(listening),
      signal: patience,
    })
    if (!live.ok || live.body === null) throw new Error(`listening is answered ${live.status}`)
    const reader = live.body.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const until = async (text: string): Promise<void> => {
      while (!heard.includes(text)) {
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        heard += value
      }
    }
    await until('event: synced')
    probes += 1
    const name = `probe ${probes}`
    const body = JSON.stringify({ name, about: 'day', text: '', checklist: [], automatic: false })
    const path = `${writing}/db/v1/users/${uid}/templates/probe`
    const response = await fetch(path, { method: 'PUT', headers: await headersFor(writing), body, signal: patience })
    if (!response.ok) throw new Error(`a write is answered ${response.status} ${await response.text()}`)
    await until(name)
  } finally {
    controller.abort()
  }
}

/** An account at the exchange that keeps trading, connected by the first trader. */
async function connected({ exchange }: World, [first]: readonly Trader[]): Promise<SimulatedAccount> {
  const { makeAccount } = await simulation()
  const to = Date.now()
  const from = to - 30 * 86_400_000
  const account = exchange.addAccount(makeAccount({ exchange: 'bybit', seed: 1, title: 'bybit', fills: 200, from, to }))
  const given = {
    exchange: 'bybit',
    account: null,
    name: 'bybit',
    confirmed: true,
    credentials: credentialsOf(account),
  }
  await first?.call('addConnection', given)
  return account
}

type Shown = { readonly id: string; readonly fills: number; readonly state: string; readonly trouble: unknown }

/** At the end, every fill of the exchange is there once, whatever was cut in between. */
async function synchronised(account: SimulatedAccount, [first]: readonly Trader[]): Promise<FaultReport> {
  const began = performance.now()
  let shown: Shown | undefined
  while (performance.now() - began < SYNC_PATIENCE_MS) {
    const { connections } = (await first?.call<{ connections: Shown[] }>('listConnections', {})) ?? { connections: [] }
    shown = connections[0]
    if (shown?.fills === account.fills.length) break
    await delay(1_000)
  }
  const acknowledged = account.fills.length
  const faults =
    shown?.fills === acknowledged
      ? []
      : [`${shown?.fills} of ${acknowledged} fills of the exchange, ${shown?.state} ${JSON.stringify(shown?.trouble)}`]
  return {
    fault: 'at the end, the exchange',
    acknowledged,
    wellAfterMs: performance.now() - began,
    responses: {},
    faults,
  }
}
