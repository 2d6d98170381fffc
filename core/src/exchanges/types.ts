import type { AccountId, UtcMs } from '../base/index.ts'
import type { Ledger, Problem, VenueId } from '../ledger/index.ts'
import type { PositionMode, PositionModeQuestion } from './position-mode.ts'

/** A file as the trader dropped it, or as it came out of a ZIP. */
export type SourceFile = { readonly name: string; readonly bytes: Uint8Array }

/** What kind of rows a layout holds. Order files and fill files of one period are never mixed. */
export type RowKind = 'fills' | 'cash' | 'fills-and-cash' | 'orders' | 'positions' | 'statement'

/** A layout that Roundtrip can read. */
export type LayoutInfo = {
  /** `binance-usdm-trades` */
  readonly id: string
  /** `Binance USD-M futures trade history` */
  readonly name: string
  /** `other` where the trader says which one. */
  readonly venue: VenueId
  readonly market: 'spot' | 'margin' | 'futures' | 'options' | 'unified'
  readonly kind: RowKind
}

/** In which zone the file's times are: known, or to be asked with a guess and its reason. */
export type ZoneAnswer =
  | { readonly status: 'known'; readonly zone: string; readonly reason: string }
  | { readonly status: 'ask'; readonly guess: string; readonly reason: string }

/** What a file turned out to be. */
export type Detection =
  | { readonly status: 'supported'; readonly layout: LayoutInfo; readonly zone: ZoneAnswer }
  /** Known by its header, but Roundtrip does not read it (yet, or on purpose). `reason` says what to export instead. */
  | { readonly status: 'recognised'; readonly name: string; readonly reason: string }
  /** Not a file of trades at all, or empty, damaged, too large: a sentence that says what it is and what to do. */
  | { readonly status: 'unreadable'; readonly reason: string }

/** One table found in the dropped files (a ZIP or workbook may hold several). */
export type OpenedFile = {
  /** `export.zip / trades.csv` for a file inside another. */
  readonly name: string
  readonly detection: Detection
  /** The bytes of the CSV text, or of the sheet turned into CSV text. */
  readonly bytes: Uint8Array
}

export type FileReport = {
  readonly name: string
  readonly layout: LayoutInfo
  readonly rows: number
  readonly fills: number
  readonly cashEvents: number
  /** Rows that could not be read; each has a problem. */
  readonly refused: number
  /** Rows rightly left out: pending twins, the other leg of a trade, balances. */
  readonly skipped: number
  /** Rows that were in an earlier file, or in this one under the same id. */
  readonly repeated: number
  /** Rows by kind: executions (`trade`, `liquidation` ...) and cash kinds (`funding`, `deposit` ...). */
  readonly counts: Readonly<Record<string, number>>
  readonly firstTime: UtcMs | null
  readonly lastTime: UtcMs | null
  readonly symbols: readonly string[]
}

export type ReadResult = {
  readonly ledger: Ledger
  readonly problems: readonly Problem[]
  readonly files: readonly FileReport[]
  /** Set where the position mode of the account changes the trades, and neither the files nor the request tell it. */
  readonly positionMode: PositionModeQuestion | null
}

export type ReadRequest = {
  readonly account: AccountId
  /** The opened files with the zone to use for each (the answer to the question, or the known zone). */
  readonly files: readonly {
    readonly file: OpenedFile
    readonly zone: string
    /** As `positionMode` of the request; the first file that names one decides. */
    readonly positionMode?: PositionMode | undefined
    /** Which comes first in a date such as 03/04/2024, where nothing in the file decides it. */
    readonly dateOrder?: 'dmy' | 'mdy' | undefined
  }[]
  /** The answer to `positionMode` of an earlier reading; it decides only what the files leave open. */
  readonly positionMode?: PositionMode
  /**
   * The time of the reading, as its caller's clock has it. A row that is later is refused, because its date or the zone
   * of the file is wrong. Without it no time is too late.
   */
  readonly now?: UtcMs
  /** Called now and then with the share done, 0..1; returning false stops the reading. */
  readonly onProgress?: (share: number) => boolean
}
