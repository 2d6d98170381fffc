import { accountId, csvLine, utcMs } from '@roundtrip/core/base'
import {
  type Detection,
  type FileReport,
  type OpenedFile,
  openFiles,
  type PositionMode,
  type PositionModeQuestion,
  readLedger,
} from '@roundtrip/core/exchanges'
import { LIMITS } from '@roundtrip/contract'
import {
  encodeLedger,
  type Ledger,
  type LedgerText,
  type Problem,
  type Slice,
  sliceLedger,
} from '@roundtrip/core/ledger'
import { sha256 } from './sha256.ts'

export type SourceInfo = { readonly name: string; readonly bytes: number; readonly sha256: string }
/** One table found in the files, named by its place. */
export type TableInfo = { readonly place: number; readonly name: string; readonly detection: Detection }
export type Opened = { readonly sources: readonly SourceInfo[]; readonly tables: readonly TableInfo[] }

export type ReadSummary = {
  readonly files: readonly FileReport[]
  readonly fills: number
  readonly cashEvents: number
  readonly refused: number
  /** What only the trader can say about the account, and what each answer gives. */
  readonly positionMode: PositionModeQuestion | null
  /** The first problems; the download has them all. */
  readonly problems: readonly Problem[]
  readonly problemCount: number
  readonly chunks: readonly Slice[]
}

/** The tables to read, each with its zone, and the answer about the account where one was given. */
export type ReadChoices = {
  readonly tables: readonly { readonly place: number; readonly zone: string }[]
  readonly positionMode: PositionMode | null
}

/** What the import worker can do. It holds the files and what was read from them; the page sees only summaries. */
export type Reader = {
  readonly open: (parts: { files: readonly File[]; browserZone: string }) => Promise<Opened>
  readonly read: (choices: ReadChoices) => ReadSummary
  readonly keys: (range: { from: number; to: number }) => readonly string[]
  readonly chunk: (slice: Slice) => LedgerText
  readonly problemsCsv: (argument: null) => string
}

const SHOWN_PROBLEMS = 100

export function createReader(progress: (share: number) => void): Reader {
  let opened: readonly OpenedFile[] = []
  let ledger: Ledger = { fills: [], cashEvents: [] }
  let problems: readonly Problem[] = []
  return {
    open: async ({ files, browserZone }) => {
      const sources: SourceInfo[] = []
      const tables: OpenedFile[] = []
      for (const file of files) {
        const bytes = new Uint8Array(await file.arrayBuffer())
        sources.push({ name: file.name.slice(0, 255), bytes: bytes.length, sha256: await sha256(bytes) })
        tables.push(...openFiles([{ name: file.name, bytes }], { browserZone }))
      }
      opened = tables
      return { sources, tables: tables.map(({ name, detection }, place) => ({ place, name, detection })) }
    },
    read: ({ tables, positionMode }) => {
      const files = tables.flatMap(({ place, zone }) => {
        const file = opened[place]
        return file === undefined ? [] : [{ file, zone }]
      })
      // Who owns the records is decided at the upload; text on the way names no account.
      const result = readLedger({
        account: accountId('preview'),
        files,
        now: utcMs(Date.now()),
        ...(positionMode === null ? {} : { positionMode }),
        onProgress: (share) => {
          progress(share)
          return true
        },
      })
      ledger = result.ledger
      problems = result.problems
      return {
        files: result.files,
        fills: ledger.fills.length,
        cashEvents: ledger.cashEvents.length,
        refused: result.files.reduce((sum, file) => sum + file.refused, 0),
        positionMode: result.positionMode,
        problems: problems.slice(0, SHOWN_PROBLEMS),
        problemCount: problems.length,
        chunks: sliceLedger(ledger, { records: LIMITS.chunkRecords, bytes: LIMITS.callBytes / 2 }),
      }
    },
    keys: ({ from, to }) => [...ledger.fills, ...ledger.cashEvents].slice(from, to).map((record) => record.dedupeKey),
    chunk: (slice) =>
      encodeLedger({
        fills: ledger.fills.slice(slice.fills[0], slice.fills[1]),
        cashEvents: ledger.cashEvents.slice(slice.cashEvents[0], slice.cashEvents[1]),
      }),
    problemsCsv: () =>
      csvLine(['file', 'line', 'column', 'severity', 'reason']) +
      problems
        .map((problem) =>
          csvLine([
            { text: problem.file },
            problem.line,
            problem.column === null ? null : { text: problem.column },
            problem.severity,
            { text: problem.reason },
          ]),
        )
        .join(''),
  }
}
