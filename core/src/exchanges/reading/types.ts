import type { AccountId, Message, UtcMs } from '../../base/index.ts'
import type { Ledger, LedgerColumns, Problem, RecordSizes, Slice } from '../../ledger/index.ts'
import type { LayoutInfo, OpenDate } from '../layouts/layout.ts'
import type { ColumnMapping } from '../mapping/mapping.ts'
import type { AccountMode, PositionModeQuestion } from './position-mode.ts'
import type { RowSet } from './row-set.ts'

/** A file as the trader dropped it, or as unpacked from a ZIP. */
export type SourceFile = { readonly name: string; readonly bytes: Uint8Array }

/** The zone of the file's times: known, or a guess that the trader has to confirm, with its reason. */
export type ZoneAnswer =
  | { readonly status: 'known'; readonly zone: string; readonly reason: Message }
  | { readonly status: 'ask'; readonly guess: string; readonly reason: Message }

/** The layout or format that a file was recognised as. */
export type Detection =
  | { readonly status: 'supported'; readonly layout: LayoutInfo; readonly zone: ZoneAnswer }
  /**
   * Recognised by its header, but not read (yet, or on purpose). `reason` says what to export instead, and `matchable`
   * whether the trader can map its columns.
   */
  | {
      readonly status: 'recognised'
      readonly name: string
      readonly reason: Message
      readonly matchable: boolean
      /** The id of the exchange that exported it, such as `kraken`. */
      readonly exchange: string
    }
  /** Not a file of trades, or empty, damaged or too large: `reason` says what it is and what to do. */
  | { readonly status: 'unreadable'; readonly reason: Message }

/** One table found in the dropped files (a ZIP or workbook may hold several). */
export type OpenedFile = {
  /** `export.zip / trades.csv` for a file inside another. */
  readonly name: string
  readonly detection: Detection
  /** The bytes of the CSV text, or of the sheet turned into CSV text. */
  readonly bytes: Uint8Array
  /** The file's own name for the account of its rows, if it gives one. */
  readonly account?: string
}

export type FileReport = {
  readonly name: string
  readonly layout: LayoutInfo
  /** A date of the file that can be read in two ways, even after a choice; null if the file reveals the order. */
  readonly openDate: OpenDate | null
  readonly rows: number
  readonly fills: number
  readonly cashEvents: number
  /** Rows that could not be read; each has a problem. */
  readonly refused: number
  /** Rows rightly skipped: pending duplicates, the other leg of a trade, balances. */
  readonly skipped: number
  /** Rows that were in an earlier file, or in this one with the same id. */
  readonly repeated: number
  /** Rows by kind: executions (`trade`, `liquidation` ...) and cash kinds (`funding`, `deposit` ...). */
  readonly counts: Readonly<Record<string, number>>
  readonly firstTime: UtcMs | null
  readonly lastTime: UtcMs | null
  readonly symbols: readonly string[]
  /** The exchanges of the instruments: that of the layout, unless the rows name their own. */
  readonly venues: readonly string[]
}

export type ReadResult = {
  readonly ledger: Ledger
  readonly problems: readonly Problem[]
  readonly files: readonly FileReport[]
  /** Set if the mode of the account changes the trades and neither the files nor the request decide it. */
  readonly positionMode: PositionModeQuestion | null
  /** The rows of each file that became records, including repeated ones; see `keptText`. */
  readonly recordRows: ReadonlyMap<OpenedFile, RowSet>
}

/** The records of a reading in columns, without an object per fill. */
export type ReadRecords = RecordSizes & {
  /** All records, or a range of them. */
  readonly columns: (part?: Slice) => LedgerColumns
  /** The dedupe keys of the records from one index to another (exclusive). */
  readonly keys: (from: number, to: number) => string[]
}

export type RecordsResult = Omit<ReadResult, 'ledger'> & { readonly records: ReadRecords }

export type ReadRequest = {
  readonly account: AccountId
  /** The opened files, each with its zone (the trader's choice, or the stated zone). */
  readonly files: readonly {
    readonly file: OpenedFile
    readonly zone: string
    /** Like `positionMode` of the request; the first file with a mode decides. */
    readonly positionMode?: AccountMode | undefined
    /** The date order, such as in 03/04/2024, for files that do not reveal it. */
    readonly dateOrder?: 'dmy' | 'mdy' | undefined
    /** The mapping for the columns of a file; it takes precedence over any layout that recognises the file. */
    readonly mapping?: ColumnMapping | undefined
  }[]
  /** The choice for an earlier `positionMode` question; it only decides what the files leave open. */
  readonly positionMode?: AccountMode
  /**
   * The current time according to the caller's clock. A later row is rejected, because its date or the zone of the file
   * must be wrong. Without it no time is too late.
   */
  readonly now?: UtcMs
  /** Called from time to time with the share done, 0..1; returning false stops the reading. */
  readonly onProgress?: (share: number) => boolean
}
