/** The rows of a mapped table as finished trades: each becomes an opening and a closing. */
import { absolute, type Fixed, message, type UtcMs } from '../../base/index.ts'
import type { FileContext, RowOutcome, RowReader } from '../layouts/layout.ts'
import { positionFills } from '../layouts/positions.ts'
import type { Row } from '../rows/row.ts'
import { createCells, type MappedCells } from './cells.ts'
import type { ColumnMapping } from './mapping.ts'

export function mappedPositions(context: FileContext, mapping: ColumnMapping): RowReader {
  const { row } = context
  const cells = createCells(row, mapping)
  const entry = momentOf(cells, 'entry')
  const exit = momentOf(cells, 'exit')
  if (entry.date === exit.date && entry.clock === exit.clock) {
    context.notice(message('The file has one time for each trade, so its trades open and close at the same moment.'))
  }
  return { read: () => (cells.isLeftOut() ? null : readPosition(row, cells, { entry, exit })) }
}

/** The columns of the date and of the time of day; the latter is -1 if the date includes the time. */
type Moment = { readonly date: number; readonly clock: number }

/** A journal may write one date, and separate times of day for entry and exit. */
function momentOf(cells: MappedCells, end: 'entry' | 'exit'): Moment {
  const indexes = (['entryTime', 'time', 'exitTime'] as const).map(cells.at)
  const [date = -1] = (end === 'entry' ? indexes : indexes.toReversed()).filter((index) => index >= 0)
  const own = cells.at(end === 'entry' ? 'entryClock' : 'exitClock')
  return { date, clock: own >= 0 ? own : date === cells.at('time') ? cells.at('clock') : -1 }
}

function timeAt(row: Row, { date, clock }: Moment): UtcMs {
  if (clock >= 0) row.joinClock(date, clock)
  return row.time(date)
}

function readPosition(
  row: Row,
  cells: MappedCells,
  when: { readonly entry: Moment; readonly exit: Moment },
): RowOutcome {
  const traded = cells.instrument()
  if (traded === null) return null
  const quantity = cells.number('quantity', [traded.base])
  const entry = priceIn(row, cells, 'entryPrice')
  const exit = priceIn(row, cells, 'exitPrice')
  if (row.problem !== null) return null
  if (quantity === null || quantity === 0n) {
    row.refuse(cells.at('quantity'), message('The size is missing or zero.'))
    return null
  }
  const direction = directionOf(row, cells, { quantity, entry, exit })
  if (direction === null) return null
  const { fee, feeAsset } = cells.fees(traded, direction === 'long' ? 'sell' : 'buy')
  const closed = timeAt(row, when.exit)
  const opened = timeAt(row, when.entry)
  if (opened > closed) {
    row.refuse(
      row.timeColumn,
      message('This trade closes before it opens. Check its dates, and which column is the entry.'),
    )
  }
  return positionFills({
    instrument: traded,
    direction,
    quantity: absolute(quantity),
    opened: { time: opened, price: entry, fee: 0n },
    closed: { time: closed, price: exit, fee },
    feeAsset,
    // A profit that people typed is often rounded or after fees, so it is not used as a check.
    gross: null,
  })
}

function priceIn(row: Row, cells: MappedCells, field: 'entryPrice' | 'exitPrice'): Fixed {
  const price = cells.number(field)
  if (row.problem === null && (price === null || price <= 0n)) {
    row.refuse(
      cells.at(field),
      field === 'entryPrice' ? message('The entry price is missing.') : message('The exit price is missing.'),
    )
  }
  return price ?? 0n
}

type Prices = { readonly quantity: Fixed; readonly entry: Fixed; readonly exit: Fixed }

/**
 * From its column, from that of the position side, from the sign of the size, or from the profit and the direction of
 * the price.
 */
function directionOf(row: Row, cells: MappedCells, { quantity, entry, exit }: Prices): 'long' | 'short' | null {
  const means = cells.sideMeaning()
  if (means === 'skip') return null
  if (means !== null) return LONG.has(means) ? 'long' : 'short'
  const leg = cells.leg()
  if (leg !== 'both') return leg
  if (quantity < 0n) return 'short'
  const profit = cells.number('pnl')
  if (profit === null || profit === 0n || entry === exit) return 'long'
  return profit > 0n === exit > entry ? 'long' : 'short'
}

const LONG: ReadonlySet<string> = new Set(['buy', 'open-long', 'close-long'])
