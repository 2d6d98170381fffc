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
import { type Slice, sliceSize } from '@roundtrip/core/ledger'
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
  /** Called when the server begins to store, and as it goes on. */
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

/** Texts and records travel side by side: each waits for the way there and back most of the time. */
async function send(work: Uploading, begun: Begun): Promise<Uploaded> {
  const texts = sendTexts(work, begun.importId)
  // If the records fail, that is what is reported.
  texts.catch(() => undefined)
  await sendRecords(work, begun)
  await texts
  return work.isOver() ? cancelled(begun.importId) : commit(work, begun.importId)
}

async function sendRecords(work: Uploading, { importId, nextChunk }: Begun): Promise<void> {
  const slices = work.group.read?.chunks ?? []
  let packing = pack(work, slices[nextChunk])
  for (const [chunk, slice] of slices.entries()) {
    if (work.isOver()) return
    if (chunk >= nextChunk) {
      const packed = await packing
      // The next one is packed while this one travels.
      packing = pack(work, slices[chunk + 1])
      if (packed !== null) await call(addPackedChunk, { importId, chunk, packed })
    }
    work.onSent(sliceSize(slice))
  }
}

/** Null where there is no slice. A failure is reported where the result is waited for. */
function pack({ reader, group }: Uploading, slice: Slice | undefined): Promise<string | null> {
  if (slice === undefined) return Promise.resolve(null)
  const packed = reader.ask('chunk', { group: group.name, slice })
  packed.catch(() => undefined)
  return packed
}

async function commit({ onCommit, isOver }: Uploading, importId: string): Promise<Uploaded> {
  onCommit(importId, null)
  const end = await followCommit({
    ask: (contract) => call(contract, { importId }),
    onProgress: (progress) => onCommit(importId, progress),
    isOver,
    pause: () => new Promise((next) => setTimeout(next, PAUSE_MS)),
  })
  return end === null ? 'cancelled' : endOfCommit(end)
}

const PAUSE_MS = 2_000

/**
 * Two windows that import the same files share one import. It accepts nothing more once either of them has ended it.
 */
async function finishedElsewhere(importId: string): Promise<Uploaded> {
  const { imports } = await call(listImports, {})
  const record = imports.find(({ id }) => id === importId)
  return record?.state === 'done' ? record : 'cancelled-elsewhere'
}

/**
 * Sends the text of each table. If there is no room for it, the import continues, but cannot be read again without the
 * file.
 */
async function sendTexts({ reader, group, isOver }: Uploading, importId: string): Promise<void> {
  try {
    for (const [file, { table, reading }] of group.chosen.entries()) {
      for (let part = 0, parts = 1; part < parts && !isOver(); part += 1) {
        const text = await reader.ask('text', { place: table.place, reading, part })
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
