/** A mapping becomes a layout like any other, so that reading, coverage and reading again need to know nothing of it. */
import type { VenueId } from '../../ledger/index.ts'
import type { FileContext, Layout, LayoutInfo, RowReader } from '../layouts/layout.ts'
import { mappedFills } from './fills.ts'
import { type ColumnMapping, hasField, placesOf } from './mapping.ts'
import { mappedPositions } from './positions.ts'

export function compileMapping(mapping: ColumnMapping): Layout {
  const names = mapping.columns.map(({ name }) => name)
  return {
    info: mappedInfo(mapping),
    facts: {
      holds: 'What its columns were matched with.',
      times: 'The zone that was chosen for it.',
      truth: [],
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
  const [time = -1] = placesOf(mapping, 'time')
  const [clock = -1] = placesOf(mapping, 'clock')
  if (time >= 0 && clock >= 0) row.joinClock(time, clock)
  const order = dateOrderIn(context, mapping)
  row.setClock({ zone: context.zone, order })
  return mapping.rows === 'positions' ? mappedPositions(context, mapping) : mappedFills(context, mapping)
}

/** A day above 12 decides; otherwise the choice for this file, and then that of the mapping. */
function dateOrderIn({ scan, dateOrder }: FileContext, mapping: ColumnMapping): ColumnMapping['dateOrder'] {
  const places = (['time', 'entryTime', 'exitTime'] as const).flatMap((field) => placesOf(mapping, field))
  const seen = { first: 0, second: 0 }
  scan((row) => {
    for (const place of places) {
      const match = DAY_AND_MONTH.exec(row.text(place))
      if (match === null) continue
      seen.first = Math.max(seen.first, Number(match[1]))
      seen.second = Math.max(seen.second, Number(match[2]))
    }
  })
  if (seen.first > 12 !== seen.second > 12) return seen.first > 12 ? 'dmy' : 'mdy'
  return dateOrder ?? mapping.dateOrder
}

/** `31/01/2026`, `1.31.26`; never `26-01-31`, whose order only the mapping tells. */
const DAY_AND_MONTH = /^\s{0,4}(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/

/** What a mapped file is, for lists and for the question whether two files hold the same trades. */
function mappedInfo(mapping: ColumnMapping): LayoutInfo {
  const market = hasField(mapping, 'market') ? 'unified' : mapping.market === 'spot' ? 'spot' : 'futures'
  const kind = mapping.rows === 'positions' ? 'positions' : 'fills'
  return { ...infoOf(market, kind, mapping.venue), venue: mapping.venue as VenueId }
}

type MappedInfo = Pick<LayoutInfo, 'market' | 'kind'>

function infoOf(market: LayoutInfo['market'], kind: MappedInfo['kind'], venue: string): Omit<LayoutInfo, 'venue'> {
  return {
    id: `mapped-${market}-${kind}:${venue}`,
    name: kind === 'positions' ? 'Finished trades, columns matched by you' : 'Fills, columns matched by you',
    market,
    kind,
  }
}

/** The layout that an id of a mapped file names; null for any other id. */
export function mappedInfoOf(id: string): LayoutInfo | null {
  const match = /^mapped-(spot|futures|unified)-(fills|positions):([a-z0-9-]{1,40})$/.exec(id)
  if (match === null) return null
  const [, market, kind, venue = ''] = match
  return { ...infoOf(market as LayoutInfo['market'], kind as MappedInfo['kind'], venue), venue: venue as VenueId }
}
