/** A mapping becomes a layout like any other, so that reading, coverage and rereading need no special case. */
import { message } from '../../base/index.ts'
import type { VenueId } from '../../ledger/index.ts'
import type { FileContext, Layout, LayoutInfo, RowReader } from '../layouts/layout.ts'
import type { DateOrder } from '../rows/dates.ts'
import { DateOrders } from './date-order.ts'
import { mappedFills } from './fills.ts'
import { type ColumnMapping, hasField, indexesOf } from './mapping.ts'
import { mappedPositions } from './positions.ts'

export function compileMapping(mapping: ColumnMapping): Layout {
  const names = mapping.columns.map(({ name }) => name)
  return {
    info: mappedInfo(mapping),
    facts: {
      contents: 'What its columns were matched with.',
      times: 'The zone that was chosen for it.',
      comparedWith: [],
      traps: [],
      source: 'docs/mapping.md',
    },
    versions: [{ required: names }],
    zone: { from: 'name' },
    open: (context) => openMapped(context, mapping),
  }
}

function openMapped(context: FileContext, mapping: ColumnMapping): RowReader {
  const { row } = context
  const [time = -1] = indexesOf(mapping, 'time')
  const [clock = -1] = indexesOf(mapping, 'clock')
  if (time >= 0 && clock >= 0) row.joinClock(time, clock)
  const order = dateOrderIn(context, mapping)
  row.setClock({ zone: context.zone, order })
  return mapping.rows === 'positions' ? mappedPositions(context, mapping) : mappedFills(context, mapping)
}

/** The choice for this file, otherwise that of the mapping, unless exactly one other order can read its dates. */
function dateOrderIn({ scan, dateOrder, notice }: FileContext, mapping: ColumnMapping): DateOrder {
  const indexes = (['time', 'entryTime', 'exitTime'] as const).flatMap((field) => indexesOf(mapping, field))
  const orders = new DateOrders()
  scan((row) => {
    for (const index of indexes) orders.add(row.text(index))
  })
  const chosen = dateOrder ?? mapping.dateOrder
  const possible = orders.possible()
  const [first] = possible
  if (first === undefined || possible.includes(chosen)) return chosen
  if (possible.length === 1) {
    notice(
      message('The dates of this file fit only {order}, so they are read that way and not as its mapping says.', {
        order: WRITTEN[first],
      }),
    )
    return first
  }
  notice(
    message(
      'The dates can be read as day/month or as month/day, and the mapping does not say which. They are read as day/month/year. If that is wrong, match its columns again.',
    ),
  )
  return 'dmy'
}

const WRITTEN: Readonly<Record<DateOrder, string>> = { dmy: 'DD/MM/YYYY', mdy: 'MM/DD/YYYY', ymd: 'YYYY/MM/DD' }

/** The kind of a mapped file, for lists and to decide whether two files hold the same trades. */
function mappedInfo(mapping: ColumnMapping): LayoutInfo {
  const market = hasField(mapping, 'market') ? 'unified' : mapping.market === 'spot' ? 'spot' : 'futures'
  const kind = mapping.rows === 'positions' ? 'positions' : 'fills'
  return { ...infoOf(market, kind, mapping.venue), venue: mapping.venue as VenueId }
}

type MappedInfo = Pick<LayoutInfo, 'market' | 'kind'>

function infoOf(market: LayoutInfo['market'], kind: MappedInfo['kind'], venue: string): Omit<LayoutInfo, 'venue'> {
  return {
    id: `mapped-${market}-${kind}:${venue}`,
    name:
      kind === 'positions'
        ? message('Finished trades, columns matched by you')
        : message('Fills, columns matched by you'),
    market,
    kind,
  }
}

/** The layout behind the id of a mapped file; null for any other id. */
export function mappedInfoOf(id: string): LayoutInfo | null {
  const match = /^mapped-(spot|futures|unified)-(fills|positions):([a-z0-9-]{1,40})$/.exec(id)
  if (match === null) return null
  const [, market, kind, venue = ''] = match
  return { ...infoOf(market as LayoutInfo['market'], kind as MappedInfo['kind'], venue), venue: venue as VenueId }
}
