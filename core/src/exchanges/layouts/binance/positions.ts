import { message } from '../../../base/index.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { POSITION_DIRECTIONS, positionFills } from '../positions.ts'
import { binanceListing } from './usdm.ts'

/** Closed futures positions of Binance. The file has no fees. */
export const binancePositions: Layout = {
  info: {
    id: 'binance-futures-positions',
    name: 'Binance futures position history',
    venue: 'binance',
    market: 'futures',
    kind: 'positions',
  },
  facts: {
    contents: 'Closed positions at their average prices, without fees and funding.',
    times: 'The time zone of the account, which the file does not state.',
    comparedWith: ['Closing PNL, before fees'],
    traps: ['Positions that are still open are skipped.', 'There are no fees: net results are too high by them.'],
    source: 'A strategy importer’s tests and the notes of another on the accepted values',
  },
  versions: [
    {
      required: 'Symbol|Position Side|Entry Price|Avg. Close Price|Closed Vol.|Closing PNL|Opened|Closed|Status'.split(
        '|',
      ),
      optional: ['Margin Mode', 'Max Open Interest'],
    },
  ],
  zone: { from: 'name' },
  open: openPositions,
}

function openPositions(context: FileContext): RowReader {
  const { header, row } = context
  const symbol = header.indexOf('Symbol')
  const direction = header.indexOf('Position Side')
  const quantity = header.indexOf('Closed Vol.')
  const [entry, exit] = [header.indexOf('Entry Price'), header.indexOf('Avg. Close Price')]
  const [opened, closed] = [header.indexOf('Opened'), header.indexOf('Closed')]
  const realised = header.indexOf('Closing PNL')
  const status = header.indexOf('Status')
  context.notice(message('The file has no fees, so all fees are zero.'))
  return {
    read: () => {
      if (/^(?:|open(?:ed)?|partially closed)$/i.test(row.text(status))) return null
      if (row.text(status) !== 'Closed')
        row.refuse(status, message('Roundtrip does not know this status. Please report it.'))
      const listing = binanceListing(row.name(symbol))
      if (listing === null) {
        row.refuse(symbol, message('This is not the symbol of a Binance futures contract.'))
        return null
      }
      return positionFills({
        instrument: listing.instrument,
        direction: row.word(direction, POSITION_DIRECTIONS) ?? 'long',
        quantity: row.positive(quantity),
        opened: { time: row.time(opened), price: row.positive(entry), fee: 0n },
        closed: { time: row.time(closed), price: row.positive(exit), fee: 0n },
        feeAsset: listing.instrument.settle,
        gross: row.optionalNumber(realised),
      })
    },
  }
}
