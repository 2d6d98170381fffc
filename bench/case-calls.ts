/** Calls per second and their latency: a trivial function, one that reads, a commit and a sign-in, beside bare Hono. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Measured, underLoad } from './load.ts'
import type { Row } from './measured.ts'
import { EMAIL, PASSWORD, signedUp, type User } from './signed-up.ts'

const PORT = 3393
const BASE = `http://localhost:${PORT}`
const CONNECTIONS = 10
const SIGN_IN = '/api/auth/sign-in'
const JSON_TYPE = { 'content-type': 'application/json' }

export async function callsCase(): Promise<Row[]> {
  const bare = await echoes('bare')
  const echo = await echoes('call')
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-bench-'))
  const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
  const server = spawn(process.execPath, [main], {
    // The limits of sign-ins count addresses; behind a proxy each try has another one.
    env: { ...process.env, PORT: String(PORT), DATA_DIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: '1' },
    stdio: 'ignore',
  })
  try {
    await ready()
    const user = await signedUp(BASE)
    return [
      row('bare handler of the same framework', bare, bare),
      row('a trivial call', echo, bare),
      row('a call that reads: listAccounts', await reads(user), bare),
      row('a commit of one document', await commits(user), bare),
      row('a sign-in, 2 at a time', await signIns(), bare),
    ]
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

function row(what: string, { p50Ms, p99Ms, perSecond }: Measured, bare: Measured): Row {
  const floor = { what: 'bare handler', ms: bare.p50Ms }
  return { what: `${what}, median`, ms: p50Ms, floor, note: `99 % ${p99Ms.toFixed(1)} ms, ${perSecond.toFixed(0)}/s` }
}

async function echoes(kind: 'bare' | 'call'): Promise<Measured> {
  const program = fileURLToPath(new URL('./echo-server.js', import.meta.url))
  const child = spawn(process.execPath, [program, kind], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const url = `http://127.0.0.1:${line.toString().trim()}/bench/us-central1/echo`
    const body = '{"data":{"price":"12.5"}}'
    return await underLoad({
      ask: () => ({ url, headers: JSON_TYPE, body }),
      count: 20_000,
      connections: CONNECTIONS,
      right: (status, text) => status === 200 && text === body,
    })
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

function reads({ headers }: User): Promise<Measured> {
  return underLoad({
    ask: () => ({ url: `${BASE}/fn/us-central1/listAccounts`, headers, body: '{"data":{}}' }),
    count: 5_000,
    connections: CONNECTIONS,
    right: (status, body) => status === 200 && body === '{"data":{"accounts":[],"ledgerVersion":0}}',
  })
}

function commits({ uid, headers }: User): Promise<Measured> {
  const data = { name: 'Breakout', group: 'setup', colour: 1, archived: false }
  const body = (index: number) =>
    JSON.stringify({ writes: [{ op: 'create', collection: 'labels', id: `label-${index}`, data }] })
  return underLoad({
    ask: (index) => ({ url: `${BASE}/db/v1/commit/${uid}`, headers, body: body(index) }),
    count: 2_000,
    connections: CONNECTIONS,
    right: (status, text) => status === 200 && text.includes('"version":1'),
  })
}

function signIns(): Promise<Measured> {
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD })
  return underLoad({
    ask: (index) => ({
      url: `${BASE}${SIGN_IN}`,
      headers: { ...JSON_TYPE, origin: BASE, 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` },
      body,
    }),
    count: 200,
    connections: 2,
    right: (status, text) => status === 200 && text === '{"next":"done"}',
  })
}

async function ready(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(`${BASE}/healthz`).catch(() => null)
    if (answer?.ok === true) return
    await new Promise((settle) => setTimeout(settle, 100))
  }
  throw new Error('The server does not get ready.')
}
