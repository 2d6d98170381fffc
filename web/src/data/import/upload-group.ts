/** Uploads the records of one account: begins the import, sends texts and records, commits and follows the commit. */
import { createAccount } from '@roundtrip/contract/accounts'
import { AppError } from '@roundtrip/contract/errors'
import {
  addImportFile,
  addPackedChunk,
  beginImport,
  cancelImport,
  type ImportFile,
  type ImportProgress,
  type ImportRecord,
  listImports,
} from '@roundtrip/contract/imports'
import { sliceSize } from '@roundtrip/core/ledger'
import type { WorkerClient } from '../worker/connect.ts'
import { call } from '../requests/call.ts'
import type { DraftGroup, ImportTarget } from './draft.ts'
import { endOfCommit, followCommit } from './follow-commit.ts'
import type { ImportReader } from './reader.ts'

export type Uploading = {
  readonly reader: WorkerClient<ImportReader>
  readonly group: DraftGroup
  readonly target: ImportTarget
  /** Called with the number of records sent since the last call. */
  readonly onSent: (records: number) => void
  /** Called when the server begins to store, and with its progress. */
  readonly onCommit: (importId: string, progress: ImportProgress | null) => void
  /** True once the user has cancelled. */
  readonly isOver: () => boolean
}

export type Uploaded =
  | ImportRecord
  /** The same files were imported before with the same choices. */
  | 'known'
  | 'cancelled'
  /** The same import was open in another window, and was cancelled there. */
  | 'cancelled-elsewhere'

export async function uploadGroup(work: Uploading): Promise<Uploaded> {
  const { group, target } = work
  const { read } = group
  if (read === null) return 'known'
  const account = target.kind === 'known' ? target.id : (await call(createAccount, newAccount(target))).id
  const begun = await call(beginImport, {
    account,
    files: group.chosen.map(({ table, reading }): ImportFile => {
      const { name, bytes, sha256 } = table
      return { name: name.slice(0, 255), bytes, sha256, layout: table.layout.id, reading }
    }),
    fills: read.fills,
    cashEvents: read.cashEvents,
    rowsRefused: read.refused,
  })
  if (begun.state === 'done') return 'known'
  try {
    // Another window has sent everything already.
    return begun.state === 'committing' ? await commit(work, begun.importId) : await send(work, begun)
  } catch (error) {
    if (error instanceof AppError && error.reason === 'wrong-state') return finishedElsewhere(begun.importId)
    throw error
  }
}

type Begun = { readonly importId: string; readonly nextChunk: number }

/** Texts and records are sent in parallel: each spends most of the time waiting for the network. */
async function send(work: Uploading, begun: Begun): Promise<Uploaded> {
  const texts = sendTexts(work, begun.importId)
  // If the records fail, that is what is reported.
  texts.catch(() => undefined)
  await sendRecords(work, begun)
  await texts
  return work.isOver() ? cancelled(begun.importId) : commit(work, begun.importId)
}

/**
 * Two chunks are on their way at a time, so that one travels while the server works on the other. If the second
 * overtakes the first, the server refuses it, and it is sent again.
 */
async function sendRecords(work: Uploading, { importId, nextChunk }: Begun): Promise<void> {
  const slices = work.group.read?.chunks ?? []
  let packing = pack(work, nextChunk)
  let before: Promise<void> = Promise.resolve()
  for (const [chunk, slice] of slices.entries()) {
    if (chunk >= nextChunk) {
      const packed = await packing
      if (work.isOver() || packed === null) return
      packing = pack(work, chunk + 1)
      const sent = sendChunk({ importId, chunk, packed }, before)
      sent.catch(() => undefined)
      await before
      before = sent
    }
    work.onSent(sliceSize(slice))
  }
  await before
}

type PackedChunk = { readonly importId: string; readonly chunk: number; readonly packed: string }

async function sendChunk(input: PackedChunk, before: Promise<void>): Promise<void> {
  try {
    await call(addPackedChunk, input)
  } catch (error) {
    if (!(error instanceof AppError && error.reason === 'wrong-chunk')) throw error
    await before
    await call(addPackedChunk, input)
  }
}

/** Null if there is no such chunk. A failure is reported where the result is awaited. */
function pack({ reader, group }: Uploading, chunk: number): Promise<string | null> {
  if (chunk >= (group.read?.chunks.length ?? 0)) return Promise.resolve(null)
  const packed = reader.call('chunk', { group: group.name, chunk })
  packed.catch(() => undefined)
  return packed
}

async function commit({ onCommit, isOver }: Uploading, importId: string): Promise<Uploaded> {
  onCommit(importId, null)
  const end = await followCommit({
    call: (contract) => call(contract, { importId }),
    onProgress: (progress) => onCommit(importId, progress),
    isOver,
    pause: () => new Promise((next) => setTimeout(next, PAUSE_MS)),
  })
  return end === null ? 'cancelled' : endOfCommit(end)
}

const PAUSE_MS = 2_000

/**
 * Two windows that import the same files share one import. Once either of them has ended it, it accepts nothing more.
 */
async function finishedElsewhere(importId: string): Promise<Uploaded> {
  const { imports } = await call(listImports, {})
  const record = imports.find(({ id }) => id === importId)
  return record?.state === 'done' ? record : 'cancelled-elsewhere'
}

/**
 * Sends the text of each table. If there is no room for the text, the import continues, but cannot be read again
 * without the file.
 */
async function sendTexts({ reader, group, isOver }: Uploading, importId: string): Promise<void> {
  try {
    for (const [file, { table }] of group.chosen.entries()) {
      for (let part = 0, parts = 1; part < parts && !isOver(); part += 1) {
        const text = await reader.call('text', { index: table.index, part })
        parts = text.parts
        if (parts > 0) await call(addImportFile, { importId, file, part, parts, content: text.content })
      }
    }
  } catch (error) {
    if (!(error instanceof AppError && error.reason === 'too-much-kept')) throw error
  }
}

async function cancelled(importId: string): Promise<'cancelled'> {
  await call(cancelImport, { importId })
  return 'cancelled'
}

function newAccount({ venue, market, name }: Extract<ImportTarget, { kind: 'new' }>) {
  return { venue, market, name, startBalance: null }
}
