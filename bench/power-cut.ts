/**
 * Cuts the power under a running server and checks everything it had acknowledged. Needs root, xfsprogs and a loop
 * device: `xfs_io -x -c shutdown` throws away everything that was not synced, as a real cut does.
 * `npm run power-cut [-- ROUNDS]`
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { signedUp } from './signed-up.ts'

const PORT = 3393
const BASE = `http://localhost:${PORT}`
const MAIN = fileURLToPath(new URL('../../server/dist/bundle/main.js', import.meta.url))
const HEADERS = { 'content-type': 'application/json', origin: BASE }

const folder = mkdtempSync(join(tmpdir(), 'roundtrip-power-'))
const image = join(folder, 'disk.img')
const disk = join(folder, 'disk')
const rounds = Number(process.argv[2] ?? 10)

run('truncate', '-s', '1G', image)
run('mkfs.xfs', '-q', image)
mkdirSync(disk)
run('mount', '-o', 'loop', image, disk)
try {
  const lost = await cutRepeatedly()
  process.exitCode = lost === 0 ? 0 : 1
} finally {
  await unmount()
  rmSync(folder, { recursive: true, force: true })
}

async function cutRepeatedly(): Promise<number> {
  let server = await startServer()
  const cookie = (await signedUp(BASE)).cookie
  const acknowledged = new Set<string>()
  let lost = 0
  for (let round = 1; round <= rounds; round += 1) {
    const session = await openSession(cookie)
    const cut = { done: false }
    const writing = writeUntil(session, { cut, acknowledged, round })
    await wait(300 + Math.random() * 1500)
    run('xfs_io', '-x', '-c', 'shutdown', disk)
    cut.done = true
    await writing
    await end(server, 'SIGKILL')
    await unmount()
    run('mount', '-o', 'loop', image, disk)
    server = await startServer()
    const stored = await storedIds(await openSession(cookie))
    const missing = [...acknowledged].filter((id) => !stored.has(id))
    lost += missing.length
    process.stdout.write(
      `cut ${round}: ${acknowledged.size} acknowledged, ${stored.size} stored, ${missing.length} missing\n`,
    )
  }
  await end(server, 'SIGTERM')
  process.stdout.write(`${rounds} cuts, ${acknowledged.size} acknowledged writes, ${lost} lost\n`)
  return lost
}

type Session = { readonly path: string; readonly headers: Readonly<Record<string, string>> }

async function openSession(cookie: string): Promise<Session> {
  const { token } = (await (await fetch(`${BASE}/api/auth/token`, { headers: { cookie } })).json()) as { token: string }
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  return { path: `${BASE}/db/v1/users/${sub}/annotations`, headers: { ...HEADERS, authorization: `Bearer ${token}` } }
}

type Writing = { readonly cut: { done: boolean }; readonly acknowledged: Set<string>; readonly round: number }

async function writeUntil({ path, headers }: Session, { cut, acknowledged, round }: Writing): Promise<void> {
  for (let index = 0; !cut.done; index += 1) {
    const id = `r${round}-${index}`
    const body = JSON.stringify({ labels: [], note: id, risk: null, rating: null, excluded: false, anchor: null })
    const response = await fetch(`${path}/${id}`, { method: 'PUT', headers, body }).catch(() => null)
    if (response?.ok === true && !cut.done) acknowledged.add(id)
  }
}

async function storedIds({ path, headers }: Session): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response: Response = await fetch(`${path}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`, { headers })
    if (!response.ok)
      throw new Error(`The documents cannot be read after the cut: ${response.status} ${await response.text()}`)
    const page = (await response.json()) as { documents: { id: string }[]; nextCursor: string | null }
    for (const { id } of page.documents) ids.add(id)
    cursor = page.nextCursor
  }
  return ids
}

async function startServer(): Promise<ChildProcess> {
  const environment = { ...process.env, PORT: String(PORT), DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, [MAIN], { env: environment, stdio: 'ignore' })
  for (let attempt = 0; attempt < 400 && server.exitCode === null; attempt += 1) {
    const response = await fetch(`${BASE}/healthz`).catch(() => null)
    if (response?.ok === true) return server
    await wait(50)
  }
  throw new Error('The server does not start.')
}

async function end(server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = new Promise((settle) => server.once('exit', settle))
  server.kill(signal)
  await ended
}

/** The database may need a moment to release the files. */
async function unmount(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (spawnSync('umount', [disk]).status === 0) return
    await wait(100)
  }
  throw new Error(`${disk} stays busy.`)
}

function run(program: string, ...options: string[]): void {
  const result = spawnSync(program, options, { encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr ?? result.error?.message ?? ''}`)
}
