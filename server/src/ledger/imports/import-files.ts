/** Imports files on the server, the same way as a browser does: read, begin, stage, commit. */
import { createHash } from 'node:crypto'
import { LIMITS } from '@roundtrip/contract/fields'
import type { FileReading } from '@roundtrip/contract/imports'
import { accountId, chunked } from '@roundtrip/core/base'
import {
  likelyZone,
  type OpenedFile,
  openFiles,
  readLedger,
  type SourceFile,
  textToKeep,
} from '@roundtrip/core/exchanges'
import { encodeLedger } from '@roundtrip/core/ledger'
import type { Pool } from '../../database/connection.ts'
import type { AccountRef } from '../store/owner.ts'
import { openImport } from './begin.ts'
import { commitStagedImport } from './commit.ts'
import { keepSources } from './source-files.ts'
import { stageChunk } from './stage.ts'

type Input = AccountRef & { readonly files: readonly SourceFile[] }

export async function importFiles(pool: Pool, input: Input): Promise<{ readonly importId: string }> {
  const { uid, account } = input
  const readable = openFiles(input.files).flatMap((file) => {
    const { detection } = file
    if (detection.status !== 'supported') return []
    const { zone } = detection
    const reading = { zone: likelyZone(zone) }
    return [{ file, layout: detection.layout.id, reading, zone: reading.zone }]
  })
  if (readable.length === 0) throw new Error('No file has a layout that can be read.')
  const { ledger, files } = readLedger({ account: accountId(account), files: readable })
  const begun = await openImport(pool, uid, {
    account,
    files: readable.map((table) => describeFile(table)),
    fills: ledger.fills.length,
    cashEvents: ledger.cashEvents.length,
    rowsRefused: files.reduce((sum, file) => sum + file.refused, 0),
  })
  if (begun.state === 'done') return { importId: begun.importId }
  await keepSources(pool, { uid, importId: begun.importId }, readable.map(textToKeep))
  let chunk = 0
  const stage = async (part: Parameters<typeof encodeLedger>[0]): Promise<void> => {
    if (chunk >= begun.nextChunk)
      await stageChunk(pool, { uid, importId: begun.importId, chunk, ...encodeLedger(part) })
    chunk += 1
  }
  for (const fills of chunked(ledger.fills, LIMITS.chunkRecords)) await stage({ fills, cashEvents: [] })
  for (const cashEvents of chunked(ledger.cashEvents, LIMITS.chunkRecords)) await stage({ fills: [], cashEvents })
  await commitStagedImport(pool, { uid, importId: begun.importId })
  return { importId: begun.importId }
}

type Table = { readonly file: OpenedFile; readonly layout: string; readonly reading: FileReading }

function describeFile({ file, layout, reading }: Table) {
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  return { name: file.name.slice(0, 255), bytes: file.bytes.byteLength, sha256, layout, reading }
}
