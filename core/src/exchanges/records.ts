import { type AccountId, type UtcMs, utcMs } from '../base/index.ts'
import type { CashEvent, Fill, Instrument } from '../ledger/index.ts'
import { cashIdentity, fillIdentity, hasId, idKey, KeyTable, keyOf } from './dedupe.ts'
import type { CashDraft, FillDraft, RowReader } from './layout.ts'
import type { Problems } from './problems.ts'
import type { FileReport, LayoutInfo } from './types.ts'

/** Records while they are read; nobody outside sees them before they are finished. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Takes the records of one file as they are read. Each gets its key and is looked up at once, while it is in the
 * processor's cache: going through a million records a second time costs more than reading them.
 */
export type Collector = {
  readonly add: (draft: FillDraft | CashDraft, source: RecordSource) => void
  /** Puts the records in time order, adds them to the ledger, and says what the file held. */
  readonly settle: (counts: { readonly rowCount: number; readonly skipped: number }) => FileReport
}

export type RecordSource = { readonly account: AccountId; readonly line: number; readonly raw: string }

export type CollectorOptions = {
  readonly name: string
  readonly layoutInfo: LayoutInfo
  /** Where the layout has one, keys wait for it, because the side is part of the key. */
  readonly finish: RowReader['finish'] | undefined
  readonly sink: Problems
  /** True where the leg of the fills is to be found once all files are read. */
  readonly legUnknown: boolean
  /** What all files of the request gave so far; the records of this one are added. */
  readonly ledger: LedgerSoFar
}

export type LedgerSoFar = {
  readonly fills: Fill[]
  readonly cashEvents: CashEvent[]
  readonly fillKeys: KeyTable
  readonly cashKeys: KeyTable
  /** Fills of files that do not name the leg. */
  readonly legless: Mutable<Fill>[]
  /** The fill of each key by the number that `fillKeys` gives it. */
  readonly fillOfKey: Fill[]
}

export function emptyLedger(): LedgerSoFar {
  return { fills: [], cashEvents: [], fillKeys: new KeyTable(), cashKeys: new KeyTable(), fillOfKey: [], legless: [] }
}

export function createCollector(options: CollectorOptions): Collector {
  const { finish, sink, ledger } = options
  const fills = createTimeline<Mutable<Fill>>()
  const cashEvents = createTimeline<Mutable<CashEvent>>()
  const undecided = new Map<Mutable<Fill>, number>()
  const ordinals = new Map<string, number>()
  const tally = createTally()
  const isNew = (fill: Mutable<Fill>): boolean => {
    if (fill.dedupeKey === '') fill.dedupeKey = contentKey(fillIdentity(fill), ordinals)
    tally.count(fill.execution, fill.instrument)
    const known = ledger.fillKeys.add(fill.dedupeKey)
    if (known === -1) ledger.fillOfKey.push(fill)
    else noteRepeated({ fill, known: ledger.fillOfKey[known], tally })
    return known === -1
  }
  return {
    add: (draft, source) => {
      if (draft.type === 'fill') {
        const fill = fillOf(draft, source)
        if (draft.side === null) undecided.set(fill, source.line)
        if (finish !== undefined || isNew(fill)) fills.push(fill)
        return
      }
      const event = cashEventOf(draft, source)
      event.dedupeKey = contentKey(cashIdentity(event), ordinals)
      tally.count(event.kind, event.instrument)
      if (ledger.cashKeys.add(event.dedupeKey) === -1) cashEvents.push(event)
      else tally.repeated += 1
    },
    settle: (counts) => {
      const ordered = fills.inTimeOrder()
      const kept =
        finish === undefined
          ? ordered
          : ordered.filter((fill) => decideSide({ fill, line: undecided.get(fill), finish, sink }) && isNew(fill))
      const events = cashEvents.inTimeOrder()
      for (let index = 0; index < kept.length; index += 1) ledger.fills.push(kept[index] as Fill)
      if (options.legUnknown) for (const fill of kept) ledger.legless.push(fill)
      for (let index = 0; index < events.length; index += 1) ledger.cashEvents.push(events[index] as CashEvent)
      tellOf(sink, { rowCount: counts.rowCount, different: tally.different })
      return reportOf({ options, counts, kept, events, tally })
    },
  }
}

function tellOf(sink: Problems, seen: { readonly rowCount: number; readonly different: number }): void {
  if (seen.rowCount === 0) sink.notice('The file has a header and no rows.')
  if (seen.different === 0) return
  const reason = `${seen.different} rows have the trade id of another row and say something else`
  sink.notice(`${reason}; only the first of each id is used.`)
}

type SideQuestion = {
  readonly fill: Mutable<Fill>
  readonly line: number | undefined
  readonly finish: NonNullable<RowReader['finish']>
  readonly sink: Problems
}

/** False where the side of a fill cannot be known; the row is then refused. */
function decideSide({ fill, line, finish, sink }: SideQuestion): boolean {
  const side = finish(fill, line === undefined)
  if (side === null) {
    sink.rowAt(line ?? 0, 'The row does not say whether it bought or sold, and no earlier row tells what was held.')
    return false
  }
  if (side !== fill.side || line !== undefined) {
    fill.side = side
    fill.dedupeKey = ''
  }
  return true
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

type Timeline<T> = {
  readonly push: (record: T) => void
  readonly inTimeOrder: () => T[]
}

/**
 * Records with their place in time order. Rows of one moment keep the order of the file, or the reverse of it where
 * the file runs from new to old. A file that runs from old to new is in order as it comes.
 */
function createTimeline<T extends { readonly time: UtcMs; row: number }>(): Timeline<T> {
  const records: T[] = []
  let rises = 0
  let falls = 0
  let last = 0
  return {
    push: (record) => {
      if (record.time > last) rises += 1
      else if (record.time < last) falls += 1
      last = record.time
      record.row = records.length
      records.push(record)
    },
    inTimeOrder: () => {
      if (falls === 0) return records
      // The first record always counts as a rise.
      if (falls > rises - 1) records.reverse()
      if (rises > 1) records.sort((a, b) => a.time - b.time)
      for (const [row, record] of records.entries()) record.row = row
      return records
    },
  }
}

type Tally = {
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
  return {
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
}

type ReportParts = {
  readonly options: CollectorOptions
  readonly counts: { readonly rowCount: number; readonly skipped: number }
  readonly kept: readonly Fill[]
  readonly events: readonly CashEvent[]
  readonly tally: Tally
}

function reportOf({ options, counts, kept, events, tally }: ReportParts): FileReport {
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
