/**
 * Calls per second and their latency: a trivial function, one that reads, a commit and a sign-in, compared with bare
 * Hono.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { type Measured, underLoad } from './load.ts'
import type { Row } from './measured.ts'
import { withServer } from './serving.ts'
import { EMAIL, PASSWORD, signedUp, type User } from './signed-up.ts'

const CONNECTIONS = 10
const SIGN_IN = '/api/auth/sign-in'
const JSON_TYPE = { 'content-type': 'application/json' }

/** `share` of the usual number of calls: 1 = 20,000 echoes. */
export async function callsCase(share: number): Promise<Row[]> {
  const times = timesOf(share)
  const bare = await echoes('bare', times)
  const echo = await echoes('call', times)
  return withServer(async (base) => {
    const user = await signedUp(base)
    return [
      row('bare handler of the same framework', bare, bare),
      row('a trivial call', echo, bare),
      row('a call that reads: listAccounts', await reads(base, user, times), bare),
      row('a commit of one document', await commits(base, user, times), bare),
      row('a sign-in, 2 at a time', await signIns(base, OWN, times), bare),
      row('listAccounts in a storm of sign-ins, 50 at a time', await storm(base, user, times), bare),
    ]
  })
}

const OWN: SignIns = {
  connections: 2,
  body: () => ({ email: EMAIL, password: PASSWORD }),
  right: (status, text) => status === 200 && text === '{"next":"done"}',
}

function row(what: string, { p50Ms, p99Ms, perSecond }: Measured, bare: Measured): Row {
  const floor = { what: 'bare handler', ms: bare.p50Ms }
  return { what: `${what}, median`, ms: p50Ms, floor, note: `99 % ${p99Ms.toFixed(1)} ms, ${perSecond.toFixed(0)}/s` }
}

/** The number of calls, scaled from the usual number. */
type Times = (usual: number) => number

const timesOf =
  (share: number): Times =>
  (usual) =>
    Math.max(CONNECTIONS, Math.round(usual * share))

async function echoes(kind: 'bare' | 'call', times: Times): Promise<Measured> {
  const program = fileURLToPath(new URL('./echo-server.js', import.meta.url))
  const child = spawn(process.execPath, [program, kind], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const url = `http://127.0.0.1:${line.toString().trim()}/bench/us-central1/echo`
    const body = '{"data":{"price":"12.5"}}'
    return await underLoad({
      requestOf: () => ({ url, headers: JSON_TYPE, body }),
      count: times(20_000),
      connections: CONNECTIONS,
      right: (status, text) => status === 200 && text === body,
    })
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

function reads(base: string, { headers }: User, times: Times): Promise<Measured> {
  return underLoad({
    requestOf: () => ({ url: `${base}/fn/us-central1/listAccounts`, headers, body: '{"data":{}}' }),
    count: times(5_000),
    connections: CONNECTIONS,
    right: (status, body) => status === 200 && body === '{"data":{"accounts":[],"ledgerVersion":0}}',
  })
}

function commits(base: string, { uid, headers }: User, times: Times): Promise<Measured> {
  const data: AnnotationData = { ...NOTHING_NOTED, labels: ['breakout'], risk: '50', riskCurrency: 'USD' }
  const idOf = (index: number): string => index.toString(16).padStart(16, '0')
  const body = (index: number) =>
    JSON.stringify({ writes: [{ op: 'create', collection: 'annotations', id: idOf(index), data }] })
  return underLoad({
    requestOf: (index) => ({ url: `${base}/db/v1/commit/${uid}`, headers, body: body(index) }),
    count: times(2_000),
    connections: CONNECTIONS,
    right: (status, text) => status === 200 && text.includes('"version":1'),
  })
}

/** Hashing runs on a few threads with a queue of its own, so that readers do not wait for it. */
async function storm(base: string, user: User, times: Times): Promise<Measured> {
  const guess = (index: number) => ({ email: `nobody-${index}@example.com`, password: 'not the password' })
  const [read] = await Promise.all([
    reads(base, user, times),
    signIns(base, { connections: 50, body: guess, right: (status) => status === 401 }, times),
  ])
  return read
}

type SignIns = {
  readonly connections: number
  readonly body: (index: number) => object
  readonly right: (status: number, text: string) => boolean
}

function signIns(base: string, { connections, body, right }: SignIns, times: Times): Promise<Measured> {
  return underLoad({
    requestOf: (index) => ({
      url: `${base}${SIGN_IN}`,
      headers: { ...JSON_TYPE, origin: base, 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` },
      body: JSON.stringify(body(index)),
    }),
    count: times(200),
    connections,
    right,
  })
}
