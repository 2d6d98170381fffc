import type { AccountId, Fixed, Message, UtcMs } from '../../base/index.ts'
import type { CashKind, Execution, FillSide, Instrument, NewFill, PositionSide, VenueId } from '../../ledger/index.ts'
import type { FileHeader } from '../rows/header.ts'
import type { Row } from '../rows/row.ts'

/** The kind of rows in a layout. Order files and fill files of one period are never mixed; see `coverage.ts`. */
export type RowKind = 'fills' | 'cash' | 'fills-and-cash' | 'orders' | 'positions' | 'statement'

/** A layout that Roundtrip can read. */
export type LayoutInfo = {
  /** `binance-usdm-trades` */
  readonly id: string
  /** `Binance USD-M futures trade history` */
  readonly name: string | Message
  /** `other` if the trader says which one. */
  readonly venue: VenueId
  readonly market: 'spot' | 'margin' | 'futures' | 'options' | 'unified'
  readonly kind: RowKind
}

/** A fill as a layout reads it from a row. The reader adds the account, the index in time order and the key. */
export type FillDraft = {
  readonly type: 'fill'
  readonly instrument: Instrument
  readonly time: UtcMs
  /** Null if it depends on the position (an automatic deleveraging); resolved once all files are read. */
  readonly side: FillSide | null
  readonly quantity: Fixed
  readonly price: Fixed
  readonly fee: Fixed
  readonly feeAsset: string
  readonly positionSide?: PositionSide
  readonly execution?: Execution
  readonly liquidity?: 'maker' | 'taker' | 'unknown'
  readonly venueTradeId?: string | null
  readonly orderId?: string | null
  readonly sequence?: number | null
  readonly venueRealised?: Fixed | null
  readonly venueRealisedIsNet?: boolean
  readonly startPosition?: Fixed | null
  readonly opens?: boolean | null
  /** True if no trade history of the exchange repeats this fill of a statement, such as a conversion of coins. */
  readonly onlyHere?: boolean
}

export type CashDraft = {
  readonly type: 'cash'
  readonly time: UtcMs
  readonly kind: CashKind
  readonly asset: string
  readonly amount: Fixed
  readonly instrument?: Instrument | null
  readonly positionSide?: PositionSide
  readonly position?: Fixed | null
  readonly venueId?: string | null
  /**
   * The exchange's id of the trade that opened the position that this belongs to. The instrument is then not part of
   * its identity: it may be known only once the trade is.
   */
  readonly trade?: string | null
}

/** The same with amounts as written in the row; see `Row.decimal`. */
export type PlainFillDraft = NewFill & Pick<FillDraft, 'type' | 'onlyHere'>

export type RecordDraft = PlainFillDraft | CashDraft

/**
 * The outcome for a row: one record, several (a finished position is an opening and a closing), or null if it is
 * rightly skipped (a total, a pending duplicate, the other leg of a trade).
 */
export type RowOutcome = RecordDraft | readonly RecordDraft[] | null

/** One leg of a trade in a ledger file, which reveals the coin in which the fee was charged. */
export type LedgerLeg = {
  readonly asset: string
  readonly amount: Fixed
  readonly fee: Fixed
  /** When it settled a position on margin with the trader's own coins; absent for every other leg. */
  readonly settledAt?: UtcMs
  /** True for one coin of a conversion that was made to pay the costs of the trade. */
  readonly isConverted?: boolean
}

/** A date such as 03/04/2026, and the day in either order. */
export type LedgerLegs = Map<string, Map<string, LedgerLeg>>

/** The context of a layout while it reads one file. */
export type OpenDate = { readonly text: string; readonly dmy: UtcMs; readonly mdy: UtcMs }

/** The trader's choice of date order, for ambiguous files; null = not chosen yet. */
export type FileContext = {
  readonly account: AccountId
  readonly fileName: string
  readonly header: FileHeader
  readonly zone: string
  readonly row: Row
  /** The trader's choice of date order, for files that leave it open; null = not chosen yet. */
  readonly dateOrder: 'dmy' | 'mdy' | null
  /** Reports a date that both orders can read and that nothing in the file decides. */
  readonly dateOpen: (date: OpenDate) => void
  /** Visits all rows once before they are read; `row` is the current one. */
  readonly scan: (visit: (row: Row) => void) => void
  /** Shows the trader a notice about the whole file. */
  readonly notice: (reason: Message) => void
  /** Counts a row that is read as a payment although its operation may belong to a trade, by the operation's name. */
  readonly aside: (operation: string) => void
  /** Legs by trade id, collected from ledger files of the same drop, which are read first. */
  readonly legs: LedgerLegs
  /** Visits the rows of each other file of the same layout in this drop. */
  readonly alike: readonly ((visit: (row: Row) => void) => void)[]
  /** The ids of the layouts of the other files in this drop. */
  readonly otherLayouts: ReadonlySet<string>
  /** The ids in a column of the other files of a layout in this drop. */
  readonly idsInOthers: (layout: string, column: string) => ReadonlySet<string>
}

/** True if the account may be in hedge mode and the file has no column for the leg; see `position-mode.ts`. */
export type RowReader = {
  readonly read: (row: Row) => RowOutcome
  /** True if trades of a pair may have been on margin and no column says it; see `margin-mode.ts`. */
  readonly legUnknown?: boolean
  /** True if trades of a pair may have been on margin and no column says it; see `margin-mode.ts`. */
  readonly marginUnknown?: boolean
}

/** How the zone of a layout's times is found; see `zone.ts`. */
export type ZoneRule =
  | { readonly from: 'utc'; readonly reason: Message }
  /**
   * From the column name, otherwise from the file name, otherwise from the trader. A column of `utc` is in UTC,
   * although its name does not say it in the usual way.
   */
  | { readonly from: 'name'; readonly utc?: readonly string[] }
  /** In the zone of the browser that made the file. */
  | { readonly from: 'browser' }

/** Id of Roundtrip's own template, whose rows people write. */
export const TEMPLATE_LAYOUT_ID = 'roundtrip-template'

/** Notes for traders about an export, for the page of all layouts. */
export type LayoutFacts = {
  /** `Fills with their fees. No funding: add the funding history.` */
  readonly contents: string
  /** How to read its times: `UTC`, or `The zone in the column name`. */
  readonly times: string
  /** The columns that the built trades are checked against, such as the exchange's own profit or balance. */
  readonly comparedWith: readonly string[]
  /** Common mistakes in reading it. */
  readonly traps: readonly string[]
  /** The source for the columns and their meaning. */
  readonly source: string
}

/** The columns of one version of a layout; `* Fees` is `EUR Fees`, or any other word before `Fees`. */
export type LayoutVersion = {
  readonly required: readonly string[]
  readonly optional?: readonly string[]
  /** The names of further columns, if each coin has its own: `BTC Amount BTC`. */
  readonly perCoin?: RegExp
}

/** One layout of one venue: its columns and the meaning of its rows. */
export type Layout = {
  readonly info: LayoutInfo
  readonly facts: LayoutFacts
  /** Column sets of its versions. All required columns must be present; they are found by name. */
  readonly versions: readonly LayoutVersion[]
  readonly zone: ZoneRule
  /** Ledger files that explain other files are read first. */
  readonly readFirst?: boolean
  /**
   * True if a record needs several rows, so that the file is stored whole and read together with others of its kind.
   */
  readonly joinsRows?: boolean
  readonly open: (context: FileContext) => RowReader
}

/**
 * How many columns between the expected ones of a version the layout does not recognise; null if the header belongs to
 * none of its versions. Exchanges add columns anywhere, but a table with more unknown columns than half of the expected
 * ones is another layout.
 */
export function unknownColumns(layout: Layout, header: FileHeader): number | null {
  const counts = layout.versions.flatMap((version) => {
    if (!version.required.every((name) => header.has(name))) return []
    const listedColumns = new Set(
      [...version.required, ...(version.optional ?? [])].map((name) => header.indexOf(name)),
    )
    const last = Math.max(...listedColumns)
    const mayBe = (name: string): boolean => name.trim() === '' || version.perCoin?.test(name.trim()) === true
    const unknown = header.names.filter(
      (name, index) => index < last && !listedColumns.has(index) && !mayBe(name),
    ).length
    return unknown * 2 <= listedColumns.size ? [unknown] : []
  })
  return counts.length === 0 ? null : Math.min(...counts)
}
