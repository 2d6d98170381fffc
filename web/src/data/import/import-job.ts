import { LIMITS } from '@roundtrip/contract/fields'
import {
  countKnown,
  cancelImport,
  type FileReading,
  type ImportProgress,
  type ImportRecord,
  type ListedFile,
  readImportFile,
  maxKeptBytes,
} from '@roundtrip/contract/imports'
import type { SavedMapping } from '@roundtrip/contract/documents'
import type { ColumnMapping } from '@roundtrip/core/exchanges'
import { useSyncExternalStore } from 'react'
import { documentsOf } from '../documents/open-documents.ts'
import { userWorker } from '../worker/user-worker.ts'
import type { LoadedTrades } from '../trades/annotated-trades.ts'
import { accountsKey, importsKey, ledgerCheckKey, tradesKey } from '../requests/query-keys.ts'
import { sentenceOf } from '../words/sentences.ts'
import { call } from '../requests/call.ts'
import { queryClient } from '../requests/query-client.ts'
import { onUserLeft, session } from '../session/page-session.ts'
import { browserZone } from '../settings/zone.ts'
import type { Shift } from './compare-readings.ts'
import {
  type Choices,
  type ImportDraft,
  type DraftGroup,
  filledGroups,
  firstDraft,
  grouped,
  type LeftOut,
  leftOutOf,
  matchableTables,
  groupsToRead,
  recordCount,
  type ImportTarget,
} from './draft.ts'
import { fromBase64, gunzipped } from './gzip.ts'
import type { Matching } from './match-table.ts'
import type { Outcome } from './preview-trades.ts'
import type { OpenedTables, ImportReader } from './reader.ts'
import { type Uploaded, uploadGroup } from './upload-group.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** The outcome for the files of one account. */
export type GroupResult = {
  readonly group: DraftGroup
  readonly target: ImportTarget
  readonly outcome:
    | { readonly kind: 'done'; readonly record: ImportRecord }
    /** The same files were imported before, with the same choices. */
    | { readonly kind: 'known' }
    | { readonly kind: 'failed'; readonly sentence: string }
}

export type ImportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'opening'; readonly names: readonly string[] }
  | { readonly phase: 'reading'; readonly draft: ImportDraft; readonly share: number }
  | { readonly phase: 'preview'; readonly draft: ImportDraft }
  /** The columns of one table are being matched. */
  | { readonly phase: 'matching'; readonly draft: ImportDraft; readonly index: number }
  | { readonly phase: 'uploading'; readonly draft: ImportDraft; readonly sent: number; readonly total: number }
  | {
      /** Everything of this account is uploaded, and the server stores it. */
      readonly phase: 'committing'
      readonly draft: ImportDraft
      readonly importId: string
      readonly progress: ImportProgress | null
      /** Accounts that are still to be uploaded after this one. */
      readonly left: number
    }
  | {
      readonly phase: 'done'
      readonly results: readonly GroupResult[]
      readonly leftOut: readonly LeftOut[]
      /** The trades before the import; null if they were not loaded. */
      readonly before: LoadedTrades | null
    }
  | { readonly phase: 'failed'; readonly sentence: string; readonly draft: ImportDraft | null }

const reader = userWorker<ImportReader>(
  () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name: 'import' }),
)

let state: ImportState = { phase: 'idle' }
/** The open files, for other ways to import them. */
let lastFiles: readonly File[] = []
const listeners = new Set<() => void>()
/** Incremented on every start and cancel; work of an older run stops when it notices. */
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

/** Opens files, detects their formats and reads them. `again` is the import that the files belong to. */
export async function openForImport(
  files: readonly File[],
  again: ImportRecord | null = null,
  named: (opened: OpenedTables) => OpenedTables = (opened) => opened,
): Promise<void> {
  const mine = begin()
  const tooMany = files.length > LIMITS.importFiles
  const tooLarge = files.find((file) => file.size > LIMITS.fileBytes)
  if (tooMany)
    return fail(
      mine,
      t('At most {importFiles} files at once. Import them in two steps.', { importFiles: LIMITS.importFiles }),
      null,
    )
  if (tooLarge !== undefined)
    return fail(mine, t('{name} is too large. Export shorter periods.', { name: tooLarge.name }), null)
  set({ phase: 'opening', names: files.map((file) => file.name) })
  lastFiles = files
  try {
    const opened = await reader.call('open', { files, browserZone: browserZone() })
    if (mine !== run) return
    const saved = await savedMappings()
    if (mine !== run) return
    await readDraft(mine, firstDraft(named(opened), again, saved))
  } catch {
    fail(mine, t('The files could not be opened. Choose them again.'), null)
  }
}

/** The file that contains a table; null if the files were released. */
export function fileOfTable({ name }: { readonly name: string }): File | null {
  const [only] = lastFiles
  return lastFiles.find((file) => name === file.name || name.startsWith(`${file.name} / `)) ?? only ?? null
}

/** Fetches the files of an import from the server, to read them with other choices. */
export async function openAgain(record: ImportRecord): Promise<void> {
  const mine = begin()
  const listed = record.files.flatMap((file, index) => (file.replacedBy === undefined ? [{ ...file, index }] : []))
  set({ phase: 'opening', names: listed.map(({ name }) => name) })
  try {
    const files: File[] = []
    for (const file of listed) files.push(new File([await keptText(record.id, file)], file.name))
    if (mine === run) await openForImport(files, record, (opened) => asImported(opened, listed))
  } catch (error) {
    fail(mine, sentenceOf(error), null)
  }
}

/** The server stores only part of a file, so the table gets the hash and size of the original file. */
function asImported({ tables }: OpenedTables, listed: readonly ListedFile[]): OpenedTables {
  return {
    tables: tables.map((table, index) => {
      const { sha256 = table.sha256, bytes = table.bytes } = listed[index] ?? {}
      return { ...table, sha256, bytes }
    }),
  }
}

async function keptText(
  importId: string,
  { index, bytes }: Pick<ListedFile, 'bytes'> & { readonly index: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for (let part = 0, parts = 1; part < parts; part += 1) {
    const response = await call(readImportFile, { importId, file: index, part })
    parts = response.parts
    pieces.push(fromBase64(response.content))
  }
  return gunzipped(new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer()), maxKeptBytes({ bytes }))
}

/** What to show of a draft: the matching of columns if its one unknown table is all there is to import. */
function afterReading(draft: ImportDraft): ImportState {
  const [only, ...others] = matchableTables(draft)
  const isAlone = only !== undefined && only.journal === null && others.length === 0 && draft.groups.length === 0
  return isAlone ? { phase: 'matching', draft, index: only.index } : { phase: 'preview', draft }
}

/** The column mappings that the user saved; empty if they cannot be loaded, which only costs a question. */
async function savedMappings(): Promise<readonly SavedMapping[]> {
  const uid = session.current()?.uid
  if (uid === undefined) return []
  try {
    const documents = documentsOf(uid)
    await documents.loaded('mappings')
    return [...documents.view('mappings').documents.values()]
  } catch {
    return []
  }
}

export function startMatching(draft: ImportDraft, index: number): void {
  begin()
  set({ phase: 'matching', draft, index })
}

/** Closes the matching of columns without using it. */
export function stopMatching(draft: ImportDraft): void {
  begin()
  set({ phase: 'preview', draft })
}

/** The result of reading a table with these columns; see `ImportReader`. */
export function matchColumns(request: {
  readonly index: number
  readonly mapping: ColumnMapping
  readonly columnsChanged: boolean
}): Promise<Matching> {
  return reader.call('match', request)
}

/** Reads again with other tables or choices. */
export async function reread(draft: ImportDraft, chosen: Choices): Promise<void> {
  await readDraft(begin(), grouped({ ...draft, chosen }, new Map()))
}

async function readDraft(mine: number, draft: ImportDraft): Promise<void> {
  set({ phase: 'reading', draft, share: 0 })
  try {
    const read = await reader.call('read', groupsToRead(draft), {
      onProgress: (share) => {
        if (mine === run) set({ phase: 'reading', draft, share })
      },
    })
    if (mine !== run) return
    const next = grouped(draft, read)
    if (next.groups.some((group) => recordCount(group.read) > LIMITS.importRecords)) {
      return fail(mine, t('These files hold more than three million records. Import them in parts.'), draft)
    }
    if (next.groups.some((group) => group.chosen.length > LIMITS.importTables)) {
      return fail(
        mine,
        t('These files hold more than {importTables} tables. Import them in parts.', {
          importTables: LIMITS.importTables,
        }),
        draft,
      )
    }
    set(afterReading(next))
  } catch {
    fail(mine, t('The files could not be read. Choose them again.'), draft)
  }
}

/**
 * Whether the account already has any of the first or last records. Exports of one account overlap or continue there.
 */
export async function sharesRecords(account: string, group: DraftGroup, signal: AbortSignal): Promise<boolean> {
  const total = recordCount(group.read)
  for (const from of new Set([0, Math.max(0, total - LIMITS.keys)])) {
    if ((await countKnownFrom(account, { group, from }, signal)) > 0) return true
  }
  return false
}

/** The number of records that the account already has. */
export async function countKnownRecords(account: string, group: DraftGroup, signal: AbortSignal): Promise<number> {
  const total = recordCount(group.read)
  let count = 0
  for (let from = 0; from < total; from += LIMITS.keys) {
    count += await countKnownFrom(account, { group, from }, signal)
  }
  return count
}

type KeysFrom = { readonly group: DraftGroup; readonly from: number }

/** The same, counting only as many records as one call takes. */
async function countKnownFrom(account: string, { group, from }: KeysFrom, signal: AbortSignal): Promise<number> {
  const to = Math.min(recordCount(group.read), from + LIMITS.keys)
  const keys = await reader.call('keys', { group: group.name, from, to })
  return (await call(countKnown, { account, keys: [...keys] }, signal)).known
}

/** A table that was read before with other choices. */
export type ReadBefore = { readonly index: number; readonly reading: FileReading; readonly before: FileReading }

/** The effect of the choices, compared with the previous reading of the tables. */
export const compareWithBefore = (tables: readonly ReadBefore[]): Promise<Shift> => reader.call('compare', tables)

/** The trades and the result that a group would add; null if it is too large for a preview. */
export const previewOutcome = ({ name }: DraftGroup): Promise<Outcome | null> => reader.call('outcome', name)

export const allProblems = () => reader.call('problems', null)

/**
 * Uploads and commits one account after another; a failure in one does not stop the others. Continues while the modal
 * is closed. The same files resume where an earlier upload stopped.
 */
export async function upload(draft: ImportDraft, targets: ReadonlyMap<string, ImportTarget>): Promise<void> {
  const mine = begin()
  const isOver = (): boolean => mine !== run
  const groups = filledGroups(draft)
  const total = groups.reduce((sum, { read }) => sum + recordCount(read), 0)
  const before = queryClient.getQueryData<LoadedTrades>(tradesKey(session.current()?.uid ?? '')) ?? null
  let sent = 0
  set({ phase: 'uploading', draft, sent, total })
  const onSent = (records: number): void => {
    sent += records
    if (!isOver()) set({ phase: 'uploading', draft, sent, total })
  }
  const results: GroupResult[] = []
  for (const [index, group] of groups.entries()) {
    const onCommit = (importId: string, progress: ImportProgress | null): void => {
      followedHere.add(importId)
      const left = groups.length - index - 1
      if (!isOver()) set({ phase: 'committing', draft, importId, progress, left })
    }
    const target = targets.get(group.name)
    if (target === undefined) continue
    const outcome = await outcomeOf(() => uploadGroup({ reader, group, target, onSent, onCommit, isOver }))
    if (isOver()) break
    if (outcome !== null) results.push({ group, target, outcome })
    if (outcome?.kind === 'done') showAsStored(outcome.record)
  }
  refresh()
  const [first] = results
  if (results.length === 1 && first?.outcome.kind === 'failed') return fail(mine, first.outcome.sentence, draft)
  if (!isOver()) set({ phase: 'done', results, leftOut: leftOutOf(draft), before })
}

async function outcomeOf(work: () => Promise<Uploaded>): Promise<GroupResult['outcome'] | null> {
  try {
    const uploaded = await work()
    if (uploaded === 'cancelled') return null
    if (uploaded === 'cancelled-elsewhere') return { kind: 'failed', sentence: CANCELLED_ELSEWHERE() }
    return uploaded === 'known' ? { kind: 'known' } : { kind: 'done', record: uploaded }
  } catch (error) {
    return { kind: 'failed', sentence: sentenceOf(error) }
  }
}

const CANCELLED_ELSEWHERE = perLanguage(() => t('This import was canceled in another window.'))

/** Imports whose end this page reports by itself. */
const followedHere = new Set<string>()

export function isFollowedHere(importId: string): boolean {
  return followedHere.has(importId)
}

/** Cancels a commit that is under way. Throws if the import is stored already. */
export async function cancelCommit(importId: string): Promise<void> {
  await call(cancelImport, { importId })
  if (state.phase === 'committing' && state.importId === importId) resetImport()
  refresh()
}

/** Stops the current run. Nothing of a cancelled upload counts; a commit that the server has begun continues. */
export function resetImport(): void {
  begin()
  lastFiles = []
  set({ phase: 'idle' })
}

onUserLeft(resetImport)

function begin(): number {
  run += 1
  return run
}

/** Closing the page stops an upload, so the browser asks for confirmation. A finished one needs no page. */
function confirmLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function isSending(job: ImportState): boolean {
  return job.phase === 'uploading' || (job.phase === 'committing' && job.left > 0)
}

function set(next: ImportState): void {
  if (isSending(next)) window.addEventListener('beforeunload', confirmLeaving)
  else window.removeEventListener('beforeunload', confirmLeaving)
  state = next
  for (const listener of listeners) listener()
}

function fail(mine: number, sentence: string, draft: ImportDraft | null): void {
  if (mine === run) set({ phase: 'failed', sentence, draft })
}

/** A list fetched a moment earlier still shows the import as being stored. */
function showAsStored(record: ImportRecord): void {
  queryClient.setQueryData<readonly ImportRecord[]>(importsKey(session.current()?.uid ?? ''), (list) =>
    list?.map((each) => (each.id === record.id ? record : each)),
  )
}

function refresh(): void {
  const uid = session.current()?.uid ?? ''
  for (const queryKey of [accountsKey(uid), importsKey(uid), tradesKey(uid), ledgerCheckKey(uid)]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
