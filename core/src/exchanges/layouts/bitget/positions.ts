import { message } from '../../../base/index.ts'
import type { Instrument } from '../../../ledger/index.ts'
import type { Row } from '../../rows/row.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import { POSITION_DIRECTIONS, positionFills } from '../positions.ts'
import { bitgetContract } from './orders.ts'

/** Closed futures positions of Bitget. The contract, the side and the margin mode share a cell. */
export const bitgetPositions: Layout = {
  info: {
    id: 'bitget-futures-positions',
    name: 'Bitget futures position history',
    venue: 'bitget',
    market: 'futures',
    kind: 'positions',
  },
  facts: {
    contents: 'Closed positions at their average prices, with their fees and funding.',
    times: 'The time zone of the account, which the file does not state.',
    comparedWith: ['Realized PnL, before fees', 'Position Pnl, after fees and funding'],
    traps: [
      '`Fees` is the funding; the fees are what is missing from the profit after fees.',
      'The contract and the side share a cell: `BTCUSDT Long·Cross`.',
    ],
    source: 'The position importer of a trading panel, read 2026-11; no file of an account was seen',
  },
  versions: [
    {
      required:
        'Futures|Opening time|Average entry price|Average closing price|Closed amount|Position Pnl|Realized PnL|Fees|Closed time'.split(
          '|',
        ),
      optional: ['Closed value', 'Opening fee', 'Closing fee'],
    },
  ],
  zone: { from: 'name' },
  open: openPositions,
}

function openPositions({ header, row }: FileContext): RowReader {
  const futures = header.indexOf('Futures')
  const [opened, closed] = [header.indexOf('Opening time'), header.indexOf('Closed time')]
  const [entry, exit] = [header.indexOf('Average entry price'), header.indexOf('Average closing price')]
  const amount = header.indexOf('Closed amount')
  const [net, gross, funding] = [header.indexOf('Position Pnl'), header.indexOf('Realized PnL'), header.indexOf('Fees')]
  const read = (): RowOutcome => {
    const position = positionIn(row, futures)
    if (position === null) return null
    const { traded, direction } = position
    const money = [traded.settle]
    const quantity = row.amount(amount, [traded.base])
    if (quantity <= 0n) row.refuse(amount, message('The quantity must be more than zero.'))
    const earned = row.amount(gross, money)
    const paid = row.amount(funding, money)
    const time = row.time(closed)
    const fills = positionFills({
      instrument: traded,
      direction,
      quantity,
      opened: { time: row.time(opened), price: row.amount(entry, money), fee: 0n },
      closed: { time, price: row.amount(exit, money), fee: earned + paid - row.amount(net, money) },
      feeAsset: traded.settle,
      gross: earned,
    })
    if (paid === 0n) return fills
    const payment = { type: 'cash', time, kind: 'funding', asset: traded.settle, amount: paid } as const
    return [...fills, { ...payment, instrument: traded, positionSide: direction }]
  }
  return { read }
}

function positionIn(row: Row, column: number): { traded: Instrument; direction: 'long' | 'short' } | null {
  const [symbol = '', side = ''] = row
    .text(column)
    .trim()
    .split(/[\s·]+/)
  const traded = bitgetContract(symbol.toUpperCase())
  const direction = POSITION_DIRECTIONS.get(side.toLowerCase())
  if (traded === null) row.refuse(column, message('This is not the name of a Bitget contract.'))
  else if (traded.kind === 'inverse')
    row.refuse(column, message('Positions with margin in the coin are read from the order history. Export that one.'))
  else if (direction === undefined)
    row.refuse(column, message('The cell does not say whether the position was long or short.'))
  return row.problem !== null || traded === null || direction === undefined ? null : { traded, direction }
}
