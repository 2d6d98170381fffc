/** A server process with an empty database of its own, for measurements from outside. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type Serving = {
  readonly base: string
  /** Its data. */
  readonly folder: string
  readonly server: ChildProcess
  /** Stops it gracefully and removes its data. */
  readonly stop: () => Promise<void>
}

/** Starts the built server. The current folder is that of the project. */
export async function startServing(environment: Readonly<Record<string, string>> = {}): Promise<Serving> {
  const port = await freePort()
  const base = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-bench-'))
  const server = spawn(process.execPath, [resolve('server/dist/bundle/main.js')], {
    // The limits count by address; behind a proxy, each try can have another one.
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
      ...environment,
    },
    stdio: 'ignore',
  })
  const stop = async (): Promise<void> => {
    const ended = once(server, 'exit')
    if (server.kill('SIGTERM')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready(base)
  } catch (error) {
    await stop()
    throw error
  }
  return { base, folder, server, stop }
}

export async function withServer<T>(
  measure: (base: string, folder: string, server: ChildProcess) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  const { base, folder, server, stop } = await startServing(environment)
  try {
    return await measure(base, folder, server)
  } finally {
    await stop()
  }
}

/** A port that nobody is listening on. */
export function freePort(): Promise<number> {
  return new Promise((settle) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => settle(port))
    })
  })
}

export async function ready(base: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const response = await fetch(`${base}/healthz`).catch(() => null)
    if (response?.ok === true) return
    await new Promise((settle) => setTimeout(settle, 100))
  }
  throw new Error('The server does not get ready.')
}
