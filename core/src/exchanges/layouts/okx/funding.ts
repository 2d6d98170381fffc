import { absolute, message } from '../../../base/index.ts'
import type { CashKind } from '../../../ledger/index.ts'
import { mustAgree } from '../../rows/agreement.ts'
import { isAsset } from '../../rows/symbols.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'

/** Bills of the funding account at OKX: deposits, withdrawals and rewards. */
export const okxFunding: Layout = {
  info: { id: 'okx-funding', name: 'OKX funding account history', venue: 'okx', market: 'unified', kind: 'cash' },
  facts: {
    contents: 'Deposits, withdrawals and rewards. No trades.',
    times: 'The zone in the line above the header (`Time Zone:UTC+8`).',
    comparedWith: ['Before Balance', 'After Balance'],
    traps: ['Moves between the funding and the trading account are in both files, so they are skipped here.'],
    source: 'everytrade-plugins, OkxBeanV2_2Test: real rows; BittyTax, okx.py',
  },
  versions: [{ required: 'id|Time|Type|Amount|Before Balance|After Balance|Symbol'.split('|'), optional: ['Fee'] }],
  zone: { from: 'name' },
  open: openBills,
}

/**
 * Moves between the trader's own wallets and products, whose coins stay the trader's: the API leaves them out as well.
 */
const INSIDE = /unified trading account|trading account|^stake$|staking$|^savings (?:subscription|redemption)$/i

const KINDS: readonly (readonly [RegExp, CashKind])[] = [
  [/yield|interest|earn|dividend|reward/i, 'interest'],
  [/^(?:deposit|received)/i, 'deposit'],
  [/^withdraw/i, 'withdrawal'],
  [/rebate/i, 'rebate'],
  [/airdrop|distribution|bonus/i, 'airdrop'],
  [/transfer|sub-?account/i, 'transfer'],
]

function openBills({ header, row, aside }: FileContext): RowReader {
  const type = header.indexOf('Type')
  const amount = header.indexOf('Amount')
  const [before, after] = [header.indexOf('Before Balance'), header.indexOf('After Balance')]
  const fee = header.indexOf('Fee')
  const symbol = header.indexOf('Symbol')
  const id = header.indexOf('id')
  const time = header.indexOf('Time')
  return {
    read: () => {
      const word = row.text(type)
      if (INSIDE.test(word)) return null
      const change = row.number(after) - row.number(before)
      const charged = absolute(row.optionalNumber(fee) ?? 0n)
      mustAgree(row, {
        column: amount,
        stated: row.number(amount),
        expected: change,
        from: [before, after],
        decimals: 8,
        slack: charged,
      })
      const asset = row.text(symbol)
      if (!isAsset(asset)) row.refuse(symbol, message('This is not the name of a coin.'))
      if (change === 0n) return null
      const kind = KINDS.find(([pattern]) => pattern.test(word))?.[1]
      if (kind === undefined) aside(word)
      return { type: 'cash', time: row.time(time), kind: kind ?? 'other', asset, amount: change, venueId: row.id(id) }
    },
  }
}
