/** Records in the form of earlier versions, which an account loses when the same rows are read again. */
import { expect, test } from 'vitest'
import { accountId } from '../../base/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { bybitEarlier, bybitEvent } from './bybit.ts'
import { okxEarlier, okxEvent } from './okx.ts'
import { ledgerOfRecords, outdatedKeys } from './records.ts'

const ACCOUNT = accountId('a')
const NONE = () => null

function keysOf(drafts: readonly (FillDraft | CashDraft)[]): string[] {
  const { fills, cashEvents } = ledgerOfRecords(
    ACCOUNT,
    drafts.map((draft) => ({ draft, raw: '' })),
  )
  return [...fills, ...cashEvents].map(({ dedupeKey }) => dedupeKey).toSorted()
}

/** The keys that this reading of the rows replaces. */
function lost(draft: FillDraft | CashDraft | null, instead: readonly (FillDraft | CashDraft)[]): string[] {
  const records = draft === null ? [] : [{ draft, raw: '', instead }]
  return outdatedKeys(records, ledgerOfRecords(ACCOUNT, records)).toSorted()
}

const bill = (billId: string, overrides: Readonly<Record<string, string>>) => {
  return { billId, ts: '1740910530000', type: '27', fee: '0', ordId: '', ...overrides }
}
/** As https://www.okx.com/docs-v5/en and version 0.1 of the reader had it: `other`, with the id of the bill. */
const payment = (venueId: string, asset: string): CashDraft => {
  return { type: 'cash', time: 0 as CashDraft['time'], kind: 'other', asset, amount: 1n, venueId }
}

test('OKX: a conversion takes the place of two payments, a bill of a kind known by now that of another', () => {
  const legs = [
    bill('12', { subType: '319', ccy: 'USDT', balChg: '-6000' }),
    bill('11', { subType: '318', ccy: 'BTC', balChg: '0.1' }),
  ]
  expect(lost(okxEvent(legs, NONE), okxEarlier(legs))).toEqual(keysOf([payment('12', 'USDT'), payment('11', 'BTC')]))
  const airdrop = [bill('5', { type: '30', subType: '372', ccy: 'BTC', balChg: '1' })]
  expect(lost(okxEvent(airdrop, NONE), okxEarlier(airdrop))).toEqual(keysOf([payment('5', 'BTC')]))
  const interest = [bill('6', { type: '7', subType: '9', ccy: 'BTC', balChg: '1' })]
  expect(lost(okxEvent(interest, NONE), okxEarlier(interest))).toEqual([])
})

const entry = (id: string, type: string, overrides: Readonly<Record<string, string>>) => {
  return { id, type, transactionTime: '1740910530000', fee: '0', ...overrides }
}

test('Bybit: a conversion takes the place of two payments', () => {
  const legs = [
    entry('1', 'CURRENCY_SELL', { currency: 'USDT', change: '-6000' }),
    entry('2', 'CURRENCY_BUY', { currency: 'BTC', change: '0.1' }),
  ]
  expect(lost(bybitEvent(legs), bybitEarlier(legs))).toEqual(keysOf([payment('1', 'USDT'), payment('2', 'BTC')]))
  const bonus = [entry('3', 'BONUS', { currency: 'USDT', change: '1' })]
  expect(lost(bybitEvent(bonus), bybitEarlier(bonus))).toEqual([])
})

test('Bybit: the end of an option takes the place of the delivery in the executions', () => {
  const end = entry('9', 'DELIVERY', {
    symbol: 'ETH-14JUN23-1750-C',
    category: 'option',
    currency: 'USDC',
    qty: '0.5',
    side: 'Sell',
    change: '24.9',
    cashFlow: '25',
    tradeId: 't-9',
    orderId: 'o-9',
  })
  const now = bybitEvent([end])
  const earlier = now?.type === 'fill' ? [{ ...now, side: 'sell' as const, orderId: 'o-9' }] : []
  const keys = lost(now, bybitEarlier([end]))
  expect(keys).toEqual(expect.arrayContaining(keysOf(earlier)))
  expect(keys).not.toEqual(expect.arrayContaining(keysOf(now === null ? [] : [now])))
})
