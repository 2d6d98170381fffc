import type { AccountId, Fixed, UtcMs } from '../base/index.ts'
import type { CashKind, Execution, FillSide, Instrument, PositionSide } from '../ledger/index.ts'
import type { Header } from './header.ts'
import type { Row } from './row.ts'
import type { LayoutInfo } from './types.ts'

/** A fill as a layout reads it from a row. The reader adds the account, the place in time order and the key. */
export type FillDraft = {
  readonly type: 'fill'
  readonly instrument: Instrument
  readonly time: UtcMs
  /** Null where only the position held tells (an automatic deleveraging); it is found once all files are read. */
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
}

/** What a row became; null where it is rightly left out (a total, a pending twin, the other leg of a trade). */
export type Outcome = FillDraft | CashDraft | null

/** One leg of a trade in a ledger file: it tells in which coin the fee was charged. */
export type LedgerLeg = { readonly asset: string; readonly amount: Fixed; readonly fee: Fixed }

/** The legs of each trade, by its id; in it the legs by their own ids, so that one told twice is one. */
export type LedgerLegs = Map<string, Map<string, LedgerLeg>>

/** What a layout may use while it reads one file. */
export type FileContext = {
  readonly account: AccountId
  readonly fileName: string
  readonly header: Header
  readonly zone: string
  readonly row: Row
  /** The trader's answer to which comes first in a date, where the file leaves it open; null = not asked yet. */
  readonly dateOrder: 'dmy' | 'mdy' | null
  /** Goes through all rows once before they are read; `row` is the current one. */
  readonly scan: (visit: (row: Row) => void) => void
  /** Tells the trader something about the whole file. */
  readonly notice: (reason: string) => void
  /** Legs by trade id, filled by ledger files of the same drop, which are read first. */
  readonly legs: LedgerLegs
  /** Goes through the rows of each other file of the same layout in this drop. */
  readonly alike: readonly ((visit: (row: Row) => void) => void)[]
}

/** Reads the rows of one file. */
export type RowReader = {
  readonly read: (row: Row) => Outcome
  /** True where the account may be in hedge mode and the file has no column for the leg; see `position-mode.ts`. */
  readonly legUnknown?: boolean
}

/** How the zone of a layout's times is found; see `zone.ts`. */
export type ZoneRule =
  | { readonly from: 'utc'; readonly reason: string }
  /** From the column name, else from the file name, else asked. */
  | { readonly from: 'name' }
  /** Written with the clock of the browser that made the file. */
  | { readonly from: 'browser' }

/** One layout of one venue: which columns it has and what a row means. */
export type Layout = {
  readonly info: LayoutInfo
  /** Column sets of its versions. All required ones must be there; other columns may only follow after known ones. */
  readonly versions: readonly { readonly required: readonly string[]; readonly optional?: readonly string[] }[]
  readonly zone: ZoneRule
  /** Ledger files that explain other files come first. */
  readonly readFirst?: boolean
  readonly open: (context: FileContext) => RowReader
}

/** True where the header is one of the layout's versions. */
export function fitsHeader(layout: Layout, header: Header): boolean {
  return layout.versions.some((version) => {
    if (!version.required.every((name) => header.has(name))) return false
    const known = new Set([...version.required, ...(version.optional ?? [])].map((name) => header.place(name)))
    const last = Math.max(...known)
    return header.names.every((name, index) => index > last || known.has(index) || name.trim() === '')
  })
}
