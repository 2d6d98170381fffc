import type { FileReading } from '@roundtrip/contract/imports'
import { LIMITS } from '@roundtrip/contract/fields'
import { accountId, utcMs } from '@roundtrip/core/base'
import {
  type ColumnMapping,
  type Detection,
  type FileReport,
  keptText,
  namedApart,
  type OpenedFile,
  openFiles,
  type PositionModeQuestion,
  type ReadRequest,
  readLedger,
  readRecords,
  type RecordsResult,
} from '@roundtrip/core/exchanges'
import { journalOf } from '@roundtrip/core/other-journals'
import { type Ledger, type Problem, type Slice, sliceRecords } from '@roundtrip/core/ledger'
import { type ChunkPacker, type Compress, createChunkPacker } from './chunk-packer.ts'
import { compareReadings, type Shift } from './compare-readings.ts'
import { connect } from '../worker/connect.ts'
import { gzipped, toBase64 } from './gzip.ts'
import type { Compressor } from './gzip.worker.ts'
import { describeUnknown, type Matching, matchTable, type UnknownInfo } from './match-table.ts'
import { ledgerOutcome, type Outcome } from './preview-trades.ts'
import { sha256 } from './sha256.ts'

/** One table in the files, identified by its position. Names are made unique; only `sha256` identifies the content. */
export type TableInfo = {
  readonly index: number
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  /** The earlier table with the same bytes; null if there is none. */
  readonly sameAs: string | null
  readonly detection: Detection
  /** The columns of a table that no layout recognises; null for all others. */
  readonly unknown: UnknownInfo | null
  /** The journal that exported it, such as `Tradervue`; null for all other tables. */
  readonly journal: string | null
  /** The name of the account in its rows; null if it states none. */
  readonly account: string | null
}
export type OpenedTables = { readonly tables: readonly TableInfo[] }

export type ChosenTable = { readonly index: number; readonly reading: FileReading }
/** Tables that are read together, and the name of the group. */
export type ReadGroup = { readonly name: string; readonly tables: readonly ChosenTable[] }

export type ReadSummary = {
  readonly files: readonly FileReport[]
  readonly fills: number
  readonly cashEvents: number
  readonly refused: number
  /** The first problems; the download has all of them. */
  readonly problems: readonly Problem[]
  readonly problemCount: number
  /** Problems that the user must confirm before the import. */
  readonly questionCount: number
  readonly chunks: readonly Slice[]
  /** Set if the trades depend on the account's position mode and the files do not state it. */
  readonly positionMode: PositionModeQuestion | null
}

/** What the import worker can do. It holds the files and the records; the page only gets summaries. */
export type ImportReader = {
  readonly open: (request: { files: readonly File[]; browserZone: string }) => Promise<OpenedTables>
  readonly read: (groups: readonly ReadGroup[]) => ReadonlyMap<string, ReadSummary>
  readonly keys: (range: { group: string; from: number; to: number }) => readonly string[]
  /** Base64 of the gzipped records, as `addPackedChunk` takes them. */
  readonly chunk: (part: { group: string; chunk: number }) => Promise<string>
  /** One part of the stored text of a table, gzipped, as base64. `parts` is 0 if the table is too large to store. */
  readonly text: (part: { index: number; part: number }) => Promise<{ content: string; parts: number }>
  /** Compares the records with those of another reading of the same tables. */
  readonly compare: (tables: readonly (ChosenTable & { before: FileReading })[]) => Shift
  /** The records of a group as trades; null if there are too many for a preview. */
  readonly outcome: (group: string) => Outcome | null
  /** The result of reading an unknown table with a mapping of its columns. */
  readonly match: (request: { index: number; mapping: ColumnMapping; columnsChanged: boolean }) => Matching
  readonly problems: (argument: null) => readonly Problem[]
}

const SHOWN_PROBLEMS = 100
/** The most fills that become trades quickly enough for a preview. */
const MAX_PREVIEWED = 50_000
const PREVIEW = accountId('preview')

function summaryOf({ records, problems, files, positionMode }: RecordsResult): ReadSummary {
  const questions = problems.filter(({ severity }) => severity === 'question')
  return {
    files,
    fills: records.fills,
    cashEvents: records.cashEvents,
    refused: files.reduce((sum, file) => sum + file.refused, 0),
    problems: [...questions, ...problems.filter(({ severity }) => severity !== 'question')].slice(0, SHOWN_PROBLEMS),
    problemCount: problems.length,
    questionCount: questions.length,
    chunks: sliceRecords(records, { records: LIMITS.chunkRecords, bytes: LIMITS.callBytes / 2 }),
    positionMode,
  }
}

const compressor = connect<Compressor>(
  () => new Worker(new URL('./gzip.worker.ts', import.meta.url), { type: 'module', name: 'gzip' }),
)
const compress: Compress = (bytes) => compressor.call('compress', bytes, { transfer: [bytes.buffer] })

/** What is kept of a group from its reading to the end of its upload. */
type GroupRead = {
  readonly tables: readonly ChosenTable[]
  readonly result: RecordsResult
  readonly summary: ReadSummary
  readonly packer: ChunkPacker
}

function entriesOf(opened: readonly OpenedFile[], tables: readonly ChosenTable[]): ReadRequest['files'] {
  return tables.flatMap(({ index, reading }) => {
    const file = opened[index]
    return file === undefined ? [] : [{ ...reading, file }]
  })
}

/** The upload decides which account gets the records; until then their text names none. */
function readGroup(tables: readonly ChosenTable[], request: Pick<ReadRequest, 'files' | 'onProgress'>): GroupRead {
  const result = readRecords({ account: PREVIEW, now: utcMs(Date.now()), ...request })
  const summary = summaryOf(result)
  return { tables, result, summary, packer: createChunkPacker(result.records, summary.chunks, compress) }
}

export function createReader(progress: (share: number) => void): ImportReader {
  let opened: readonly OpenedFile[] = []
  let read: ReadonlyMap<string, GroupRead> = new Map()
  let packed: { readonly index: number; readonly bytes: Uint8Array } | null = null
  const entries = (tables: readonly ChosenTable[]): ReadRequest['files'] => entriesOf(opened, tables)
  const groupRead = (name: string): GroupRead => {
    const group = read.get(name)
    if (group === undefined) throw new Error(`The group ${name} has not been read.`)
    return group
  }
  /** Runs before other files or another reading replace these: a million records must not be in memory twice. */
  const forget = (): void => {
    for (const { packer } of read.values()) packer.stop()
    read = new Map()
    packed = null
  }
  return {
    open: async ({ files, browserZone }) => {
      forget()
      opened = []
      const tables: OpenedFile[] = []
      const journals: (string | null)[] = []
      for (const file of files) {
        const bytes = new Uint8Array(await file.arrayBuffer())
        const inside = openFiles([{ name: file.name, bytes }], { browserZone })
        tables.push(...inside)
        journals.push(...inside.map((table) => journalIn(table, bytes)))
      }
      opened = namedApart(tables)
      return { tables: await describeTables(opened, { browserZone, journals }) }
    },
    read: (groups) => {
      forget()
      const results = groups.map(({ name, tables }, index): readonly [string, GroupRead] => {
        const onProgress = (share: number): boolean => {
          progress((index + share) / groups.length)
          return true
        }
        return [name, readGroup(tables, { files: entries(tables), onProgress })]
      })
      read = new Map(results)
      return new Map(results.map(([name, { summary }]) => [name, summary]))
    },
    keys: ({ group, from, to }) => groupRead(group).result.records.keys(from, to),
    chunk: ({ group, chunk }) => groupRead(group).packer.take(chunk),
    text: async ({ index, part }) => {
      const file = opened[index]
      const group = [...read.values()].find(({ tables }) => tables.some((table) => table.index === index))
      if (file === undefined || group === undefined) return { content: '', parts: 0 }
      if (packed?.index !== index) packed = { index, bytes: await gzipped(keptText(file, group.result)) }
      const parts = Math.ceil(packed.bytes.length / LIMITS.keptPartBytes)
      if (parts > LIMITS.keptFileParts) return { content: '', parts: 0 }
      const from = part * LIMITS.keptPartBytes
      return { content: toBase64(packed.bytes.subarray(from, from + LIMITS.keptPartBytes)), parts }
    },
    compare: (tables) => {
      const before = tables.map(({ index, before: reading }) => ({ index, reading }))
      const read = (chosen: readonly ChosenTable[]): Ledger =>
        readLedger({ account: PREVIEW, files: entries(chosen) }).ledger
      return compareReadings(read(before), read(tables))
    },
    outcome: (name) => {
      const { tables, summary } = groupRead(name)
      if (summary.fills > MAX_PREVIEWED) return null
      return ledgerOutcome(readLedger({ account: PREVIEW, files: entries(tables) }).ledger, summary.refused)
    },
    match: ({ index, ...change }) => matchTable(opened[index], change, utcMs(Date.now())),
    problems: () => [...read.values()].flatMap(({ result }) => result.problems),
  }
}

/** JSON is not a table of an exchange, so its bytes are not kept with it. */
function journalIn({ detection, bytes }: OpenedFile, ofFile: Uint8Array): string | null {
  if (detection.status === 'supported' || ofFile.length > MAX_JOURNAL_BYTES) return null
  return journalOf(bytes.length === 0 ? ofFile : bytes)
}

/** No journal of one trader is larger. */
const MAX_JOURNAL_BYTES = 64 * 1024 * 1024

type Described = { readonly browserZone: string; readonly journals: readonly (string | null)[] }

async function describeTables(
  tables: readonly OpenedFile[],
  { browserZone, journals }: Described,
): Promise<TableInfo[]> {
  const seen = new Map<string, string>()
  const described: TableInfo[] = []
  for (const [index, file] of tables.entries()) {
    const { name, bytes, detection, account = null } = file
    const hash = await sha256(bytes as Uint8Array<ArrayBuffer>)
    const sameAs = bytes.length === 0 ? null : (seen.get(hash) ?? null)
    if (sameAs === null) seen.set(hash, name)
    const unknown = describeUnknown(file, browserZone)
    const journal = journals[index] ?? null
    described.push({ index, name, bytes: bytes.length, sha256: hash, sameAs, detection, unknown, journal, account })
  }
  return described
}
