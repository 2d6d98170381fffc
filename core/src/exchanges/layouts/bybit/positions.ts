import { absolute, divide, type Fixed, message, multiply, ONE } from '../../../base/index.ts'
import type { Instrument } from '../../../ledger/index.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import { positionFills } from '../positions.ts'
import { bybitContract } from './contracts.ts'

const COLUMNS = {
  symbol: ['Market', 'Contracts'],
  direction: 'Closing Direction',
  quantity: ['Order Quantity', 'Qty'],
  entry: 'Entry Price',
  exit: 'Exit Price',
  openFee: 'Opening Fee',
  closeFee: 'Closing Fee',
  funding: 'Funding Fee',
  net: ['Realized P&L', 'Closed P&L'],
  time: ['Trade time', 'Trade time(UTC)'],
}
type Columns = ColumnsOf<typeof COLUMNS>

/**
 * Closed P&L of Bybit: each row is the quantity that one order closed. The newer file does not say whether it was long
 * or short.
 */
export const bybitPositions: Layout = {
  info: { id: 'bybit-closed-pnl', name: 'Bybit closed P&L', venue: 'bybit', market: 'futures', kind: 'positions' },
  facts: {
    contents:
      'What each closing order closed, at average prices, with fees (older files: in the profit only). No funding rows.',
    times: 'The zone in the column name. The file has no opening time, so trades open and close at the same time.',
    comparedWith: ['Realized P&L and Closed P&L, after fees'],
    traps: [
      'The newer file has no side: it follows from the prices and the profit.',
      'In the older file `Sell` closes a long.',
      'Entry and exit prices of cheap coins are rounded, so profits differ slightly from what they imply.',
    ],
    source: '36 real rows of the older file; importers that checked the newer one: P&L = prices - fees - funding',
  },
  versions: [
    {
      required: 'Market|Order Quantity|Entry Price|Exit Price|Opening Fee|Closing Fee|Realized P&L'.split('|'),
      optional: [
        ...'Funding Fee|cumClosedPzOpenFeeInfo|cumClosedPzTradeFeeInfo|Trade Type|Trade time'.split('|'),
        'Trade time(UTC)',
      ],
    },
    {
      required: 'Contracts|Closing Direction|Qty|Entry Price|Exit Price|Closed P&L|Trade Time(UTC)'.split('|'),
      optional: ['Exit Type', 'Order No.', 'Create Time'],
    },
  ],
  zone: { from: 'name' },
  open: openPositions,
}

/** `Sell` and `Close Long` close a long. */
const CLOSED: ReadonlyMap<string, 'long' | 'short'> = new Map([
  ['sell', 'long'],
  ['close long', 'long'],
  ['buy', 'short'],
  ['close short', 'short'],
])

function openPositions({ header, row }: FileContext): RowReader {
  const columns = header.columns(COLUMNS)
  return { read: () => closedRow(row, columns) }
}

function closedRow(row: Row, columns: Columns): RowOutcome {
  const contract = bybitContract(row.name(columns.symbol), '')
  if (contract === null) {
    row.refuse(columns.symbol, message('This is not the symbol of a Bybit contract.'))
    return null
  }
  const quantity = row.size(columns.quantity)
  const [from, to] = [row.positive(columns.entry), row.positive(columns.exit)]
  const net = row.number(columns.net)
  if (row.problem !== null) return null
  const moved = longEarned(contract, { quantity, from, to })
  const openFee = row.optionalNumber(columns.openFee) ?? 0n
  const closeFee = row.optionalNumber(columns.closeFee) ?? 0n
  const gross = net + openFee + closeFee + (row.optionalNumber(columns.funding) ?? 0n)
  const direction = columns.direction < 0 ? directionBy(moved, gross) : row.word(columns.direction, CLOSED)
  if (direction === null) {
    row.refuse(
      columns.net,
      message('The row does not say whether it closed a long or a short, and the prices do not show it.'),
    )
    return null
  }
  const earned = direction === 'long' ? moved : -moved
  const stated = columns.openFee >= 0
  const time = row.time(columns.time)
  return positionFills({
    instrument: contract,
    direction,
    quantity,
    opened: { time, price: from, fee: openFee },
    // The older file states no fees: they are the difference to the stated profit.
    closed: { time, price: to, fee: stated ? closeFee : earned - net },
    feeAsset: contract.settle,
    gross: stated ? gross : earned,
  })
}

type PriceMove = { readonly quantity: Fixed; readonly from: Fixed; readonly to: Fixed }

/** The profit of a long. */
function longEarned({ kind, contractSize }: Instrument, { quantity, from, to }: PriceMove): Fixed {
  const size = multiply(quantity, contractSize)
  return kind === 'inverse' ? multiply(size, divide(ONE, from) - divide(ONE, to)) : multiply(size, to - from)
}

/** The side whose result is closer to the stated one; null if both are equally close. */
function directionBy(moved: Fixed, gross: Fixed): 'long' | 'short' | null {
  const [long, short] = [absolute(moved - gross), absolute(-moved - gross)]
  return long === short ? null : long < short ? 'long' : 'short'
}
