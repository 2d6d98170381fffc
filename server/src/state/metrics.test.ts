/**
 * The metrics for Prometheus: who may read them, that they contain nothing personal, that they do not grow with users,
 * and their dashboard.
 */
import { readFileSync } from 'node:fs'
import { createNoopMeter, type Meter } from '@opentelemetry/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, importFills, someFills } from '../testing/ledger.testing.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { useMeter } from '../watch/meters.ts'
import { observeServer } from './observe-server.ts'
import type { StateDependencies } from './server-state.ts'

const TOKEN = 'a token for Prometheus'
let server: RunningServer
let user: TestUser

beforeAll(async () => {
  server = await startServer({ environment: { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'warn', EXCHANGE_GATEWAY: 'off' } })
  user = await newUser(server.url)
})
afterAll(() => server.stop())

async function scrape(): Promise<string> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return response.text()
}

function seriesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/ \S+$/, ''))
}

function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

// Promise [Operation] Metrics require the token, name nobody, and do not grow with users or addresses.
describe('who may read it', () => {
  // ASVS 13.2.1
  test.each([
    ['nobody without the token', {}],
    ['nobody with another one', { authorization: 'Bearer something else entirely' }],
  ])('%s', async (_, headers) => {
    expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(401)
  })

  // ASVS 13.4.5
  test('no user', async () => {
    expect((await user.fetch('/metrics')).status).toBe(401)
  })

  // ASVS 13.4.5
  test('nothing is served if no token is set', async () => {
    const silent = await startServer()
    const response = await fetch(`${silent.url}/metrics`, { headers: { authorization: 'Bearer ' } })
    expect(await response.text()).not.toContain('roundtrip_')
    await silent.stop()
  })
})

test('counts requests by the pattern of their route, calls by name and code, and imports by rows', async () => {
  const account = await newAccount(user)
  const before = await scrape()
  await importFills(user, account, someFills(7))
  await user.request('getTrade', { tradeId: '0'.repeat(16) })
  await user.fetch(`/ledger/v1/${user.uid}/columns`)
  const after = await eventually('all is counted', async () => {
    const text = await scrape()
    return text.includes('route="/ledger/v1/:uid/columns"') ? text : null
  })
  const added = (series: string): number => valueOf(after, series) - (valueOf(before, series) || 0)
  expect(added('roundtrip_import_rows_total{kind="fills"}')).toBe(7)
  expect(added('roundtrip_import_duration_seconds_count{outcome="ok"}')).toBe(1)
  expect(added('roundtrip_call_duration_seconds_count{function="commitImport",code="ok"}')).toBe(1)
  expect(added('roundtrip_call_duration_seconds_count{function="getTrade",code="not-found"}')).toBe(1)
  expect(added('roundtrip_task_duration_seconds_count{task="commitImport",outcome="done"}')).toBe(1)
  const columns = '{route="/ledger/v1/:uid/columns",method="GET",status="2xx"}'
  expect(added(`roundtrip_http_request_duration_seconds_count${columns}`)).toBe(1)
  expect(added('roundtrip_database_transaction_duration_seconds_count{outcome="committed"}')).toBeGreaterThan(2)
})

test('tells of the process, the pool, the threads, the queue and what is ready', async () => {
  const text = await scrape()
  const started = valueOf(text, 'process_start_time_seconds') * 1_000
  expect(Math.abs(Date.now() - started)).toBeLessThan(300_000)
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(5e7)
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(valueOf(text, 'roundtrip_database_pool_connections{state="idle"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'roundtrip_tasks{state="waiting"}')).toBe(0)
  expect(valueOf(text, 'roundtrip_ready{part="database"}')).toBe(1)
  expect(text).toMatch(/^roundtrip_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  await eventually('the queue has been set up', async () =>
    (await scrape()).includes('roundtrip_queue_jobs{state="waiting"} 0') ? true : null,
  )
})

// Promise [Operation] Metrics require the token, name nobody, and do not grow with users or addresses.
test('users, addresses, unknown paths and functions add no series, and no series contains anything personal', async () => {
  const strangeness = async (round: number): Promise<void> => {
    const someone = await newUser(server.url)
    const secret = `canary-${round}`
    await someone.fetch(`/db/v1/users/${someone.uid}/labels/${secret}`)
    await someone.fetch(`/ledger/v1/${someone.uid}/columns`)
    await someone.fetch(`/ledger/v1/${'0'.repeat(8)}-${secret}/columns`)
    await someone.fetch(`/${secret}?q=${secret}`)
    await someone.fetch(`/db/${secret}/${secret}`)
    await someone.fetch(`/api/${secret}`)
    await someone.fetch('/healthz', { method: `CANARY${round}` }).catch(() => null)
    await fetch(`${server.url}/fn/${secret}/${secret}`, { method: 'POST', body: '{}' })
    await fetch(`${server.url}/fn/us-central1/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: {} }),
    })
    canaries.push(secret, `CANARY${round}`, someone.uid, someone.email)
  }
  const canaries = [user.uid, user.email]
  await strangeness(0)
  await strangeness(1)
  const before = new Set(seriesOf(await scrape()))
  for (let round = 2; round < 12; round += 1) await strangeness(round)
  const text = await scrape()
  const fresh = seriesOf(text).filter((series) => !before.has(series))
  // A route may return a status for the first time; users and paths must add no series.
  expect(fresh.filter((series) => !/^roundtrip_http_request_duration_seconds.*status="5xx"/.test(series))).toEqual([])
  expect(canaries.filter((canary) => text.includes(canary))).toEqual([])
})

// Promise [Operation] Metrics require the token, name nobody, and do not grow with users or addresses.
describe('the dashboard and the alerts', () => {
  const read = (file: string): string => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')

  type Panel = {
    readonly type: string
    readonly title: string
    readonly targets?: readonly { readonly expr: string }[]
  }
  const dashboard = JSON.parse(read('grafana/roundtrip.json')) as {
    readonly title: string
    readonly schemaVersion: number
    readonly panels: readonly (Panel & { readonly id: number; readonly gridPos: object })[]
    readonly templating: { readonly list: readonly { readonly name: string }[] }
  }
  const panels = dashboard.panels.filter(({ type }) => type !== 'row')
  const alerts = read('prometheus/alerts.yml')

  test('the file is one that Grafana can open', () => {
    expect(dashboard).toMatchObject({ title: 'Roundtrip', uid: 'roundtrip', schemaVersion: expect.any(Number) })
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'job', 'instance'])
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    for (const { title, targets = [], gridPos } of panels) {
      expect(targets.length, title).toBeGreaterThan(0)
      expect(Object.keys(gridPos).toSorted(), title).toEqual(['h', 'w', 'x', 'y'])
    }
  })

  test('every alert has an expression, a severity and a sentence', () => {
    const rules = alerts.split(/^ {6}- alert: /m).slice(1)
    expect(rules.length).toBeGreaterThan(8)
    for (const rule of rules) {
      expect(rule).toMatch(/^\w+\n[\s\S]*expr: \S[\s\S]*labels: \{ severity: (critical|warning) \}[\s\S]*summary: '.+'/)
    }
  })

  const declared = declaredMetrics()
  const named = (text: string): string[] =>
    [...new Set(text.match(/\b(?:roundtrip|process|nodejs)_[a-z_0-9]+\b/g) ?? [])].map((name) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    )
  const used = panels.flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr }) => named(expr).map((name) => [name, title] as const)),
  )

  test.each(used)('%s of the panel "%s" is a metric', (name) => {
    expect(declared).toContain(name)
  })

  test.each(named(alerts.split('\ngroups:')[1] ?? ''))('%s of the alerts is a metric', (name) => {
    expect(declared).toContain(name)
  })

  test('every metric stands in a panel', () => {
    const shown = new Set(used.map(([name]) => name))
    expect(declared.filter((name) => !shown.has(name))).toEqual([])
  })

  test('metrics are called in /metrics as they are declared, with the units of Prometheus', async () => {
    const text = await scrape()
    const series = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
    expect(series.filter(({ name }) => !declared.includes(name))).toEqual([])
    expect(series.length).toBeGreaterThan(20)
    expect(series.filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total'))).toEqual([])
    expect(declared.filter((name) => /duration|lag|oldest/.test(name) && !name.endsWith('_seconds'))).toEqual([])
  })
})

/** The names of all instruments in the code. */
function declaredMetrics(): string[] {
  const names: string[] = []
  const noop = createNoopMeter()
  const listening = new Proxy(noop, {
    get: (meter, method) => {
      const member: unknown = Reflect.get(meter, method)
      if (typeof member !== 'function') return member
      return (...given: readonly unknown[]): unknown => {
        if (typeof given[0] === 'string') names.push(given[0])
        return (member as (...all: readonly unknown[]) => unknown).apply(meter, [...given])
      }
    },
  }) as Meter
  useMeter(listening)
  observeServer(listening, {} as StateDependencies)
  useMeter(null)
  return names
}
