/**
 * Fills, orders and finished positions of one account and market hold the same trades at different levels of detail.
 * Trades that a finer file covers are never read from a coarser one as well, or they would count twice.
 */
import { DAY_MS, type Message, message, type UtcMs } from '../../base/index.ts'
import type { LayoutInfo, RowKind } from '../layouts/layout.ts'

/** 0 for single fills, and for files without trades. */
const COARSENESS: ReadonlyMap<RowKind, number> = new Map([
  ['orders', 1],
  ['positions', 2],
])

export function coarseness({ kind }: Pick<LayoutInfo, 'kind'>): number {
  return COARSENESS.get(kind) ?? 0
}

/** A file that was read, and the times of its first and last fill; null if it has none. */
export type Covered = {
  readonly name: string
  readonly layout: LayoutInfo
  readonly span: Span | null
}

type Span = { readonly from: UtcMs; readonly to: UtcMs }

/** The file among those read before that holds the same trades in more detail; null if there is none. */
export function finerFile(file: Covered, read: readonly Covered[]): Covered | null {
  const { layout, span } = file
  if (span === null || coarseness(layout) === 0) return null
  const finer = read.find(
    (other) =>
      coarseness(other.layout) < coarseness(layout) &&
      other.layout.venue === layout.venue &&
      isOneMarket(other.layout, layout) &&
      other.span !== null &&
      shareDays(other.span, span),
  )
  return finer ?? null
}

/** `This order history covers the same days as trades.csv, ...` */
export function leftOutReason(file: Pick<Covered, 'layout'>, finer: Pick<Covered, 'name'>): Message {
  return file.layout.kind === 'orders'
    ? message(
        'This order history covers the same days as {file}, which has the same trades in more detail. It is left out, because it would count them twice.',
        { file: finer.name },
      )
    : message(
        'This list of closed positions covers the same days as {file}, which has the same trades in more detail. It is left out, because it would count them twice.',
        { file: finer.name },
      )
}

/** A unified account is one market. */
function isOneMarket(a: LayoutInfo, b: LayoutInfo): boolean {
  return a.market === b.market || a.market === 'unified' || b.market === 'unified'
}

function shareDays(a: Span, b: Span): boolean {
  const day = (time: number): number => Math.floor(time / DAY_MS)
  return day(a.from) <= day(b.to) && day(b.from) <= day(a.to)
}
