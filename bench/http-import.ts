/** Imports fills into a server over HTTP, packed as a browser sends them. */
import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { encodeLedger, type Fill } from '@roundtrip/core/ledger'
import { madeFills } from './made-fills.ts'

const CHUNK = 5_000

export type Call = <T>(name: string, data: object) => Promise<T>

/** `sent` is called with the bytes of each request. */
export function caller(
  base: string,
  headers: Readonly<Record<string, string>>,
  sent: (bytes: number) => void = () => undefined,
): Call {
  return async <T>(name: string, data: object): Promise<T> => {
    const body = JSON.stringify({ data })
    sent(body.length)
    const send = (): Promise<Response> => fetch(`${base}/fn/us-central1/${name}`, { method: 'POST', headers, body })
    // During long work on the client, the server closes the idle connection.
    const response = await send().catch(send)
    if (!response.ok) throw new Error(`Wrong answer: ${name} answers ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }
}

export async function newAccount(call: Call): Promise<string> {
  const input = { venue: 'binance', market: 'futures', name: 'Bench', startBalance: null }
  return (await call<{ id: string }>('createAccount', input)).id
}

/** The first fills that `madeFills` makes. */
export function readFills(rows: number): readonly Fill[] {
  const bytes = madeFills(rows).csv
  const [file] = openFiles([{ name: 'Binance-Futures-Trade-History(UTC).csv', bytes }])
  if (file === undefined) throw new Error('Wrong answer: no file')
  return readLedger({ account: accountId('bench'), files: [{ file, zone: 'UTC' }] }).ledger.fills
}

export function packedChunks(fills: readonly Fill[]): readonly string[] {
  return Array.from({ length: Math.ceil(fills.length / CHUNK) }, (_, chunk) => {
    const part = { fills: fills.slice(chunk * CHUNK, (chunk + 1) * CHUNK), cashEvents: [] }
    return gzipSync(JSON.stringify(encodeLedger(part)), { level: 1 }).toString('base64')
  })
}

type Upload = { readonly account: string; readonly fills: number; readonly packed: readonly string[] }
type Committed = {
  readonly import: { readonly state: string; readonly fillsAdded: number; readonly fillsKnown: number }
}

export type Imported = Committed['import'] & { readonly importId: string; readonly sentMs: number }

let files = 0

/** Imports the fills and waits for the end. */
export async function importPacked(call: Call, { account, fills, packed }: Upload): Promise<Imported> {
  files += 1
  const sha256 = String(files).padStart(64, '0')
  const file = { name: `${files}.csv`, bytes: 1, sha256, layout: 'binance-usdm-trades' }
  const began = performance.now()
  const counts = { fills, cashEvents: 0, rowsRefused: 0 }
  const { importId } = await call<{ importId: string }>('beginImport', { account, files: [file], ...counts })
  for (const [chunk, text] of packed.entries()) await call('addPackedChunk', { importId, chunk, packed: text })
  const sentMs = performance.now() - began
  let committed = await call<Committed>('commitImport', { importId })
  while (committed.import.state === 'committing') committed = await call<Committed>('getImport', { importId })
  return { ...committed.import, importId, sentMs }
}
