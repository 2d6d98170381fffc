import { type AccountId, utcMs } from '../base/index.ts'
import type { CashEvent, Fill, Instrument } from '../ledger/index.ts'
import { cashIdentity, fillIdentity, hasId, idKey, KeyTable, keyOf } from './dedupe.ts'
import { earlyCloseQuestion, earlyCloses } from './early-closes.ts'
import type { CashDraft, FillDraft } from './layout.ts'
import type { Problems } from './problems.ts'
import { createTimeline } from './timeline.ts'
import type { FileReport, LayoutInfo } from './types.ts'

/** Records while they are read; nobody outside sees them before they are finished. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Takes the records of one file as they are read. Each gets its key and is looked up at once, while it is in the
 * processor's cache: going through a million records a second time costs more than reading them.
 */
export type Collector = {
  readonly add: (draft: FillDraft | CashDraft, source: RecordSource) => void
  /** Puts the records in time order and adds them to the ledger. */
  readonly settle: (counts: RowCounts) => void
  /** Says what the file held, once all files are settled. */
  readonly report: () => FileReport
}

export type RowCounts = { readonly rowCount: number; readonly skipped: number }

export type RecordSource = { readonly account: AccountId; readonly line: number; readonly raw: string }

export type CollectorOptions = {
  readonly name: string
  readonly layoutInfo: LayoutInfo
  readonly sink: Problems
  /** True where the leg of the fills is to be found once all files are read. */
  readonly legUnknown: boolean
  /** What all files of the request gave so far; the records of this one are added. */
  readonly ledger: LedgerSoFar
}

export type LedgerSoFar = {
  fills: Fill[]
  readonly cashEvents: CashEvent[]
  readonly fillKeys: KeyTable
  readonly cashKeys: KeyTable
  /** Fills of files that do not name the leg. */
  readonly legless: Mutable<Fill>[]
  /** Fills of which only the position held tells the side. */
  readonly sideless: SidelessFill[]
  /** The fill of each key by the number that `fillKeys` gives it. */
  readonly fillOfKey: Fill[]
  /** The fills that each file brought, in time order, and the times of its first and last row. */
  readonly sources: { readonly fills: readonly Mutable<Fill>[]; readonly from: number; readonly to: number }[]
}

export type SidelessFill = { readonly fill: Mutable<Fill>; readonly line: number; readonly sink: Problems }

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
      const typed = layoutInfo.id === 'roundtrip-template'
      for (const close of earlyCloses(fills.unsorted(), typed)) sink.question(close.line, earlyCloseQuestion(close))
      settled = { counts, fills: fills.inTimeOrder(), events: cashEvents.inTimeOrder() }
      for (let index = 0; index < settled.fills.length; index += 1) ledger.fills.push(settled.fills[index] as Fill)
      for (let index = 0; index < settled.events.length; index += 1) {
        ledger.cashEvents.push(settled.events[index] as CashEvent)
      }
      if (options.legUnknown) for (const fill of settled.fills) ledger.legless.push(fill)
      ledger.sources.push({ fills: settled.fills, from: tally.from, to: tally.to })
      tellOf(sink, { rowCount: counts.rowCount, different: tally.different })
    },
    report: () => reportOf(options, settled, tally),
  }
}

/** What is left of a file once its rows are read. */
type Settled = {
  readonly counts: RowCounts
  readonly fills: readonly Mutable<Fill>[]
  readonly events: readonly CashEvent[]
}

/** Until its side is found, a fill is like no other one of the same figures. */
function sidelessIdentity(fill: Fill): string {
  return `${fillIdentity(fill)}|?`
}

function tellOf(sink: Problems, seen: { readonly rowCount: number; readonly different: number }): void {
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

function fillOf(draft: FillDraft, source: RecordSource): Mutable<Fill> {
  const tradeId = draft.venueTradeId ?? null
  const { symbol, kind } = draft.instrument
  const orderId = draft.orderId ?? null
  // With an id the key is known at once; made here it is stored in an object that is still young, which is cheap.
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

function cashEventOf(draft: CashDraft, source: RecordSource): Mutable<CashEvent> {
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

/** The key of a record among its twins in the same file. Identities with an id have no twins. */
function contentKey(identity: string, ordinals: Map<string, number>): string {
  if (hasId(identity)) return keyOf(identity, 0)
  const ordinal = ordinals.get(identity) ?? 0
  ordinals.set(identity, ordinal + 1)
  return keyOf(identity, ordinal)
}

type Tally = {
  /** Times of the first and the last fill, those included that were known already. */
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
  // A fill of which nothing told the side was left out.
  const kept = fills.filter((fill) => fill.dedupeKey !== '')
  const first = [kept[0]?.time, events[0]?.time].filter((time) => time !== undefined)
  const last = [kept.at(-1)?.time, events.at(-1)?.time].filter((time) => time !== undefined)
  return {
    name: options.name,
    layout: options.layoutInfo,
    rows: counts.rowCount,
    fills: kept.length,
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
