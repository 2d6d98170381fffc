import {
  addImportChunk,
  beginImport,
  cancelImport,
  commitImport,
  countKnown,
  createAccount,
  type ImportRecord,
  LIMITS,
  type TradingAccount,
} from '@roundtrip/contract'
import type { PositionMode, PositionModeQuestion } from '@roundtrip/core/exchanges'
import { sliceSize } from '@roundtrip/core/ledger'
import { useSyncExternalStore } from 'react'
import { connect } from '../analysis/protocol.ts'
import { accountsKey, importsKey, tradesKey } from '../keys.ts'
import { sentenceOf } from '../sentences.ts'
import { call, queryClient } from '../services.ts'
import { onUserLeft, session } from '../session/page-session.ts'
import { browserZone } from '../zone.ts'
import type { Opened, Reader, ReadSummary, TableInfo } from './reader.ts'

/** What was read, with the answers that the trader may still change. */
export type Draft = {
  readonly opened: Opened
  /** Tables that are taken, with the zone of each. */
  readonly chosen: ReadonlyMap<number, string>
  readonly read: ReadSummary | null
  /** What was asked about the account, kept so that the answer can be changed. */
  readonly asked: PositionModeQuestion | null
  readonly positionMode: PositionMode | null
}

export type ImportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'opening'; readonly names: readonly string[] }
  | { readonly phase: 'reading'; readonly draft: Draft; readonly share: number }
  | { readonly phase: 'preview'; readonly draft: Draft }
  | { readonly phase: 'uploading'; readonly draft: Draft; readonly sent: number; readonly total: number }
  | { readonly phase: 'committing'; readonly draft: Draft }
  | { readonly phase: 'done'; readonly record: ImportRecord | null }
  | { readonly phase: 'failed'; readonly sentence: string; readonly draft: Draft | null }

/** Where the records go: an account that exists, or one to be made. */
export type Target =
  | { readonly kind: 'known'; readonly id: string }
  | { readonly kind: 'new'; readonly venue: string; readonly market: TradingAccount['market']; readonly name: string }

const reader = connect<Reader>(
  () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name: 'import' }),
)

let state: ImportState = { phase: 'idle' }
const listeners = new Set<() => void>()
/** Changes with every start and cancel; work of an older run stops when it notices. */
let run = 0

export function useImportJob(): ImportState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}

/** Opens files, finds out what they are, and reads what can be read. */
export async function openForImport(files: readonly File[]): Promise<void> {
  const mine = begin()
  const tooMany = files.length > LIMITS.importFiles
  const tooLarge = files.find((file) => file.size > LIMITS.fileBytes)
  if (tooMany) return fail(mine, `At most ${LIMITS.importFiles} files at once. Import them in two steps.`, null)
  if (tooLarge !== undefined) return fail(mine, `${tooLarge.name} is too large. Export shorter periods.`, null)
  set({ phase: 'opening', names: files.map((file) => file.name) })
  try {
    const opened = await reader.ask('open', { files, browserZone: browserZone() })
    if (mine !== run) return
    await readDraft(mine, { opened, chosen: firstChoice(opened.tables), read: null, asked: null, positionMode: null })
  } catch {
    fail(mine, 'The files could not be opened. Choose them again.', null)
  }
}

/** Reads again with other tables or zones. */
export async function reread(draft: Draft, chosen: ReadonlyMap<number, string>): Promise<void> {
  await readDraft(begin(), { ...draft, chosen, read: null, asked: null, positionMode: null })
}

/** Reads again with the position mode that the trader chose. */
export async function answerPositionMode(draft: Draft, positionMode: PositionMode): Promise<void> {
  await readDraft(begin(), { ...draft, positionMode, read: null })
}

async function readDraft(mine: number, draft: Draft): Promise<void> {
  set({ phase: 'reading', draft, share: 0 })
  try {
    const tables = [...draft.chosen].map(([place, zone]) => ({ place, zone }))
    const read = await reader.ask(
      'read',
      { tables, positionMode: draft.positionMode },
      {
        onProgress: (share) => {
          if (mine === run) set({ phase: 'reading', draft, share })
        },
      },
    )
    if (mine !== run) return
    if (read.fills + read.cashEvents > LIMITS.importRecords) {
      return fail(mine, 'These files hold more than three million records. Import them in parts.', draft)
    }
    set({ phase: 'preview', draft: { ...draft, read, asked: read.positionMode ?? draft.asked } })
  } catch {
    fail(mine, 'The files could not be read. Choose them again.', draft)
  }
}

/** How many of the records that account has already. */
export async function countKnownRecords(account: string, draft: Draft, signal: AbortSignal): Promise<number> {
  const total = (draft.read?.fills ?? 0) + (draft.read?.cashEvents ?? 0)
  let known = 0
  for (let from = 0; from < total; from += LIMITS.keys) {
    const keys = await reader.ask('keys', { from, to: Math.min(total, from + LIMITS.keys) })
    known += (await call(countKnown, { account, keys: [...keys] }, signal)).known
  }
  return known
}

export function problemsCsv(): Promise<string> {
  return reader.ask('problemsCsv', null)
}

/** Uploads and commits. Runs on while the modal is closed; the same files go on where an earlier upload stopped. */
export async function upload(draft: Draft, target: Target): Promise<void> {
  const { read } = draft
  if (read === null) return
  const mine = begin()
  const total = read.fills + read.cashEvents
  set({ phase: 'uploading', draft, sent: 0, total })
  try {
    const account = target.kind === 'known' ? target.id : (await call(createAccount, newAccount(target))).id
    const {
      importId,
      state: known,
      nextChunk,
    } = await call(beginImport, {
      account,
      files: importFiles(draft),
      fills: read.fills,
      cashEvents: read.cashEvents,
      rowsRefused: read.refused,
    })
    if (known === 'done') return finish(mine, null)
    let sent = 0
    for (const [chunk, slice] of read.chunks.entries()) {
      if (mine !== run) return void (await call(cancelImport, { importId }))
      if (chunk >= nextChunk) {
        const text = await reader.ask('chunk', slice)
        await call(addImportChunk, { importId, chunk, ...text, instruments: [...text.instruments] })
      }
      sent += sliceSize(slice)
      if (mine === run) set({ phase: 'uploading', draft, sent, total })
    }
    if (mine !== run) return void (await call(cancelImport, { importId }))
    set({ phase: 'committing', draft })
    finish(mine, (await call(commitImport, { importId })).import)
  } catch (error) {
    fail(mine, sentenceOf(error), draft)
  }
}

/** Stops what runs. Nothing of a cancelled upload counts. */
export function resetImport(): void {
  begin()
  set({ phase: 'idle' })
}

onUserLeft(() => {
  resetImport()
  reader.close()
})

function begin(): number {
  run += 1
  return run
}

function set(next: ImportState): void {
  state = next
  for (const listener of listeners) listener()
}

function fail(mine: number, sentence: string, draft: Draft | null): void {
  if (mine === run) set({ phase: 'failed', sentence, draft })
}

function finish(mine: number, record: ImportRecord | null): void {
  const uid = session.current()?.uid ?? ''
  for (const queryKey of [accountsKey(uid), importsKey(uid), tradesKey(uid)]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  if (mine === run) set({ phase: 'done', record })
}

/** Every readable table of the first exchange found; others are for an import of their own. */
function firstChoice(tables: readonly TableInfo[]): ReadonlyMap<number, string> {
  const supported = tables.flatMap(({ place, detection }) =>
    detection.status === 'supported' ? [{ place, venue: detection.layout.venue, zone: detection.zone }] : [],
  )
  const [first] = supported
  return new Map(
    supported
      .filter(({ venue }) => venue === first?.venue)
      .map(({ place, zone }) => [place, zone.status === 'known' ? zone.zone : zone.guess]),
  )
}

function importFiles(draft: Draft): { name: string; bytes: number; sha256: string; layout: string }[] {
  const chosen = draft.opened.tables.filter(({ place }) => draft.chosen.has(place))
  const layoutOf = (source: string): string => {
    const table = chosen.find(({ name }) => name === source || name.startsWith(`${source} / `))
    return table?.detection.status === 'supported' ? table.detection.layout.id : ''
  }
  return draft.opened.sources
    .map((source) => ({ ...source, layout: layoutOf(source.name) }))
    .filter(({ layout }) => layout !== '')
}

function newAccount({ venue, market, name }: Extract<Target, { kind: 'new' }>) {
  return { venue, market, name, startBalance: null }
}
