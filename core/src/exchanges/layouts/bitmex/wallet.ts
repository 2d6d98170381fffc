import { message } from '../../../base/index.ts'
import type { CashKind } from '../../../ledger/index.ts'
import { americanUnless } from './trades.ts'
import { bitmexMoney, toCoins } from './contracts.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'

const INFO = { venue: 'bitmex', market: 'futures', kind: 'cash' } as const

/** Wallet history as the BitMEX page saves it; amounts are satoshi. */
export const bitmexWallet: Layout = {
  info: { id: 'bitmex-wallet', name: 'BitMEX wallet history', ...INFO },
  facts: {
    contents: 'Realized profit by day, deposits and withdrawals.',
    times: 'The time zone of the browser that made the file.',
    comparedWith: ['walletBalance'],
    traps: ['Amounts are in satoshis.'],
    source: 'A real account.',
  },
  versions: [{ required: 'transactTime|transactType|amount|fee|address|transactStatus|walletBalance'.split('|') }],
  zone: { from: 'browser' },
  open: openWallet,
}

/** The same from the API, with all currencies and ids. */
export const bitmexWalletApi: Layout = {
  info: { id: 'bitmex-wallet-api', name: 'BitMEX wallet history (API)', ...INFO },
  facts: {
    contents: 'The same, from the API.',
    times: 'UTC, marked on every time.',
    comparedWith: ['walletBalance'],
    traps: ['Amounts are in the smallest unit of the coin.'],
    source: 'A real account.',
  },
  versions: [
    {
      required: 'timestamp|transactTime|transactType|transactStatus|currency|amount|walletBalance|transactID'.split(
        '|',
      ),
      optional: 'network|fee|orderID|address|marginBalance|account|tx|text|memo'.split('|'),
    },
  ],
  zone: { from: 'utc', reason: message('The API of BitMEX writes times in UTC.') },
  open: openWallet,
}

const KINDS: ReadonlyMap<string, CashKind | null> = new Map<string, CashKind | null>([
  ['deposit', 'deposit'],
  ['withdrawal', 'withdrawal'],
  ['transfer', 'transfer'],
  ['realisedpnl', 'realised'],
  ['funding', 'funding'],
  ['affiliatepayout', 'rebate'],
  ['rebate', 'rebate'],
  ['stakingreward', 'interest'],
  ['bonus', 'airdrop'],
  ['conversion', 'other'],
  ['spottrade', 'other'],
  // Unrealised profit is not a movement of money.
  ['unrealisedpnl', null],
])

/** Cancelled or pending. */
const NOT_DONE = /^(?:|cancell?ed|pending|processing|confirmed|rejected|failed)$/i

function openWallet(context: FileContext): RowReader {
  const { header, row } = context
  const time = header.indexOf('transactTime', 'timestamp')
  const type = header.indexOf('transactType')
  const status = header.indexOf('transactStatus')
  const currency = header.indexOf('currency')
  const amount = header.indexOf('amount')
  const id = header.indexOf('transactID')
  row.setClock({ zone: context.zone, order: americanUnless(context, time) })
  return {
    read: () => {
      const word = row.text(type).toLowerCase()
      const kind = KINDS.get(word)
      if (kind === undefined) row.refuse(type, message('Roundtrip does not know this kind of wallet entry.'))
      if (kind === null || kind === undefined || NOT_DONE.test(row.text(status))) return null
      if (row.text(status) !== 'Completed')
        row.refuse(status, message('Roundtrip does not know this status. Please report it.'))
      const money = bitmexMoney(currency < 0 ? 'XBt' : row.text(currency))
      if (money === null) {
        row.refuse(currency, message('Roundtrip does not know the smallest unit of this currency at BitMEX.'))
        return null
      }
      return {
        type: 'cash',
        time: row.time(time),
        kind,
        asset: money.asset,
        // The fee of a withdrawal is already in its amount.
        amount: toCoins(row.number(amount), money),
        venueId: row.id(id),
      }
    },
  }
}
