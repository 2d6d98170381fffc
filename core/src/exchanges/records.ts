import { type AccountId, type UtcMs, utcMs } from '../base/index.ts'
import type { CashEvent, Fill, Instrument } from '../ledger/index.ts'
import { cashIdentity, fillIdentity, hasId, idIdentity, keyOf, type KeyTable } from './dedupe.ts'
import type { CashDraft, FillDraft, RowReader } from './layout.ts'
import type { Problems } from './problems.ts'
import type { FileReport, LayoutInfo } from './types.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The records of one file in the order of its rows; place and key come when all are there. */
export type Records = {
  readonly fills: Mutable<Fill>[]
  readonly cashEvents: Mutable<CashEvent>[]
  /** Fills that do not say their side, with their line. */
  readonly undecided: Map<Mutable<Fill>, number>
}

export type SettleTask = {
  readonly name: string
  readonly layoutInfo: LayoutInfo
  readonly records: Records
  readonly rowCount: number
  readonly skipped: number
  readonly finish: RowReader['finish'] | undefined
  readonly sink: Problems
  /** What all files of the request gave so far; the records of this one are added. */
  readonly ledger: LedgerSoFar
}

export type LedgerSoFar = {
  readonly fills: Fill[]
  readonly cashEvents: CashEvent[]
  /** Numbers of the keys are places in the two lists. */
  readonly fillKeys: KeyTable
  readonly cashKeys: KeyTable
}

export function addRecord(records: Records, draft: FillDraft | CashDraft, source: RecordSource): void {
  if (draft.type === 'cash') {
    records.cashEvents.push(cashEventOf(draft, source))
    return
  }
  const fill = fillOf(draft, source)
  records.fills.push(fill)
  if (draft.side === null) records.undecided.set(fill, source.line)
}

export type RecordSource = { readonly account: AccountId; readonly line: number; readonly raw: string }

/** Puts the records of one file in time order, gives each its key, and leaves out what is in the ledger already. */
export function settle(task: SettleTask): FileReport {
  const { records, sink, ledger } = task
  const tally = createTally()
  const ordinals = new Map<string, number>()
  inTimeOrder(records.fills)
  inTimeOrder(records.cashEvents)
  const fillsBefore = ledger.fills.length
  const cashBefore = ledger.cashEvents.length
  // By index: a million rows make a million pairs otherwise.
  for (let row = 0; row < records.fills.length; row += 1) {
    const fill = records.fills[row] as Mutable<Fill>
    if (!decideSide(task, fill)) continue
    fill.row = row
    if (fill.dedupeKey === '') fill.dedupeKey = contentKey(fillIdentity(fill), ordinals)
    tally.count(fill.execution, fill.instrument)
    const known = ledger.fillKeys.add(fill.dedupeKey)
    if (known === -1) ledger.fills.push(fill)
    else noteRepeated({ fill, known: ledger.fills[known], tally })
  }
  for (const [row, event] of records.cashEvents.entries()) {
    event.row = row
    event.dedupeKey = contentKey(cashIdentity(event), ordinals)
    tally.count(event.kind, event.instrument)
    if (ledger.cashKeys.add(event.dedupeKey) === -1) ledger.cashEvents.push(event)
    else tally.repeated += 1
  }
  if (task.rowCount === 0) sink.notice('The file has a header and no rows.')
  if (tally.different > 0) {
    sink.notice(
      `${tally.different} rows have the trade id of another row and say something else; only the first of each id is used.`,
    )
  }
  const counts = { fills: ledger.fills.length - fillsBefore, cashEvents: ledger.cashEvents.length - cashBefore }
  return reportOf(task, { ...counts, tally })
}

/** False where the side of a fill cannot be known; the row is then refused. */
function decideSide(task: SettleTask, fill: Mutable<Fill>): boolean {
  if (task.finish === undefined) return true
  const line = task.records.undecided.get(fill)
  const side = task.finish(fill, line === undefined)
  if (side !== null) {
    fill.side = side
    return true
  }
  task.sink.rowAt(line ?? 0, 'The row does not say whether it bought or sold, and no earlier row tells what was held.')
  return false
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
  const identity =
    tradeId === null || draft.side === null ? '' : idIdentity([symbol, kind, tradeId, draft.side, orderId])
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
    dedupeKey: identity === '' ? '' : keyOf(identity, 0),
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

/**
 * Sorts by time in place. Rows of one moment keep the order of the file, or the reverse of it where the file runs
 * from new to old.
 */
function inTimeOrder(records: { readonly time: UtcMs }[]): void {
  let rises = 0
  let falls = 0
  for (let index = 1; index < records.length; index += 1) {
    const step = (records[index]?.time ?? 0) - (records[index - 1]?.time ?? 0)
    if (step > 0) rises += 1
    else if (step < 0) falls += 1
  }
  if (falls > rises) records.reverse()
  if (rises > 0 && falls > 0) records.sort((a, b) => a.time - b.time)
}

type Tally = {
  repeated: number
  /** Rows that share a trade id and differ. */
  different: number
  readonly counts: Map<string, number>
  readonly symbols: Set<string>
  readonly count: (kind: string, instrument: Instrument | null) => void
}

function createTally(): Tally {
  const counts = new Map<string, number>()
  const symbols = new Set<string>()
  let last: Instrument | null = null
  return {
    repeated: 0,
    different: 0,
    counts,
    symbols,
    count: (kind, instrument) => {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (instrument !== null && instrument !== last) symbols.add(instrument.symbol)
      last = instrument
    },
  }
}

function reportOf(
  task: SettleTask,
  result: { readonly fills: number; readonly cashEvents: number; readonly tally: Tally },
): FileReport {
  const { fills, cashEvents } = task.records
  const first = [fills[0]?.time, cashEvents[0]?.time].filter((time) => time !== undefined)
  const last = [fills.at(-1)?.time, cashEvents.at(-1)?.time].filter((time) => time !== undefined)
  return {
    name: task.name,
    layout: task.layoutInfo,
    rows: task.rowCount,
    fills: result.fills,
    cashEvents: result.cashEvents,
    refused: task.sink.refused(),
    skipped: task.skipped,
    repeated: result.tally.repeated,
    counts: Object.fromEntries(result.tally.counts),
    firstTime: first.length === 0 ? null : utcMs(Math.min(...first)),
    lastTime: last.length === 0 ? null : utcMs(Math.max(...last)),
    symbols: [...result.tally.symbols].toSorted(),
  }
}
