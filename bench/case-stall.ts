/** Imports 100,000 fills over HTTP and measures how long anything blocked the server's event loop. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { encodeLedger } from '@roundtrip/core/ledger'
import { madeFills } from './made-fills.ts'
import { must, type Row } from './measured.ts'
import { freePort, ready } from './serving.ts'
import { signedUp } from './signed-up.ts'

const CHUNK = 5_000

export async function stallCase(rows: number, idleMs = 3_000): Promise<Row[]> {
  const port = await freePort()
  const base = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-bench-'))
  const report = join(folder, 'delay.json')
  const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const server = spawn(
    process.execPath,
    ['--import', here('./loop-delay.js'), here('../../server/dist/bundle/main.js')],
    {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'silent',
        LOOP_DELAY_FILE: report,
      },
      stdio: 'ignore',
    },
  )
  const readDelays = async (): Promise<{ maxMs: number; p99Ms: number }> => {
    rmSync(report, { force: true })
    server.kill('SIGUSR2')
    // The file exists before all of it is written.
    for (let text = ''; ; ) {
      if (existsSync(report)) text = readFileSync(report, 'utf8')
      if (text.endsWith('}')) return JSON.parse(text)
      await new Promise((settle) => setTimeout(settle, 20))
    }
  }
  try {
    await ready(base)
    const { csv } = madeFills(rows)
    const call = await signedIn(base)
    await new Promise((settle) => setTimeout(settle, idleMs))
    await readDelays()
    await new Promise((settle) => setTimeout(settle, idleMs))
    const idle = await readDelays()
    const ms = await importAll(call, csv, rows)
    const busy = await readDelays()
    return [
      {
        what: 'longest stall of the event loop during the import',
        ms: busy.maxMs,
        floor: { what: `idle, longest in ${idleMs / 1_000} s`, ms: idle.maxMs },
        note: `p99 ${busy.p99Ms.toFixed(1)} ms`,
      },
      { what: `upload and commit of ${rows} fills over HTTP`, ms },
    ]
  } finally {
    const ended = new Promise((settle) => server.once('exit', settle))
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

type Call = <T>(name: string, data: unknown) => Promise<T>

async function signedIn(base: string): Promise<Call> {
  const { headers } = await signedUp(base)
  return async <T>(name: string, data: unknown): Promise<T> => {
    const response = await fetch(`${base}/fn/us-central1/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data }),
    })
    must(response.ok, `${name} answers ${response.status}`)
    return ((await response.json()) as { data: T }).data
  }
}

async function importAll(call: Call, csv: Uint8Array, rows: number): Promise<number> {
  const { id } = await call<{ id: string }>('createAccount', {
    venue: 'binance',
    market: 'futures',
    name: 'Bench',
    startBalance: null,
  })
  const [file] = openFiles([{ name: 'Binance-Futures-Trade-History(UTC).csv', bytes: csv }])
  if (file === undefined) throw new Error('Wrong answer: no file')
  const { fills } = readLedger({ account: accountId(id), files: [{ file, zone: 'UTC' }] }).ledger
  const chunks = Array.from({ length: Math.ceil(fills.length / CHUNK) }, (_, index) =>
    encodeLedger({ fills: fills.slice(index * CHUNK, (index + 1) * CHUNK), cashEvents: [] }),
  )
  const files = [{ name: 'bench.csv', bytes: csv.length, sha256: 'a'.repeat(64), layout: 'binance-usdm-trades' }]
  const start = performance.now()
  const { importId } = await call<{ importId: string }>('beginImport', {
    account: id,
    files,
    fills: fills.length,
    cashEvents: 0,
    rowsRefused: 0,
  })
  for (const [chunk, text] of chunks.entries()) await call('addImportChunk', { importId, chunk, ...text })
  type Committed = { readonly import: { readonly state: string; readonly fillsAdded: number } }
  let done = await call<Committed>('commitImport', { importId })
  while (done.import.state === 'committing') done = await call<Committed>('getImport', { importId })
  must(done.import.fillsAdded === rows, `${done.import.fillsAdded} fills stored for ${rows}`)
  return performance.now() - start
}
