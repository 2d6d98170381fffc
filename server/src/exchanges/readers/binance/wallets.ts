/**
 * Changes of the spot wallet other than trades in a market: deposits, distributions, conversions, purchases with fiat
 * money, payments and rebates. https://developers.binance.com/docs/wallet, …/convert, …/fiat, …/pay, …/rebate
 */
import {
  binanceConversion,
  binanceDeposit,
  binanceDividend,
  binanceDust,
  binanceEarlierConversion,
  binanceFiatPayment,
  binanceIsFunding,
  binancePayment,
  binanceRebate,
  binanceWithdrawal,
  Fields,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { settlesBy } from '../settling.ts'
import { listOf, numberIn, recordOf, replacing, type Stream, textIn } from '../stream.ts'
import { TRANSFER_DAYS } from './transfers.ts'
import { byNumber, byOffset, type WalletList, walletStream, whole } from './wallet-stream.ts'

const LIMIT = 1_000

type Movements = Pick<WalletList, 'name' | 'title' | 'timeOf' | 'read' | 'coarseMs' | 'settling'> & {
  readonly method: string
}

const DEPOSITS: Movements = {
  name: 'spot/deposits',
  title: 'Deposits',
  method: 'sapiGetCapitalDepositHisrec',
  timeOf: (row) => numberIn(row, 'insertTime'),
  read: binanceDeposit,
  // "0: pending, 6: credited but cannot withdraw, 7: wrong deposit, 8: waiting user confirm, 1: success, 2: rejected",
  // https://developers.binance.com/docs/wallet/capital/deposite-history, November 2026.
  settling: settlesBy('status', ['1', '2'], { status: '1' }),
}

const WITHDRAWALS: Movements = {
  name: 'spot/withdrawals',
  title: 'Withdrawals',
  method: 'sapiGetCapitalWithdrawHistory',
  timeOf: (row) => new Fields(row, 'Binance withdrawal').iso('applyTime'),
  // Times are whole seconds, so a row may appear to be just before its window.
  coarseMs: 1_000,
  read: binanceWithdrawal,
  // "0: email sent, 1: cancelled, 2: awaiting approval, 3: rejected, 4: processing, 5: failure, 6: completed",
  // https://developers.binance.com/docs/wallet/capital/withdraw-history and ccxt 4.5.84, November 2026.
  settling: settlesBy('status', ['1', '3', '5', '6'], { status: '6' }),
}

/**
 * Deposits or withdrawals of spot. Those of the funding wallet count if transfers between the two are too old to be
 * listed, because the money went through spot before or after; otherwise the transfers count.
 */
function movements(client: ExchangeClient, { method, read, ...list }: Movements): WalletList {
  return {
    ...list,
    days: 90,
    fetchPage: (_, { from, to, cursor }) => {
      const query = { startTime: from, endTime: to }
      return byOffset(client, { method, query, cursor, limit: LIMIT })
    },
    read: (row) => {
      const isTransferred = binanceIsFunding(row) && list.timeOf(row) > client.now() - TRANSFER_DAYS * DAY_MS
      return isTransferred ? null : read(row)
    },
  }
}

/** "limit: Default 20, max 500" */
const DISTRIBUTIONS_LIMIT = 500

const DISTRIBUTIONS: WalletList = {
  name: 'spot/distributions',
  title: 'Interest and airdrops',
  days: 90,
  fetchPage: async (client, { from, to }) => {
    const query = { startTime: from, endTime: to, limit: DISTRIBUTIONS_LIMIT }
    const response = recordOf(await client.request('sapiGetAssetAssetDividend', query), 'distributions')
    return whole(listOf(response['rows'], 'distributions'), DISTRIBUTIONS_LIMIT)
  },
  timeOf: (row) => numberIn(row, 'divTime'),
  read: binanceDividend,
}

const CONVERSIONS: WalletList = {
  name: 'spot/conversions',
  title: 'Conversions',
  days: 30,
  fetchPage: async (client, { from, to }) => {
    const query = { startTime: from, endTime: to, limit: LIMIT }
    const response = recordOf(await client.request('sapiGetConvertTradeFlow', query), 'conversions')
    const more = textIn(response, 'moreData') === 'true' || response['moreData'] === true
    return { rows: listOf(response['list'] ?? [], 'conversions'), next: more ? 'narrow' : null }
  },
  timeOf: (row) => numberIn(row, 'createTime'),
  read: (row) => replacing(binanceConversion(row), binanceEarlierConversion(row)),
  // Read again to get those names.
  renewal: { readings: 2 },
  // PROCESS, ACCEPT_SUCCESS, SUCCESS or FAIL: https://developers.binance.com/docs/convert/trade/Order-Status, November 2026.
  settling: settlesBy('orderStatus', ['SUCCESS', 'FAIL'], { orderStatus: 'SUCCESS' }),
}

/** "Only return last 100 records" */
const DUST_LIMIT = 100

function dust(account: 'SPOT' | 'MARGIN'): WalletList {
  return {
    name: account === 'SPOT' ? 'spot/dust' : 'margin/dust',
    title: `${account === 'SPOT' ? 'Small' : 'Small margin'} balances turned into BNB`,
    days: 90,
    fetchPage: async (client, { from, to }) => {
      const query = { accountType: account, startTime: from, endTime: to }
      const response = recordOf(await client.request('sapiGetAssetDribblet', query), 'dust')
      const conversions = listOf(response['userAssetDribblets'] ?? [], 'dust')
      const coins = conversions.flatMap((row) => listOf(recordOf(row, 'dust')['userAssetDribbletDetails'], 'dust'))
      return { rows: coins, next: conversions.length < DUST_LIMIT ? null : 'narrow' }
    },
    timeOf: (row) => numberIn(row, 'operateTime'),
    read: binanceDust,
  }
}

/** "rows: default 100, max 500" */
const FIAT_LIMIT = 500

function fiatPayments(way: 'buy' | 'sell'): WalletList {
  return {
    name: way === 'buy' ? 'spot/fiat-purchases' : 'spot/fiat-sales',
    title: way === 'buy' ? 'Coins bought with fiat money' : 'Coins sold for fiat money',
    // No longest window is documented; rotki requests 90 days.
    days: 90,
    fetchPage: (client, { from, to, cursor }) => {
      const query = { transactionType: way === 'buy' ? '0' : '1', beginTime: from, endTime: to }
      const rowsOf = (response: unknown): readonly unknown[] =>
        listOf(recordOf(response, 'payments')['data'] ?? [], 'payments')
      const list = { method: 'sapiGetFiatPayments', query, cursor, limit: FIAT_LIMIT, rowsOf }
      return byNumber(client, list, ['page', 'rows'])
    },
    timeOf: (row) => numberIn(row, 'createTime'),
    read: (row) => binanceFiatPayment(row, way),
    // "Processing, Completed, Failed, Refunded": a purchase that is completed may be refunded. The same page in Chinese,
    // https://developers.binance.com/docs/zh-CN/fiat/rest-api/Get-Fiat-Payments-History, November 2026.
    settling: settlesBy('status', ['Failed', 'Refunded'], { status: 'Completed' }),
  }
}

/** "default 100, max 100", "within the last 18 months" */
const PAY_LIMIT = 100
const PAY_DAYS = 540
/** Both weigh thousands of the 180,000 that Binance allows an account a minute, which the queue counts for everyone. */
const REST_MS = 6 * HOUR_MS

const PAYMENTS: WalletList = {
  name: 'spot/payments',
  title: 'Binance Pay',
  days: 90,
  depthDays: PAY_DAYS,
  restMs: REST_MS,
  fetchPage: async (client, { from, to }) => {
    const query = { startTime: from, endTime: to, limit: PAY_LIMIT }
    const response = recordOf(await client.request('sapiGetPayTransactions', query), 'payments')
    return whole(listOf(response['data'] ?? [], 'payments'), PAY_LIMIT)
  },
  timeOf: (row) => numberIn(row, 'transactionTime'),
  read: binancePayment,
}

/** "The earliest startTime is supported on June 10, 2020"; the response names the number of pages. */
const REBATES: WalletList = {
  name: 'spot/rebates',
  title: 'Rebates and referrals',
  days: 90,
  begin: Date.UTC(2020, 5, 11),
  restMs: REST_MS,
  fetchPage: async (client, { from, to, cursor }) => {
    const page = Number(cursor ?? 1)
    const query = { startTime: from, endTime: to, page }
    const response = recordOf(
      recordOf(await client.request('sapiGetRebateTaxQuery', query), 'rebates')['data'] ?? {},
      'rebates',
    )
    const rows = listOf(response['data'] ?? [], 'rebates')
    const last = rows.length === 0 || page >= Number(textIn(response, 'totalPageNum') ?? 1)
    return { rows, next: last ? null : { cursor: String(page + 1) } }
  },
  timeOf: (row) => numberIn(row, 'updateTime'),
  read: binanceRebate,
}

const SPOT_LISTS: readonly WalletList[] = [
  DISTRIBUTIONS,
  dust('SPOT'),
  fiatPayments('buy'),
  fiatPayments('sell'),
  CONVERSIONS,
  PAYMENTS,
  REBATES,
]

export function spotLists(client: ExchangeClient): readonly Stream[] {
  return [...spotMovements(client), ...SPOT_LISTS.map((list) => walletStream(client, list))]
}

/** Deposits and withdrawals of coins. */
export function spotMovements(client: ExchangeClient): readonly Stream[] {
  return [DEPOSITS, WITHDRAWALS].map((list) => walletStream(client, movements(client, list)))
}

export function marginDust(client: ExchangeClient): Stream {
  return walletStream(client, dust('MARGIN'))
}
