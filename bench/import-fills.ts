/** Imports fills into a server with the calls of a page. */
import { chunked } from '@roundtrip/core/base'
import { encodeLedger, type Fill } from '@roundtrip/core/ledger'
import { must } from './measured.ts'
import type { User } from './signed-up.ts'

const CHUNK = 5_000
/** Fills per import: as many as a server handles within the timeout of proxies. */
const IMPORT = 100_000

/** A server, and the user who calls it. */
export type Caller = { readonly base: string; readonly user: User }

/** Calls a function of the contract. */
export async function call<T>({ base, user }: Caller, name: string, data: unknown): Promise<T> {
  const body = JSON.stringify({ data })
  const response = await fetch(`${base}/fn/us-central1/${name}`, { method: 'POST', headers: user.headers, body })
  must(response.ok, `${name} answers ${response.status}`)
  return ((await response.json()) as { data: T }).data
}

/** The id of a new account. */
export async function createdAccount(caller: Caller): Promise<string> {
  const input = { venue: 'binance', market: 'futures', name: 'Bench', startBalance: null }
  return (await call<{ id: string }>(caller, 'createAccount', input)).id
}

let imports = 0

/** Imports fills that the account does not have yet. */
export async function importFills(caller: Caller, account: string, fills: readonly Fill[]): Promise<void> {
  for (const some of chunked(fills, IMPORT)) await importOnce(caller, account, some)
}

async function importOnce(caller: Caller, account: string, fills: readonly Fill[]): Promise<void> {
  imports += 1
  const sha256 = imports.toString(16).padStart(64, '0')
  const files = [{ name: 'bench.csv', bytes: 1, sha256, layout: 'binance-usdm-trades' }]
  const begun = { account, files, fills: fills.length, cashEvents: 0, rowsRefused: 0 }
  const { importId } = await call<{ importId: string }>(caller, 'beginImport', begun)
  for (const [chunk, some] of chunked(fills, CHUNK).entries()) {
    const part = encodeLedger({ fills: some, cashEvents: [] })
    await call(caller, 'addImportChunk', { importId, chunk, ...part })
  }
  let done = await call<Imported>(caller, 'commitImport', { importId })
  // A busy server responds before the import is done.
  while (done.import.state === 'committing') done = await call<Imported>(caller, 'getImport', { importId })
  must(done.import.fillsAdded === fills.length, `${done.import.fillsAdded} fills stored for ${fills.length}`)
}

type Imported = { readonly import: { readonly state: string; readonly fillsAdded: number } }
