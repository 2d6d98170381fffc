import type { FileReading } from '@roundtrip/contract'
import { LIMITS } from '@roundtrip/contract'
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
import {
  encodeLedger,
  type Ledger,
  type LedgerText,
  type Problem,
  type Slice,
  sliceLedger,
} from '@roundtrip/core/ledger'
import { compareReadings, type Shift } from './compare-readings.ts'
import { gzipped, toBase64 } from './gzip.ts'
import { sha256 } from './sha256.ts'

/** One table found in the files, named by its place. Names are told apart; what it is, only `sha256` says. */
export type TableInfo = {
  readonly place: number
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  /** The table before it that has the same bytes; null = there is none. */
  readonly sameAs: string | null
  readonly detection: Detection
}
export type Opened = { readonly tables: readonly TableInfo[] }

export type ChosenTable = { readonly place: number; readonly reading: FileReading }
/** Tables that are read together, under a name of their own. */
export type ReadGroup = { readonly name: string; readonly tables: readonly ChosenTable[] }

export type ReadSummary = {
  readonly files: readonly FileReport[]
  readonly fills: number
  readonly cashEvents: number
  readonly refused: number
  /** The first problems; the download has them all. */
  readonly problems: readonly Problem[]
  readonly problemCount: number
  /** Problems that the trader has to confirm before the import. */
  readonly questionCount: number
  readonly chunks: readonly Slice[]
  /** Set where the position mode of the account changes the trades and the files do not tell it. */
  readonly positionMode: PositionModeQuestion | null
}

/** What the import worker can do. It holds the files and what was read from them; the page sees only summaries. */
export type Reader = {
  readonly open: (parts: { files: readonly File[]; browserZone: string }) => Promise<Opened>
  readonly read: (groups: readonly ReadGroup[]) => ReadonlyMap<string, ReadSummary>
  readonly keys: (range: { group: string; from: number; to: number }) => readonly string[]
  readonly chunk: (part: { group: string; slice: Slice }) => LedgerText
  /** One part of what is kept of a table, gzipped, as base64; no parts where it is too large to be kept. */
  readonly text: (part: ChosenTable & { part: number }) => Promise<{ content: string; parts: number }>
  /** What another reading of the same tables makes of their records. */
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

export function createReader(progress: (share: number) => void): Reader {
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
          // Who owns the records is decided at the upload; text on the way names no account.
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
    chunk: ({ group, slice }) => {
      const { fills, cashEvents } = ledgerOf(group)
      return encodeLedger({ fills: fills.slice(...slice.fills), cashEvents: cashEvents.slice(...slice.cashEvents) })
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
