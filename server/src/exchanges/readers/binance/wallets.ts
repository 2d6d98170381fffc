/** Changes of the spot wallet that are not trades: deposits, dividends, transfers. */
import {
  binanceConversion,
  binanceDeposit,
  binanceDividend,
  binanceDust,
  type BinanceMove,
  binanceTransfer,
  binanceWithdrawal,
  Fields,
} from '@roundtrip/core/exchange-api'
import { DAY_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from '../stream.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from '../walk-windows.ts'

/** Binance opened in July 2017. */
const BEGIN = Date.UTC(2017, 6, 1)

type WalletWalk = Pick<WindowWalk<unknown>, 'ask' | 'timeOf' | 'read' | 'coarseMs'> & {
  readonly name: string
  readonly title: string
  readonly days: number
  readonly depthDays?: number
}

function walletStream(walk: WalletWalk): Stream {
  const { name, title, days, depthDays } = walk
  return {
    name: `spot/${name}`,
    title,
    page: (question) =>
      walkWindows(
        {
          ...walk,
          longestMs: days * DAY_MS,
          overlapMs: DAY_MS,
          begin: BEGIN,
          cliff: (until) => (depthDays === undefined ? null : until - depthDays * DAY_MS),
          cursorLasts: true,
        },
        question,
      ),
  }
}

const MOVES: readonly (BinanceMove & { readonly title: string })[] = [
  { type: 'MAIN_UMFUTURE', sign: -1n, isRead: true, title: 'Transfers to USD-M futures' },
  { type: 'UMFUTURE_MAIN', sign: 1n, isRead: true, title: 'Transfers from USD-M futures' },
  { type: 'MAIN_FUNDING', sign: -1n, isRead: false, title: 'Transfers to the funding wallet' },
  { type: 'FUNDING_MAIN', sign: 1n, isRead: false, title: 'Transfers from the funding wallet' },
  { type: 'MAIN_MARGIN', sign: -1n, isRead: false, title: 'Transfers to margin' },
  { type: 'MARGIN_MAIN', sign: 1n, isRead: false, title: 'Transfers from margin' },
]

export function binanceWalletStreams(client: ExchangeClient): readonly Stream[] {
  return [deposits(client), withdrawals(client), distributions(client), conversions(client), dust(client)].concat(
    MOVES.map((move) => transfers(client, move)),
  )
}

/** Pages of a list by the offset of their first row. */
async function byOffset(
  client: ExchangeClient,
  method: string,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const offset = Number(cursor ?? 0)
  const limit = 1_000
  const rows = listOf(await client.ask(method, { startTime: from, endTime: to, offset, limit }), 'movements')
  return { rows, next: rows.length < limit ? null : { cursor: String(offset + rows.length) } }
}

function deposits(client: ExchangeClient): Stream {
  return walletStream({
    name: 'deposits',
    title: 'Deposits',
    days: 90,
    ask: (span) => byOffset(client, 'sapiGetCapitalDepositHisrec', span),
    timeOf: (row) => numberIn(row, 'insertTime'),
    read: binanceDeposit,
  })
}

function withdrawals(client: ExchangeClient): Stream {
  return walletStream({
    name: 'withdrawals',
    title: 'Withdrawals',
    days: 90,
    ask: (span) => byOffset(client, 'sapiGetCapitalWithdrawHistory', span),
    timeOf: appliedAt,
    // Times are whole seconds, so a row may appear to lie just before its window.
    coarseMs: 1_000,
    read: binanceWithdrawal,
  })
}

function appliedAt(row: unknown): number {
  return new Fields(row, 'Binance withdrawal').iso('applyTime')
}

function distributions(client: ExchangeClient): Stream {
  return walletStream({
    name: 'distributions',
    title: 'Interest and airdrops',
    days: 90,
    ask: async ({ from, to }) => {
      const limit = 500
      const response = await client.ask('sapiGetAssetAssetDividend', { startTime: from, endTime: to, limit })
      const rows = listOf(recordOf(response, 'distributions')['rows'], 'distributions')
      return { rows, next: rows.length < limit ? null : 'narrow' }
    },
    timeOf: (row) => numberIn(row, 'divTime'),
    read: binanceDividend,
  })
}

function conversions(client: ExchangeClient): Stream {
  return walletStream({
    name: 'conversions',
    title: 'Conversions',
    days: 30,
    ask: async ({ from, to }) => {
      const response = recordOf(
        await client.ask('sapiGetConvertTradeFlow', { startTime: from, endTime: to, limit: 1_000 }),
        'conversions',
      )
      return {
        rows: listOf(response['list'], 'conversions'),
        next: textIn(response, 'moreData') === 'true' || response['moreData'] === true ? 'narrow' : null,
      }
    },
    timeOf: (row) => numberIn(row, 'createTime'),
    read: binanceConversion,
  })
}

function dust(client: ExchangeClient): Stream {
  return walletStream({
    name: 'dust',
    title: 'Small balances turned into BNB',
    days: 90,
    ask: async ({ from, to }) => {
      const response = recordOf(await client.ask('sapiGetAssetDribblet', { startTime: from, endTime: to }), 'dust')
      const rows = listOf(response['userAssetDribblets'], 'dust')
      const details = rows.flatMap((row) => listOf(recordOf(row, 'dust')['userAssetDribbletDetails'], 'dust'))
      // The response holds the newest hundred.
      return { rows: details, next: rows.length < 100 ? null : 'narrow' }
    },
    timeOf: (row) => numberIn(row, 'operateTime'),
    read: binanceDust,
  })
}

function transfers(client: ExchangeClient, move: BinanceMove & { readonly title: string }): Stream {
  const size = 100
  return walletStream({
    name: `transfers/${move.type}`,
    title: move.title,
    days: 30,
    depthDays: 180,
    ask: async ({ from, to, cursor }) => {
      const current = Number(cursor ?? 1)
      const query = { type: move.type, startTime: from, endTime: to, current, size }
      const response = recordOf(await client.ask('sapiGetAssetTransfer', query), 'transfers')
      // Without transfers the response has no list.
      const rows = textIn(response, 'total') === '0' ? [] : listOf(response['rows'], 'transfers')
      return { rows, next: rows.length < size ? null : { cursor: String(current + 1) } }
    },
    timeOf: (row) => numberIn(row, 'timestamp'),
    read: (row) => binanceTransfer(row, move),
  })
}
