import { type AccountId, exactAmount, isZero, itemAt, message, type UtcMs, utcMs } from '../../base/index.ts'
import { type CashEvent, FillTable, type Id, type Instrument, NumberList } from '../../ledger/index.ts'
import { cashIdentity, fillIdentity, hasId, idKeyInto, keyInto, KeyTable } from './dedupe.ts'
import { earlyCloseQuestion, earlyCloses } from './early-closes.ts'
import {
  type CashDraft,
  type LayoutInfo,
  type OpenDate,
  type PlainFillDraft,
  type RecordDraft,
  TEMPLATE_LAYOUT_ID,
} from '../layouts/layout.ts'
import type { FileProblems } from './problems.ts'
import { MAX_RAW } from '../files/raw-text.ts'
import { RawRows, type RowSpan } from './raw-rows.ts'
import { createTimeline } from './timeline.ts'
import type { FileReport } from './types.ts'

/** A record under construction; nothing outside sees it before it is finished. */
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Collects the records of one file as they are read. Each gets its key and is looked up at once, while it is still in
 * the processor's cache: a second pass over a million records would cost more than reading them.
 */
export type Collector = {
  readonly add: (draft: RecordDraft, source: RowSource) => void
  /** Puts the records in time order and adds them to the ledger. */
  readonly settle: (counts: RowCounts) => void
  /** The times of the first and the last fill, including repeated ones; null if the file has none. */
  readonly span: () => { readonly from: UtcMs; readonly to: UtcMs } | null
  /** Describes the content of the file, once all files are settled. */
  readonly report: () => FileReport
}

export type RowCounts = { readonly rowCount: number; readonly skipped: number }

/** A row of a file: its line, and its position in the text. */
export type RowSource = RowSpan & { readonly line: number }

export type CollectorOptions = {
  readonly name: string
  readonly layoutInfo: LayoutInfo
  readonly sink: FileProblems
  /** True if the leg of the fills is determined after all files are read. */
  readonly legUnknown: boolean
  /** True if it is determined after all files are read which fills were on margin. */
  readonly marginUnknown: boolean
  /** A date that can be read in two ways; null if the file reveals the order. */
  readonly openDate: OpenDate | null
  /** The records of all files of the request so far; those of this file are added. */
  readonly ledger: LedgerSoFar
}

/** Fills are named by their number in `table`. */
export type LedgerSoFar = {
  readonly account: AccountId
  readonly table: FillTable
  /** The rows of these fills in their files. */
  readonly rawRows: RawRows
  /** The fills of each file in time order, one file after the other. */
  fills: NumberList
  readonly cashEvents: CashEvent[]
  /** A fill and its key have the same number while rows are read. */
  readonly fillKeys: KeyTable
  /** The number of the key of a fill whose side was determined later, or null if it could not be. */
  readonly laterKeys: Map<number, number | null>
  readonly cashKeys: KeyTable
  /** Fills of files that do not name the leg. */
  readonly legless: NumberList
  /** Fills of files that do not say which trades were on margin. */
  readonly unsureOfMargin: NumberList
  /** Fills whose side depends on the position. */
  readonly sideless: SidelessFill[]
  /** Payments that name a trade instead of an instrument. */
  readonly ofTrades: PaymentOfTrade[]
  /** The fills of each file in time order, and the times of its first and last row. */
  readonly sources: { readonly fills: Uint32Array; readonly from: number; readonly to: number }[]
}

export type SidelessFill = { readonly fill: number; readonly line: number; readonly sink: FileProblems }

/** The instrument of the event is set once the trade is known. */
export type PaymentOfTrade = {
  readonly event: Mutable<Pick<CashEvent, 'instrument'>>
  readonly trade: string
  readonly sink: FileProblems
}

export function emptyLedger(account: AccountId): LedgerSoFar {
  const fillKeys = new KeyTable()
  const laterKeys = new Map<number, number | null>()
  const keyOf = (fill: number): string => fillKeys.textOf(laterKeys.get(fill) ?? fill)
  const rawRows = new RawRows()
  return {
    account,
    table: new FillTable(account, { keyOf, rawOf: (fill) => rawRows.at(fill) }),
    rawRows,
    fills: new NumberList(),
    cashEvents: [],
    fillKeys,
    laterKeys,
    cashKeys: new KeyTable(),
    legless: new NumberList(),
    unsureOfMargin: new NumberList(),
    sideless: [],
    ofTrades: [],
    sources: [],
  }
}

export function createCollector(options: CollectorOptions): Collector {
  const { sink, ledger, layoutInfo } = options
  const { table } = ledger
  const fills = createTimeline((fill) => table.timeOf(fill))
  const events: Mutable<CashEvent>[] = []
  const cashEvents = createTimeline((event) => itemAt(events, event).time)
  const ordinals = new Map<string, number>()
  const tally = createTally()
  let settled: Settled = { counts: { rowCount: 0, skipped: 0 }, fills: NO_FILLS, events: [] }
  const addFill = (draft: PlainFillDraft, source: RowSource): void => {
    fillKeyInto(KEY, draft, ordinals)
    tally.count(draft.execution ?? 'trade', draft.instrument)
    tally.see(draft.time)
    const existing = ledger.fillKeys.add(KEY)
    if (existing !== -1) {
      tally.repeat(source.line)
      if (!isLike(table, existing, draft)) tally.different += 1
      return
    }
    const fill = table.add(draft, feeAssetOf(draft))
    ledger.rawRows.set(fill, source)
    if (draft.side === null) ledger.sideless.push({ fill, line: source.line, sink })
    fills.push(fill, draft.time, source.line)
  }
  return {
    add: (draft, source) => {
      if (draft.type === 'fill') return addFill(draft, source)
      const event = cashEventOf(draft, { account: ledger.account, source })
      const { trade = null } = draft
      contentKeyInto(KEY, cashIdentity(trade === null ? event : { ...event, instrument: null }), ordinals)
      tally.count(event.kind, event.instrument)
      if (ledger.cashKeys.add(KEY) !== -1) {
        tally.repeat(source.line)
        return
      }
      if (trade !== null && event.instrument === null) ledger.ofTrades.push({ event, trade, sink })
      event.dedupeKey = ledger.cashKeys.textOf(ledger.cashKeys.size - 1)
      cashEvents.push(events.push(event) - 1, event.time, source.line)
    },
    settle: (counts) => {
      const typed = layoutInfo.id === TEMPLATE_LAYOUT_ID
      for (const close of earlyCloses({ table, ...fills.unsorted() }, typed))
        sink.question(close.line, earlyCloseQuestion(close))
      const ordered = Array.from(cashEvents.inTimeOrder(), (event) => itemAt(events, event))
      for (const [row, event] of ordered.entries()) event.row = row
      settled = { counts, fills: fills.inTimeOrder(), events: ordered }
      settled.fills.forEach((fill, row) => table.setRow(fill, row))
      ledger.fills.pushAll(settled.fills)
      for (const event of ordered) ledger.cashEvents.push(event)
      if (options.legUnknown) ledger.legless.pushAll(settled.fills)
      if (options.marginUnknown) ledger.unsureOfMargin.pushAll(settled.fills)
      ledger.sources.push({ fills: settled.fills, from: tally.from, to: tally.to })
      noticeRowCounts(sink, { rowCount: counts.rowCount, different: tally.different })
    },
    span: () => (tally.from > tally.to ? null : { from: utcMs(tally.from), to: utcMs(tally.to) }),
    report: () => reportOf(options, settled, tally),
  }
}

/** The asset of the fee; the settlement asset if the fee is zero. */
function feeAssetOf({ fee, feeAsset, instrument }: PlainFillDraft): string {
  return isZero(fee) ? instrument.settle : feeAsset
}

const NO_FILLS = new Uint32Array(0)

/** True if a row equals the fill with this number, as far as its id allows a difference. */
function isLike(table: FillTable, fill: number, { time, price, quantity }: PlainFillDraft): boolean {
  return table.timeOf(fill) === time && table.prices.isEqual(fill, price) && table.quantities.isEqual(fill, quantity)
}

/** The data about a file that remains after its rows are read. */
type Settled = {
  readonly counts: RowCounts
  readonly fills: Uint32Array
  readonly events: readonly CashEvent[]
}

function noticeRowCounts(sink: FileProblems, seen: { readonly rowCount: number; readonly different: number }): void {
  if (seen.rowCount === 0) sink.notice(message('The file has a header and no rows.'))
  if (seen.different === 0) return
  sink.notice(
    seen.different === 1
      ? message('1 row has the trade id of another row and says something else. Only the first one is used.')
      : message(
          '{rows} rows have the trade id of another row but different content. Only the first of each id is used.',
          {
            rows: seen.different,
          },
        ),
  )
}

function cashEventOf(
  draft: CashDraft,
  { account, source }: { readonly account: AccountId; readonly source: RowSource },
): Mutable<CashEvent> {
  return {
    account,
    time: draft.time,
    kind: draft.kind,
    asset: draft.asset,
    amount: draft.amount,
    instrument: draft.instrument ?? null,
    positionSide: draft.positionSide ?? 'both',
    position: draft.position ?? null,
    venueId: draft.venueId ?? null,
    dedupeKey: '',
    row: 0,
    raw: source.text.slice(source.from, Math.min(source.to, source.from + MAX_RAW)),
  }
}

/** The words of the key that is being looked up. */
const KEY = new Int32Array(4)

function fillKeyInto(words: Int32Array, draft: PlainFillDraft, ordinals: Map<string, number>): void {
  const { instrument, side, venueTradeId = null, orderId = null, execution = 'trade' } = draft
  if (venueTradeId !== null && side !== null) {
    return idKeyInto(words, { instrument, venueTradeId, side, orderId })
  }
  const filled = {
    venueTradeId: textOf(venueTradeId),
    orderId: textOf(orderId),
    execution,
    side: side ?? 'sell',
    feeAsset: feeAssetOf(draft),
  }
  const { time, price, quantity, fee } = draft
  const amounts = { price: exactAmount(price), quantity: exactAmount(quantity), fee: exactAmount(fee) }
  const identity = fillIdentity({ instrument, time, ...amounts, ...filled })
  // Until its side is determined, a fill must not equal any other with the same figures.
  contentKeyInto(words, side === null ? `${identity}|?` : identity, ordinals)
}

function textOf(id: Id | null): string | null {
  return id === null ? null : String(id)
}

/** The key of a record, numbered among its twins in the same file. Identities with an id have no twins. */
function contentKeyInto(words: Int32Array, identity: string, ordinals: Map<string, number>): void {
  if (hasId(identity)) return keyInto(words, identity, 0)
  const ordinal = ordinals.get(identity) ?? 0
  ordinals.set(identity, ordinal + 1)
  keyInto(words, identity, ordinal)
}

type Tally = {
  /** Times of the first and the last fill, including repeated ones. */
  from: number
  to: number
  readonly see: (time: number) => void
  /** Rows whose record was already there. */
  readonly repeated: () => number
  readonly repeat: (line: number) => void
  /** Rows that share a trade id and differ. */
  different: number
  /** Rows by kind, in the order in which the kinds appeared. */
  readonly counts: () => ReadonlyMap<string, number>
  readonly symbols: Set<string>
  readonly venues: Set<string>
  readonly count: (kind: string, instrument: Instrument | null) => void
}

function createTally(): Tally {
  const counts = new Map<string, number>()
  const symbols = new Set<string>()
  const venues = new Set<string>()
  let last: Instrument | null = null
  let lastKind = ''
  let run = 0
  let repeated = 0
  let repeatedLine = 0
  const endRun = (): void => {
    if (run > 0) counts.set(lastKind, (counts.get(lastKind) ?? 0) + run)
    run = 0
  }
  const tally: Tally = {
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
    see: (time) => {
      if (time < tally.from) tally.from = time
      if (time > tally.to) tally.to = time
    },
    repeated: () => repeated,
    repeat: (line) => {
      // One row can be several records, such as both ends of a finished trade.
      if (line !== repeatedLine) repeated += 1
      repeatedLine = line
    },
    different: 0,
    counts: () => {
      endRun()
      return counts
    },
    symbols,
    venues,
    count: (kind, instrument) => {
      if (kind !== lastKind) endRun()
      lastKind = kind
      run += 1
      if (instrument !== null && instrument !== last) {
        symbols.add(instrument.symbol)
        venues.add(instrument.venue)
      }
      last = instrument
    },
  }
  return tally
}

function reportOf(options: CollectorOptions, { counts, fills, events }: Settled, tally: Tally): FileReport {
  const { table, laterKeys } = options.ledger
  // A fill whose side could not be determined is left out.
  const resolved = laterKeys.size === 0 ? fills : fills.filter((fill) => laterKeys.get(fill) !== null)
  const timeAt = (fill: number | undefined): number | undefined => (fill === undefined ? undefined : table.timeOf(fill))
  const first = [timeAt(resolved[0]), events[0]?.time].filter((time) => time !== undefined)
  const last = [timeAt(resolved.at(-1)), events.at(-1)?.time].filter((time) => time !== undefined)
  return {
    name: options.name,
    layout: options.layoutInfo,
    openDate: options.openDate,
    rows: counts.rowCount,
    fills: resolved.length,
    cashEvents: events.length,
    refused: options.sink.refused(),
    skipped: counts.skipped,
    repeated: tally.repeated(),
    counts: Object.fromEntries(tally.counts()),
    firstTime: first.length === 0 ? null : utcMs(Math.min(...first)),
    lastTime: last.length === 0 ? null : utcMs(Math.max(...last)),
    symbols: [...tally.symbols].toSorted(),
    venues: [...tally.venues].toSorted(),
  }
}
