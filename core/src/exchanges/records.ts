import { type AccountId, itemAt, utcMs } from '../base/index.ts'
import type { CashEvent, Fill, Instrument } from '../ledger/index.ts'
import { cashIdentity, fillIdentity, hasId, idKey, KeyTable, keyOf } from './dedupe.ts'
import { earlyCloseQuestion, earlyCloses } from './early-closes.ts'
import { type CashDraft, type FillDraft, TEMPLATE_LAYOUT_ID } from './layout.ts'
import type { FileProblems } from './problems.ts'
import { createTimeline } from './timeline.ts'
import type { FileReport, LayoutInfo } from './types.ts'

/** A record that is still being built; nothing outside sees it before it is finished. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Collects the records of one file as they are read. Each gets its key and is looked up at once, while it is still in
 * the processor's cache: a second pass over a million records costs more than reading them.
 */
export type Collector = {
  readonly add: (draft: FillDraft | CashDraft, source: RowSource) => void
  /** Puts the records in time order and adds them to the ledger. */
  readonly settle: (counts: RowCounts) => void
  /** Describes the content of the file, once all files are settled. */
  readonly report: () => FileReport
}

export type RowCounts = { readonly rowCount: number; readonly skipped: number }

export type RowSource = { readonly account: AccountId; readonly line: number; readonly raw: string }

export type CollectorOptions = {
  readonly name: string
  readonly layoutInfo: LayoutInfo
  readonly sink: FileProblems
  /** True where the leg of the fills is determined after all files are read. */
  readonly legUnknown: boolean
  /** The records of all files of the request so far; those of this file are added. */
  readonly ledger: LedgerSoFar
}

export type LedgerSoFar = {
  fills: Fill[]
  readonly cashEvents: CashEvent[]
  readonly fillKeys: KeyTable
  readonly cashKeys: KeyTable
  /** Fills of files that do not name the leg. */
  readonly legless: Mutable<Fill>[]
  /** Fills whose side depends on the position held. */
  readonly sideless: SidelessFill[]
  /** The fill of each key, by the number that `fillKeys` assigned to it. */
  readonly fillOfKey: Fill[]
  /** The fills of each file in time order, and the times of its first and last row. */
  readonly sources: { readonly fills: readonly Mutable<Fill>[]; readonly from: number; readonly to: number }[]
}

export type SidelessFill = { readonly fill: Mutable<Fill>; readonly line: number; readonly sink: FileProblems }

export function emptyLedger(): LedgerSoFar {
  return {
    fills: [],
    cashEvents: [],
    fillKeys: new KeyTable(),
    cashKeys: new KeyTable(),
    legless: [],
    sideless: [],
    fillOfKey: [],
    sources: [],
  }
}

export function createCollector(options: CollectorOptions): Collector {
  const { sink, ledger, layoutInfo } = options
  const fills = createTimeline<Mutable<Fill>>()
  const cashEvents = createTimeline<Mutable<CashEvent>>()
  const ordinals = new Map<string, number>()
  const tally = createTally()
  let settled: Settled = { counts: { rowCount: 0, skipped: 0 }, fills: [], events: [] }
  const isNew = (fill: Mutable<Fill>, decided: boolean): boolean => {
    if (fill.dedupeKey === '')
      fill.dedupeKey = contentKey(decided ? fillIdentity(fill) : sidelessIdentity(fill), ordinals)
    tally.count(fill.execution, fill.instrument)
    tally.see(fill.time)
    const known = ledger.fillKeys.add(fill.dedupeKey)
    if (known === -1) ledger.fillOfKey.push(fill)
    else noteRepeated({ fill, known: ledger.fillOfKey[known], tally })
    return known === -1
  }
  return {
    add: (draft, source) => {
      if (draft.type === 'fill') {
        const fill = fillOf(draft, source)
        if (!isNew(fill, draft.side !== null)) return
        if (draft.side === null) ledger.sideless.push({ fill, line: source.line, sink })
        fills.push(fill, source.line)
        return
      }
      const event = cashEventOf(draft, source)
      event.dedupeKey = contentKey(cashIdentity(event), ordinals)
      tally.count(event.kind, event.instrument)
      if (ledger.cashKeys.add(event.dedupeKey) === -1) cashEvents.push(event, source.line)
      else tally.repeated += 1
    },
    settle: (counts) => {
      const typed = layoutInfo.id === TEMPLATE_LAYOUT_ID
      for (const close of earlyCloses(fills.unsorted(), typed)) sink.question(close.line, earlyCloseQuestion(close))
      settled = { counts, fills: fills.inTimeOrder(), events: cashEvents.inTimeOrder() }
      for (let index = 0; index < settled.fills.length; index += 1) ledger.fills.push(itemAt(settled.fills, index))
      for (let index = 0; index < settled.events.length; index += 1) {
        ledger.cashEvents.push(itemAt(settled.events, index))
      }
      if (options.legUnknown) for (const fill of settled.fills) ledger.legless.push(fill)
      ledger.sources.push({ fills: settled.fills, from: tally.from, to: tally.to })
      noticeRowCounts(sink, { rowCount: counts.rowCount, different: tally.different })
    },
    report: () => reportOf(options, settled, tally),
  }
}

/** What remains of a file after its rows are read. */
type Settled = {
  readonly counts: RowCounts
  readonly fills: readonly Mutable<Fill>[]
  readonly events: readonly CashEvent[]
}

/** Until its side is known, a fill must not equal any other one with the same figures. */
function sidelessIdentity(fill: Fill): string {
  return `${fillIdentity(fill)}|?`
}

function noticeRowCounts(sink: FileProblems, seen: { readonly rowCount: number; readonly different: number }): void {
  if (seen.rowCount === 0) sink.notice('The file has a header and no rows.')
  if (seen.different === 0) return
  const reason = `${seen.different} rows have the trade id of another row and say something else`
  sink.notice(`${reason}; only the first of each id is used.`)
}

function noteRepeated({ fill, known, tally }: RepeatedFill): void {
  tally.repeated += 1
  if (known === undefined) return
  if (known.time !== fill.time || known.price !== fill.price || known.quantity !== fill.quantity) tally.different += 1
}

type RepeatedFill = {
  readonly fill: Fill
  readonly known: Fill | undefined
  readonly tally: Tally
}

function fillOf(draft: FillDraft, source: RowSource): Mutable<Fill> {
  const tradeId = draft.venueTradeId ?? null
  const { symbol, kind } = draft.instrument
  const orderId = draft.orderId ?? null
  // With an id the key is known here; setting it while the object is new is cheaper than later.
  const dedupeKey = tradeId === null || draft.side === null ? '' : idKey([symbol, kind, tradeId, draft.side, orderId])
  return {
    account: source.account,
    instrument: draft.instrument,
    time: draft.time,
    side: draft.side ?? 'sell',
    quantity: draft.quantity,
    price: draft.price,
    positionSide: draft.positionSide ?? 'both',
    fee: draft.fee,
    feeAsset: draft.fee === 0n ? draft.instrument.settle : draft.feeAsset,
    execution: draft.execution ?? 'trade',
    liquidity: draft.liquidity ?? 'unknown',
    venueTradeId: tradeId,
    orderId,
    sequence: draft.sequence ?? null,
    venueRealised: draft.venueRealised ?? null,
    venueRealisedIsNet: draft.venueRealisedIsNet ?? false,
    startPosition: draft.startPosition ?? null,
    opens: draft.opens ?? null,
    dedupeKey,
    row: 0,
    raw: source.raw,
  }
}

function cashEventOf(draft: CashDraft, source: RowSource): Mutable<CashEvent> {
  return {
    account: source.account,
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
    raw: source.raw,
  }
}

/** The key of a record, numbered among its twins in the same file. Identities with an id have no twins. */
function contentKey(identity: string, ordinals: Map<string, number>): string {
  if (hasId(identity)) return keyOf(identity, 0)
  const ordinal = ordinals.get(identity) ?? 0
  ordinals.set(identity, ordinal + 1)
  return keyOf(identity, ordinal)
}

type Tally = {
  /** Times of the first and the last fill, including repeated ones. */
  from: number
  to: number
  readonly see: (time: number) => void
  repeated: number
  /** Rows that share a trade id and differ. */
  different: number
  /** Rows by kind, in the order in which the kinds appeared. */
  readonly counts: () => ReadonlyMap<string, number>
  readonly symbols: Set<string>
  readonly count: (kind: string, instrument: Instrument | null) => void
}

function createTally(): Tally {
  const counts = new Map<string, number>()
  const symbols = new Set<string>()
  let last: Instrument | null = null
  let lastKind = ''
  let run = 0
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
    repeated: 0,
    different: 0,
    counts: () => {
      endRun()
      return counts
    },
    symbols,
    count: (kind, instrument) => {
      if (kind !== lastKind) endRun()
      lastKind = kind
      run += 1
      if (instrument !== null && instrument !== last) symbols.add(instrument.symbol)
      last = instrument
    },
  }
  return tally
}

function reportOf(options: CollectorOptions, { counts, fills, events }: Settled, tally: Tally): FileReport {
  // A fill whose side could not be determined is left out.
  const resolved = fills.filter((fill) => fill.dedupeKey !== '')
  const first = [resolved[0]?.time, events[0]?.time].filter((time) => time !== undefined)
  const last = [resolved.at(-1)?.time, events.at(-1)?.time].filter((time) => time !== undefined)
  return {
    name: options.name,
    layout: options.layoutInfo,
    rows: counts.rowCount,
    fills: resolved.length,
    cashEvents: events.length,
    refused: options.sink.refused(),
    skipped: counts.skipped,
    repeated: tally.repeated,
    counts: Object.fromEntries(tally.counts()),
    firstTime: first.length === 0 ? null : utcMs(Math.min(...first)),
    lastTime: last.length === 0 ? null : utcMs(Math.max(...last)),
    symbols: [...tally.symbols].toSorted(),
  }
}
