import type { FileReading } from '@roundtrip/contract/imports'
import { LIMITS } from '@roundtrip/contract/fields'
import { accountId, csvLine, utcMs } from '@roundtrip/core/base'
import {
  type Detection,
  type FileReport,
  namedApart,
  type OpenedFile,
  openFiles,
  type PositionModeQuestion,
  type ReadRequest,
  type ReadResult,
  readLedger,
  textToKeep,
} from '@roundtrip/core/exchanges'
import { encodeLedger, type Ledger, type Problem, type Slice, sliceLedger } from '@roundtrip/core/ledger'
import { compareReadings, type Shift } from './compare-readings.ts'
import { gzipped, toBase64 } from './gzip.ts'
import { sha256 } from './sha256.ts'

/** One table in the files, identified by its position. Names are made unique; only `sha256` identifies the content. */
export type TableInfo = {
  readonly place: number
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  /** The earlier table with the same bytes; null if there is none. */
  readonly sameAs: string | null
  readonly detection: Detection
}
export type OpenedTables = { readonly tables: readonly TableInfo[] }

export type ChosenTable = { readonly place: number; readonly reading: FileReading }
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
  readonly open: (parts: { files: readonly File[]; browserZone: string }) => Promise<OpenedTables>
  readonly read: (groups: readonly ReadGroup[]) => ReadonlyMap<string, ReadSummary>
  readonly keys: (range: { group: string; from: number; to: number }) => readonly string[]
  /** Base64 of the gzipped records, as `addPackedChunk` takes them. */
  readonly chunk: (part: { group: string; slice: Slice }) => Promise<string>
  /** One part of the stored text of a table, gzipped, as base64. `parts` is 0 if the table is too large to store. */
  readonly text: (part: ChosenTable & { part: number }) => Promise<{ content: string; parts: number }>
  /** Compares the records with those of another reading of the same tables. */
  readonly compare: (tables: readonly (ChosenTable & { before: FileReading })[]) => Shift
  readonly problemsCsv: (argument: null) => string
}

const SHOWN_PROBLEMS = 100
const PREVIEW = accountId('preview')

function summaryOf({ ledger, problems, files, positionMode }: ReadResult): ReadSummary {
  const questions = problems.filter(({ severity }) => severity === 'question')
  return {
    files,
    fills: ledger.fills.length,
    cashEvents: ledger.cashEvents.length,
    refused: files.reduce((sum, file) => sum + file.refused, 0),
    problems: [...questions, ...problems.filter(({ severity }) => severity !== 'question')].slice(0, SHOWN_PROBLEMS),
    problemCount: problems.length,
    questionCount: questions.length,
    chunks: sliceLedger(ledger, { records: LIMITS.chunkRecords, bytes: LIMITS.callBytes / 2 }),
    positionMode,
  }
}

export function createReader(progress: (share: number) => void): ImportReader {
  let opened: readonly OpenedFile[] = []
  let ledgers: ReadonlyMap<string, Ledger> = new Map()
  let problems: readonly Problem[] = []
  let packed: { readonly place: number; readonly bytes: Uint8Array } | null = null
  const entries = (tables: readonly ChosenTable[]): ReadRequest['files'] =>
    tables.flatMap(({ place, reading }) => {
      const file = opened[place]
      return file === undefined ? [] : [{ ...reading, file }]
    })
  const ledgerOf = (group: string): Ledger => ledgers.get(group) ?? { fills: [], cashEvents: [] }
  return {
    open: async ({ files, browserZone }) => {
      const tables: OpenedFile[] = []
      for (const file of files) {
        const bytes = new Uint8Array(await file.arrayBuffer())
        tables.push(...openFiles([{ name: file.name, bytes }], { browserZone }))
      }
      opened = namedApart(tables)
      packed = null
      return { tables: await describeTables(opened) }
    },
    read: (groups) => {
      const results = new Map(
        groups.map(({ name, tables }, index) => {
          const onProgress = (share: number): boolean => {
            progress((index + share) / groups.length)
            return true
          }
          // The upload decides which account gets the records; until then the text names none.
          return [
            name,
            readLedger({ account: PREVIEW, files: entries(tables), now: utcMs(Date.now()), onProgress }),
          ] as const
        }),
      )
      ledgers = new Map([...results].map(([name, { ledger }]) => [name, ledger]))
      problems = [...results.values()].flatMap((result) => result.problems)
      return new Map([...results].map(([name, result]) => [name, summaryOf(result)]))
    },
    keys: ({ group, from, to }) => {
      const { fills, cashEvents } = ledgerOf(group)
      return [...fills, ...cashEvents].slice(from, to).map((record) => record.dedupeKey)
    },
    chunk: async ({ group, slice }) => {
      const { fills, cashEvents } = ledgerOf(group)
      const part = { fills: fills.slice(...slice.fills), cashEvents: cashEvents.slice(...slice.cashEvents) }
      return toBase64(await gzipped(new TextEncoder().encode(JSON.stringify(encodeLedger(part)))))
    },
    text: async ({ place, reading, part }) => {
      const [entry] = entries([{ place, reading }])
      if (entry === undefined) return { content: '', parts: 0 }
      packed = packed?.place === place ? packed : { place, bytes: await gzipped(textToKeep(entry)) }
      const parts = Math.ceil(packed.bytes.length / LIMITS.keptPartBytes)
      if (parts > LIMITS.keptFileParts) return { content: '', parts: 0 }
      const from = part * LIMITS.keptPartBytes
      return { content: toBase64(packed.bytes.subarray(from, from + LIMITS.keptPartBytes)), parts }
    },
    compare: (tables) => {
      const before = tables.map(({ place, before: reading }) => ({ place, reading }))
      const read = (chosen: readonly ChosenTable[]): Ledger =>
        readLedger({ account: PREVIEW, files: entries(chosen) }).ledger
      return compareReadings(read(before), read(tables))
    },
    problemsCsv: () => csvOf(problems),
  }
}

async function describeTables(tables: readonly OpenedFile[]): Promise<TableInfo[]> {
  const seen = new Map<string, string>()
  const described: TableInfo[] = []
  for (const [place, { name, bytes, detection }] of tables.entries()) {
    const hash = await sha256(bytes as Uint8Array<ArrayBuffer>)
    const sameAs = bytes.length === 0 ? null : (seen.get(hash) ?? null)
    if (sameAs === null) seen.set(hash, name)
    described.push({ place, name, bytes: bytes.length, sha256: hash, sameAs, detection })
  }
  return described
}

function csvOf(problems: readonly Problem[]): string {
  return (
    csvLine(['file', 'line', 'column', 'severity', 'reason']) +
    problems
      .map(({ file, line, column, severity, reason }) =>
        csvLine([{ text: file }, line, column === null ? null : { text: column }, severity, { text: reason }]),
      )
      .join('')
  )
}
