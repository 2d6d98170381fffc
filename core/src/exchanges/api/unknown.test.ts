/** Unknown operations: an exchange adds new ones at any time. */
import { expect, test } from 'vitest'
import { formatFixed } from '../../base/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { binanceIncome } from './binance.ts'
import { binanceOptionBill } from './binance-options.ts'
import { bingxIncome } from './bingx.ts'
import { bitfinexEntry } from './bitfinex.ts'
import { bitgetBill } from './bitget.ts'
import { bitgetRecord } from './bitget-unified.ts'
import { bybitExecution } from './bybit.ts'
import { bybitFundingEntry } from './bybit-funding.ts'
import { bybitLogEntry } from './bybit-money.ts'
import { coinbaseTransaction } from './coinbase.ts'
import { cryptocomEntry } from './cryptocom.ts'
import { deribitLogEntry } from './deribit.ts'
import { gateBookEntry } from './gate.ts'
import { htxBill } from './htx.ts'
import { hyperliquidMovement } from './hyperliquid-movements.ts'
import { krakenEntry } from './kraken.ts'
import { krakenFuturesLog } from './kraken-futures.ts'
import { kucoinUnifiedEntry } from './kucoin-unified.ts'
import { okxBill } from './okx-bills.ts'
import { okxFundingBill } from './okx-funding.ts'

type Meaning = CashDraft | FillDraft | readonly (CashDraft | FillDraft)[] | null
const NONE = () => null
const MS = 1_767_261_600_000
const ISO = '2026-01-01T10:00:00.000Z'

/** Each reader with one row of an unknown operation that takes 5 USDT. */
const READERS: readonly (readonly [name: string, word: string, read: (word: string) => Meaning])[] = [
  [
    'Binance',
    'MOON_BOX',
    (incomeType) => binanceIncome({ incomeType, asset: 'USDT', income: '-5', time: MS, tranId: 1 }, NONE),
  ],
  [
    'Binance options',
    'MOON_BOX',
    (type) => binanceOptionBill({ id: 1, type, asset: 'USDT', amount: '-5', createDate: MS }),
  ],
  [
    'BingX',
    'MOON_BOX',
    (incomeType) => bingxIncome({ incomeType, asset: 'USDT', income: '-5', time: MS, tranId: '1' }, NONE),
  ],
  ['Bitfinex', 'Moon box on wallet margin', (text) => bitfinexEntry([1, 'UST', 'margin', MS, null, -5, 0, null, text])],
  [
    'Bitget',
    'moon_margin_box',
    (businessType) => bitgetBill({ businessType, coin: 'USDT', amount: '-5', cTime: `${MS}`, billId: '1' }, NONE),
  ],
  [
    'Bitget, unified',
    'MOON_BOX',
    (type) => bitgetRecord({ type, coin: 'USDT', amount: '-5', ts: `${MS}`, id: '1' }, NONE),
  ],
  [
    'Bybit, executions',
    'MoonBox',
    (execType) =>
      bybitExecution(
        {
          symbol: 'BTCUSDT',
          execType,
          side: 'Buy',
          execQty: '1',
          execPrice: '5',
          execTime: `${MS}`,
          execId: '1',
          feeCurrency: 'USDT',
        },
        { category: 'linear', listed: NONE, hedged: new Set() },
      ),
  ],
  [
    'Bybit, funding wallet',
    'Moon box',
    (showBusiTypeEn) =>
      bybitFundingEntry({
        showBusiTypeEn,
        currency: 'USDT',
        txnAmt: '5',
        ioDirection: 'O',
        createTime: `${MS / 1_000}`,
      }),
  ],
  [
    'Bybit, log',
    'MOON_BOX',
    (type) => bybitLogEntry({ type, currency: 'USDT', change: '-5', transactionTime: `${MS}`, id: '1' }),
  ],
  [
    'Coinbase',
    'moon_box',
    (type) =>
      coinbaseTransaction({
        id: '1',
        type,
        status: 'completed',
        amount: { amount: '-5', currency: 'USDT' },
        native_amount: { amount: '-5', currency: 'USD' },
        created_at: ISO,
      }),
  ],
  [
    'Crypto.com',
    'MOON_BOX',
    (journal_type) =>
      cryptocomEntry(
        { journal_type, instrument_name: 'USDT', transaction_qty: '-5', event_timestamp_ms: MS, journal_id: '1' },
        NONE,
      ),
  ],
  [
    'Deribit',
    'moon_box',
    (type) => deribitLogEntry({ type, currency: 'USDT', change: -5, timestamp: MS, id: 1 }, NONE),
  ],
  ['Gate', 'moon_box', (type) => gateBookEntry({ type, time: MS / 1_000, change: '-5' }, 'USDT', NONE)],
  ['HTX', '9999', (type) => htxBill({ type, amount: '-5', currency: 'USDT', created_time: `${MS}`, id: '1' }, NONE)],
  [
    'Hyperliquid',
    'moonBox',
    (type) => hyperliquidMovement({ time: MS, hash: '0x1', delta: { type, usdc: '-5.0' } }, { address: '0x2' }),
  ],
  [
    'Kraken',
    'moon box',
    (type) =>
      krakenEntry('L1', { type, subtype: '', asset: 'USDT', amount: '-5', fee: '0', time: MS / 1_000, refid: 'R' }),
  ],
  [
    'Kraken Futures',
    'moon box',
    (info) =>
      krakenFuturesLog(
        { info, asset: 'usdt', date: ISO, id: 1, old_balance: 10, new_balance: 5, booking_uid: 'u' },
        NONE,
      ),
  ],
  [
    'KuCoin, unified',
    'MOON_BOX',
    (businessType) =>
      kucoinUnifiedEntry({ businessType, currency: 'USDT', amount: '5', direction: 'OUT', ts: `${MS}000000`, id: '1' }),
  ],
  [
    'OKX',
    '9999',
    (type) => okxBill({ type, subType: '9999', ccy: 'USDT', balChg: '-5', ts: `${MS}`, billId: '1' }, NONE),
  ],
  ['OKX, funding', '9999', (type) => okxFundingBill({ type, ccy: 'USDT', balChg: '-5', ts: `${MS}`, billId: '1' })],
]

// Promise [Connected exchanges] A type of booking that Roundtrip does not know is stored as a payment, or refused by
//   name.
test.each(READERS)('%s: "%s" changes the balance as stated, or is refused by name', (_, word, read) => {
  let made: string
  try {
    made = [read(word) ?? []]
      .flat()
      .map((draft) => (draft.type === 'cash' ? `${formatFixed(draft.amount)} ${draft.kind}` : draft.type))
      .join()
  } catch (error) {
    made = String(error).toLowerCase().includes(word.slice(0, 8).toLowerCase()) ? 'refused by its name' : String(error)
  }
  expect(['refused by its name', '-5 other']).toContain(made)
})
