import { type AccountId, type UtcMs } from '../base/index.ts'
import type { CashEvent, Fill } from '../ledger/index.ts'
import { cashIdentity, fillIdentity, keyOf, type KeyTable } from './dedupe.ts'
import type { CashDraft, FillDraft } from './layout.ts'
import type { Problems } from './problems.ts'
import type { FileReport, LayoutInfo } from './types.ts'

/** A row that was read, with where it stands. */
export type DraftRow = { readonly draft: FillDraft | CashDraft; readonly line: number; readonly raw: string }

export type SettleTask = {
  readonly account: AccountId
  readonly name: string
  readonly layoutInfo: LayoutInfo
  readonly rows: DraftRow[]
  readonly rowCount: number
  readonly skipped: number
  readonly finish: ((fill: FillDraft) => FillDraft | null) | undefined
  readonly sink: Problems
  /** Keys of all files of the request so far. */
  readonly keys: { readonly fills: KeyTable; readonly cash: KeyTable }
}

export type Settled = {
  readonly fills: Fill[]
  readonly cashEvents: CashEvent[]
  readonly report: FileReport
}

/** Puts the rows of one file in time order, gives each its key, and leaves out what another file brought already. */
export function settle(task: SettleTask): Settled {
  const { account, sink, keys } = task
  const fills: Fill[] = []
  const cashEvents: CashEvent[] = []
  const ordinals = new Map<string, number>()
  const tally = createTally()
  inTimeOrder(task.rows)
  for (const [row, { draft, line, raw }] of task.rows.entries()) {
    if (draft.type === 'cash') {
      const event = cashEventOf(draft, { account, row, raw }, ordinals)
      if (keys.cash.add(event.dedupeKey) >= 0) tally.repeated += 1
      else cashEvents.push(event)
      tally.count(event.kind, draft)
      continue
    }
    const complete = task.finish === undefined ? draft : task.finish(draft)
    const fill = complete === null ? null : fillOf(complete, { account, row, raw }, ordinals)
    if (fill === null) {
      sink.rowAt(line, 'The row does not say whether it bought or sold, and no earlier row tells what was held.')
      continue
    }
    if (keys.fills.add(fill.dedupeKey) >= 0) tally.repeated += 1
    else fills.push(fill)
    tally.count(fill.execution, draft)
  }
  if (task.rowCount === 0) sink.notice('The file has a header and no rows.')
  return { fills, cashEvents, report: reportOf(task, { fills, cashEvents, tally }) }
}

type Place = { readonly account: AccountId; readonly row: number; readonly raw: string }

function fillOf(draft: FillDraft, place: Place, ordinals: Map<string, number>): Fill | null {
  if (draft.side === null) return null
  const fill = {
    account: place.account,
    instrument: draft.instrument,
    time: draft.time,
    side: draft.side,
    quantity: draft.quantity,
    price: draft.price,
    positionSide: draft.positionSide ?? 'both',
    fee: draft.fee,
    feeAsset: draft.fee === 0n ? draft.instrument.settle : draft.feeAsset,
    execution: draft.execution ?? 'trade',
    liquidity: draft.liquidity ?? 'unknown',
    venueTradeId: draft.venueTradeId ?? null,
    orderId: draft.orderId ?? null,
    sequence: draft.sequence ?? null,
    venueRealised: draft.venueRealised ?? null,
    venueRealisedIsNet: draft.venueRealisedIsNet ?? false,
    startPosition: draft.startPosition ?? null,
    opens: draft.opens ?? null,
    dedupeKey: '',
    row: place.row,
    raw: place.raw,
  }
  const identity = fillIdentity(fill)
  fill.dedupeKey = keyOf(identity, fill.venueTradeId === null ? ordinalOf(identity, ordinals) : 0)
  return fill
}

function cashEventOf(draft: CashDraft, place: Place, ordinals: Map<string, number>): CashEvent {
  const event = {
    account: place.account,
    time: draft.time,
    kind: draft.kind,
    asset: draft.asset,
    amount: draft.amount,
    instrument: draft.instrument ?? null,
    positionSide: draft.positionSide ?? 'both',
    position: draft.position ?? null,
    venueId: draft.venueId ?? null,
    dedupeKey: '',
    row: place.row,
    raw: place.raw,
  }
  const identity = cashIdentity(event)
  event.dedupeKey = keyOf(identity, event.venueId === null ? ordinalOf(identity, ordinals) : 0)
  return event
}

function ordinalOf(identity: string, ordinals: Map<string, number>): number {
  const ordinal = ordinals.get(identity) ?? 0
  ordinals.set(identity, ordinal + 1)
  return ordinal
}

/**
 * Sorts by time in place. Rows of one moment keep the order of the file, or the reverse of it where the file runs
 * from new to old.
 */
function inTimeOrder(rows: DraftRow[]): void {
  let rises = 0
  let falls = 0
  for (let index = 1; index < rows.length; index += 1) {
    const step = timeAt(rows, index) - timeAt(rows, index - 1)
    if (step > 0) rises += 1
    else if (step < 0) falls += 1
  }
  if (falls > rises) rows.reverse()
  if (rises > 0 && falls > 0) rows.sort((a, b) => a.draft.time - b.draft.time)
}

function timeAt(rows: readonly DraftRow[], index: number): number {
  return rows[index]?.draft.time ?? 0
}

type Tally = {
  repeated: number
  readonly counts: Map<string, number>
  readonly symbols: Set<string>
  readonly count: (kind: string, draft: FillDraft | CashDraft) => void
}

function createTally(): Tally {
  const counts = new Map<string, number>()
  const symbols = new Set<string>()
  return {
    repeated: 0,
    counts,
    symbols,
    count: (kind, draft) => {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (draft.instrument) symbols.add(draft.instrument.symbol)
    },
  }
}

function reportOf(
  task: SettleTask,
  result: { readonly fills: Fill[]; readonly cashEvents: CashEvent[]; readonly tally: Tally },
): FileReport {
  const times = [task.rows[0]?.draft.time, task.rows.at(-1)?.draft.time]
  return {
    name: task.name,
    layout: task.layoutInfo,
    rows: task.rowCount,
    fills: result.fills.length,
    cashEvents: result.cashEvents.length,
    refused: task.sink.refused(),
    skipped: task.skipped,
    repeated: result.tally.repeated,
    counts: Object.fromEntries(result.tally.counts),
    firstTime: (times[0] as UtcMs | undefined) ?? null,
    lastTime: (times[1] as UtcMs | undefined) ?? null,
    symbols: [...result.tally.symbols].toSorted(),
  }
}
