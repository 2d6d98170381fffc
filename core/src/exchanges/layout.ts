import type { AccountId, Fixed, UtcMs } from '../base/index.ts'
import type { CashKind, Execution, FillSide, Instrument, PositionSide } from '../ledger/index.ts'
import type { FileHeader } from './header.ts'
import type { Row } from './row.ts'
import type { LayoutInfo } from './types.ts'

/** A fill as a layout reads it from a row. The reader adds the account, the place in time order and the key. */
export type FillDraft = {
  readonly type: 'fill'
  readonly instrument: Instrument
  readonly time: UtcMs
  /** Null where it depends on the position held (an automatic deleveraging); found once all files are read. */
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

/** What a row became; null where it is rightly skipped (a total, a pending twin, the other leg of a trade). */
export type RowOutcome = FillDraft | CashDraft | null

/** One leg of a trade in a ledger file, which reveals the coin in which the fee was charged. */
export type LedgerLeg = { readonly asset: string; readonly amount: Fixed; readonly fee: Fixed }

/** The legs of each trade by trade id, then by their own ids, so that a leg that appears twice counts once. */
export type LedgerLegs = Map<string, Map<string, LedgerLeg>>

/** What a layout can use while it reads one file. */
export type FileContext = {
  readonly account: AccountId
  readonly fileName: string
  readonly header: FileHeader
  readonly zone: string
  readonly row: Row
  /** The trader's choice of date order, for files that leave it open; null = not chosen yet. */
  readonly dateOrder: 'dmy' | 'mdy' | null
  /** Visits all rows once before they are read; `row` is the current one. */
  readonly scan: (visit: (row: Row) => void) => void
  /** Tells the trader something about the whole file. */
  readonly notice: (reason: string) => void
  /** Legs by trade id, collected from ledger files of the same drop, which are read first. */
  readonly legs: LedgerLegs
  /** Visits the rows of each other file of the same layout in this drop. */
  readonly alike: readonly ((visit: (row: Row) => void) => void)[]
}

/** Reads the rows of one file. */
export type RowReader = {
  readonly read: (row: Row) => RowOutcome
  /** True where the account may be in hedge mode and the file has no column for the leg; see `position-mode.ts`. */
  readonly legUnknown?: boolean
}

/** How the zone of a layout's times is found; see `zone.ts`. */
export type ZoneRule =
  | { readonly from: 'utc'; readonly reason: string }
  /** From the column name, otherwise from the file name, otherwise from the trader. */
  | { readonly from: 'name' }
  /** In the zone of the browser that made the file. */
  | { readonly from: 'browser' }

/** Id of Roundtrip's own template, whose rows people write. */
export const TEMPLATE_LAYOUT_ID = 'roundtrip-template'

/** One layout of one venue: which columns it has and what a row means. */
export type Layout = {
  readonly info: LayoutInfo
  /** Column sets of its versions. All required columns must be present; unknown columns may only follow known ones. */
  readonly versions: readonly { readonly required: readonly string[]; readonly optional?: readonly string[] }[]
  readonly zone: ZoneRule
  /** Ledger files that explain other files are read before them. */
  readonly readFirst?: boolean
  readonly open: (context: FileContext) => RowReader
}

/** True where the header belongs to one of the layout's versions. */
export function fitsHeader(layout: Layout, header: FileHeader): boolean {
  return layout.versions.some((version) => {
    if (!version.required.every((name) => header.has(name))) return false
    const known = new Set([...version.required, ...(version.optional ?? [])].map((name) => header.place(name)))
    const last = Math.max(...known)
    return header.names.every((name, index) => index > last || known.has(index) || name.trim() === '')
  })
}
