import { message, multiply, ONE } from '../../../base/index.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import { POSITION_DIRECTIONS, positionFills } from '../positions.ts'
import { okxContract } from './contracts.ts'

/** Closed positions of OKX: each row is one position with its fees and funding. */
export const okxPositions: Layout = {
  info: { id: 'okx-positions', name: 'OKX position history', venue: 'okx', market: 'futures', kind: 'positions' },
  facts: {
    contents: 'Closed positions at their average prices, with their total fees and funding.',
    times: 'The zone of the line above the header; without one, the zone set at OKX.',
    comparedWith: ['Pnl, before fees and funding'],
    traps: [
      'Quantities are contracts; their size is in the last columns.',
      'Fees and funding paid are negative.',
      'No single fills: the trading history has them.',
    ],
    source:
      'A header with an invented row in the tests of a fee calculator and the position importer of a trading panel, both read 2026-11; signs of fee and fundingFee in the documentation of positions-history',
  },
  versions: [
    {
      required:
        'Position Create Time|Position Update Time|Instrument Name|Direction|Total Close Quantity|Average Open Price|Average Close Price|Pnl|Fee|Contract Face Value'.split(
          '|',
        ),
      optional:
        'Business Line|Index|Margin Mode|Leverage|Max Position Quantity|Margin Currency|Pnl Ratio|Funding Fee|Liquidation Clearance Fee|Type|Contract Multiplier'.split(
          '|',
        ),
    },
  ],
  zone: { from: 'name' },
  open: openPositions,
}

function openPositions({ header, row }: FileContext): RowReader {
  const symbol = header.indexOf('Instrument Name')
  const direction = header.indexOf('Direction')
  const quantity = header.indexOf('Total Close Quantity')
  const [entry, exit] = [header.indexOf('Average Open Price'), header.indexOf('Average Close Price')]
  const [opened, closed] = [header.indexOf('Position Create Time'), header.indexOf('Position Update Time')]
  const [fee, clearance] = [header.indexOf('Fee'), header.indexOf('Liquidation Clearance Fee')]
  const funding = header.indexOf('Funding Fee')
  const [face, times] = [header.indexOf('Contract Face Value'), header.indexOf('Contract Multiplier')]
  const currency = header.indexOf('Margin Currency')
  const realised = header.indexOf('Pnl')
  const read = (): RowOutcome => {
    const contractSize = multiply(row.positive(face), row.optionalNumber(times) ?? ONE)
    const settle = row.text(currency)
    const traded = okxContract(row.name(symbol), { contractSize, settle: settle === '' ? null : settle })
    if (traded === null) {
      row.refuse(symbol, message('This is not the name of a pair, contract or option of OKX.'))
      return null
    }
    const side = row.word(direction, POSITION_DIRECTIONS) ?? 'long'
    const end = row.time(closed)
    const charged = -(row.number(fee) + (row.optionalNumber(clearance) ?? 0n))
    const fills = positionFills({
      instrument: traded,
      direction: side,
      quantity: row.positive(quantity),
      opened: { time: row.time(opened), price: row.positive(entry), fee: 0n },
      closed: { time: end, price: row.positive(exit), fee: charged },
      feeAsset: traded.settle,
      gross: row.optionalNumber(realised),
    })
    const paid = row.optionalNumber(funding) ?? 0n
    if (paid === 0n) return fills
    return [
      ...fills,
      {
        type: 'cash',
        time: end,
        kind: 'funding',
        asset: traded.settle,
        amount: paid,
        instrument: traded,
        positionSide: side,
      },
    ]
  }
  return { read }
}
