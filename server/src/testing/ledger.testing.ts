/** Made-up fills and their import, in the same way as by the browser. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type ColumnMapping, compileMapping, openFiles, readLedger } from '@roundtrip/core/exchanges'
import { accountId, chunked, fixed, hash128, utcMs } from '@roundtrip/core/base'
import {
  type CashEvent,
  encodeLedger,
  type Fill,
  type Instrument,
  instrument,
  type Ledger,
} from '@roundtrip/core/ledger'
import { readFrames, splitFrames, type TradeColumns } from '@roundtrip/core/reports'
import type { TestUser } from './client.testing.ts'
import { eventually } from './server.testing.ts'

/** `count` fills that open and close small positions in `symbols` markets; the same for the same arguments. */
export function someFills(count: number, options: { readonly from?: number; readonly symbols?: number } = {}): Fill[] {
  const from = options.from ?? 0
  const markets = Array.from({ length: options.symbols ?? 4 }, (_, index) => market(`COIN${index}USDT`))
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset
    const price = 100 + ((index * 37) % 1000) / 100
    return {
      account: accountId('test'),
      instrument: markets[Math.floor(index / 2) % markets.length] ?? market('COINUSDT'),
      time: utcMs(1_700_000_000_000 + index * 60_000),
      side: index % 2 === 0 ? 'buy' : 'sell',
      quantity: fixed('0.125'),
      price: fixed(price.toFixed(2)),
      positionSide: 'both',
      fee: fixed('0.00512345'),
      feeAsset: 'USDT',
      execution: 'trade',
      liquidity: 'taker',
      venueTradeId: String(9_000_000 + index),
      orderId: String(5_000_000 + index),
      sequence: null,
      venueRealised: null,
      venueRealisedIsNet: false,
      startPosition: null,
      opens: null,
      dedupeKey: hash128(`fill ${index}`),
      row: index,
      raw: `${index},BUY,a\ttab and a \\ backslash,${price}`,
    }
  })
}

function market(symbol: string): Instrument {
  return instrument({
    venue: 'binance',
    symbol,
    kind: 'linear',
    base: symbol.replace('USDT', ''),
    quote: 'USDT',
    settle: 'USDT',
  })
}

export type Import = {
  readonly id: string
  readonly state: string
  readonly fillsAdded: number
  readonly fillsKnown: number
  readonly cashEventsAdded: number
  readonly cashEventsKnown: number
  readonly recordsChanged: number
  readonly recordsRemoved: number
}

export async function newAccount(user: TestUser, name = 'Main'): Promise<string> {
  const input = { venue: 'binance', market: 'futures', name, startBalance: null }
  return (await user.call<{ id: string }>('createAccount', input)).id
}

/** The request that opens an import of these fills. */
export function beginning(account: string, fills: readonly Fill[]): Record<string, unknown> {
  const sha256 = createHash('sha256')
    .update(fills.map((fill) => fill.dedupeKey).join())
    .digest('hex')
  const file = { name: 'trades.csv', bytes: 1, sha256, layout: 'binance-usdm-trades' }
  return { account, files: [file], fills: fills.length, cashEvents: 0, rowsRefused: 0 }
}

export function chunksOf(fills: readonly Fill[], size = 5_000): Record<string, unknown>[] {
  return chunked(fills, size).map((some, chunk) => ({ chunk, ...encodeLedger({ fills: some, cashEvents: [] }) }))
}

/** Imports as the browser does: begins, sends what is missing, commits. */
export async function importFills(
  user: TestUser,
  account: string,
  fills: readonly Fill[],
): Promise<{ readonly import: Import | null; readonly state: string }> {
  const begun = await user.call<{ importId: string; state: string; nextChunk: number }>(
    'beginImport',
    beginning(account, fills),
  )
  if (begun.state === 'done') return { import: null, state: 'done' }
  const chunks = chunksOf(fills)
  let next = begun.nextChunk
  while (next < chunks.length) {
    const response = await user.request('addImportChunk', { importId: begun.importId, ...chunks[next] })
    // Another upload of the same files may have finished in between.
    if (response.status !== 200) break
    next = (response.body as { data: { nextChunk: number } }).data.nextChunk
  }
  const committed = await committedImport(user, begun.importId)
  return { import: committed, state: committed.state }
}

/** The same for fills with other payments, in one chunk. Returns the id of the import. */
export async function importRecords(
  user: TestUser,
  account: string,
  { fills, cashEvents }: Pick<Ledger, 'fills' | 'cashEvents'>,
): Promise<string> {
  const begun = { ...beginning(account, fills), cashEvents: cashEvents.length }
  const { importId } = await user.call<{ importId: string }>('beginImport', begun)
  await user.call('addImportChunk', { importId, chunk: 0, ...encodeLedger({ fills, cashEvents }) })
  await committedImport(user, importId)
  return importId
}

/** Funding of the position of a fill, some minutes after it. */
export function fundingAfter(fill: Fill, minutes = 1): CashEvent {
  return {
    account: fill.account,
    instrument: fill.instrument,
    time: utcMs(fill.time + minutes * 60_000),
    kind: 'funding',
    asset: 'USDT',
    amount: fixed('-0.0125'),
    positionSide: fill.positionSide,
    position: null,
    venueId: null,
    dedupeKey: hash128(`funding ${minutes} after ${fill.dedupeKey}`),
    row: fill.row,
    raw: null,
  }
}

/** Commits, and waits for the end. */
export async function committedImport(user: TestUser, importId: string): Promise<Import> {
  let committed = await user.call<{ import: Import }>('commitImport', { importId })
  while (committed.import.state === 'committing') committed = await user.call('getImport', { importId })
  return committed.import
}

export type TestFile = {
  readonly name: string
  readonly text: string
  readonly zone?: string
  /** For files that no layout recognises. */
  readonly mapping?: ColumnMapping
}

/** Reads files and imports them as the browser does, with their text; `keep: false` leaves the text out. */
export async function importTexts(
  user: TestUser,
  account: string,
  files: readonly TestFile[],
  { keep = true } = {},
): Promise<{ readonly importId: string; readonly import: Import | null }> {
  const tables = files.map(({ name, text, zone = 'UTC', mapping }) => {
    const bytes = new TextEncoder().encode(text)
    const [file] = openFiles([{ name, bytes }])
    if (file === undefined) throw new Error(`${name} is empty`)
    if (mapping !== undefined) return { file, bytes, zone, mapping, layout: compileMapping(mapping).info.id }
    if (file.detection.status !== 'supported') throw new Error(`${name} is not recognised`)
    return { file, bytes, zone, mapping, layout: file.detection.layout.id }
  })
  const { ledger } = readLedger({ account: accountId('preview'), files: tables })
  const begun = await user.call<{ importId: string; state: string }>('beginImport', {
    account,
    files: tables.map(({ file, bytes, zone, mapping, layout }) => ({
      name: file.name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      layout,
      reading: { zone, ...(mapping === undefined ? {} : { mapping }) },
    })),
    fills: ledger.fills.length,
    cashEvents: ledger.cashEvents.length,
    rowsRefused: 0,
  })
  const { importId } = begun
  if (begun.state === 'done') return { importId, import: null }
  for (const [file, { bytes }] of tables.entries()) {
    const content = gzipSync(bytes).toString('base64')
    if (keep) await user.call('addImportFile', { importId, file, part: 0, parts: 1, content })
  }
  await user.call('addImportChunk', { importId, chunk: 0, ...encodeLedger(ledger) })
  return { importId, import: await committedImport(user, importId) }
}

/** All trades of the user, as the browser loads them. */
export async function fetchTestColumns(user: TestUser): Promise<TradeColumns> {
  const response = await user.fetch(`/ledger/v1/${user.uid}/columns`)
  if (!response.ok) throw new Error(`The columns were refused: ${response.status} ${await response.text()}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return readFrames(splitFrames(bytes))
}

/**
 * Undoes an import, and waits for its end if the machine is too busy to do it within the time of a call. Returns how
 * many fills were removed according to the response; null if it came too late to say.
 */
export async function undoLargeImport(user: TestUser, importId: string): Promise<number | null> {
  const { status, body } = await user.request('undoImport', { importId })
  if (status === 200) return (body as { data: { fillsRemoved: number } }).data.fillsRemoved
  if (status !== 504) throw new Error(`undoImport: ${status} ${JSON.stringify(body)}`)
  await eventually('the import is undone', async () => {
    const { imports } = await user.call<{ imports: readonly Import[] }>('listImports', {})
    return imports.find(({ id }) => id === importId)?.state === 'undone' ? true : null
  })
  return null
}
