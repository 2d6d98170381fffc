/**
 * * Moves between wallets, one list for each kind. A move between wallets that are read neither adds nor removes money:
 * it is booked on both sides. The futures and options wallets name their side themselves; spot and the margin wallets
 * share one side here, so moves between them are not requested. The funding wallet and Earn are not read.
 * https://developers.binance.com/docs/wallet/asset/query-user-universal-transfer: 100 rows a page, six months.
 */
import { type BinanceMove, binanceTransfer } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { settlesBy } from '../settling.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from '../stream.ts'
import { byNumber, type WalletList, walletStream } from './wallet-stream.ts'

type Move = BinanceMove & {
  readonly title: string
  /** The wallet besides spot that must be open for such moves. */
  readonly needs: 'nothing' | 'margin' | 'options'
}

const MOVES: readonly Move[] = [
  { type: 'MAIN_UMFUTURE', sign: -1n, isRead: true, title: 'Transfers to USD-M futures', needs: 'nothing' },
  { type: 'UMFUTURE_MAIN', sign: 1n, isRead: true, title: 'Transfers from USD-M futures', needs: 'nothing' },
  { type: 'MAIN_FUNDING', sign: -1n, isRead: false, title: 'Transfers to the funding wallet', needs: 'nothing' },
  { type: 'FUNDING_MAIN', sign: 1n, isRead: false, title: 'Transfers from the funding wallet', needs: 'nothing' },
  { type: 'MAIN_OPTION', sign: -1n, isRead: true, title: 'Transfers to options', needs: 'options' },
  { type: 'OPTION_MAIN', sign: 1n, isRead: true, title: 'Transfers from options', needs: 'options' },
  {
    type: 'MARGIN_UMFUTURE',
    sign: -1n,
    isRead: true,
    title: 'Transfers from margin to USD-M futures',
    needs: 'margin',
  },
  { type: 'UMFUTURE_MARGIN', sign: 1n, isRead: true, title: 'Transfers from USD-M futures to margin', needs: 'margin' },
  { type: 'MARGIN_FUNDING', sign: -1n, isRead: false, title: 'Transfers from margin to funding', needs: 'margin' },
  { type: 'FUNDING_MARGIN', sign: 1n, isRead: false, title: 'Transfers from funding to margin', needs: 'margin' },
  { type: 'MARGIN_OPTION', sign: -1n, isRead: true, title: 'Transfers from margin to options', needs: 'options' },
  { type: 'OPTION_MARGIN', sign: 1n, isRead: true, title: 'Transfers from options to margin', needs: 'options' },
]

/**
 * Read by an earlier version, which did not support margin; moves between spot and margin are now inside the account.
 */
export const RETIRED_TRANSFERS: readonly string[] = ['spot/transfers/MAIN_MARGIN', 'spot/transfers/MARGIN_MAIN']

/**
 * "PENDING (in execution); CONFIRMED (execution succeeded); FAILED (execution failed)":
 * https://developers.binance.com/docs/wallet/asset/query-user-universal-transfer, November 2026.
 */
const TRANSFERS_SETTLE = settlesBy('status', ['CONFIRMED', 'FAILED'], { status: 'CONFIRMED' })

const SIZE = 100
export const TRANSFER_DAYS = 180

export function transferStreams(
  client: ExchangeClient,
  opened: { readonly margin: boolean; readonly options: boolean },
): readonly Stream[] {
  const open = { nothing: true, ...opened }
  return MOVES.filter(({ needs }) => open[needs]).map((move) => walletStream(client, listOfMoves(move)))
}

function listOfMoves(move: Move): WalletList {
  return {
    name: `spot/transfers/${move.type}`,
    title: move.title,
    days: 30,
    depthDays: TRANSFER_DAYS,
    fetchPage: (client, { from, to, cursor }) => {
      const query = { type: move.type, startTime: from, endTime: to }
      const list = { method: 'sapiGetAssetTransfer', query, cursor, limit: SIZE, rowsOf }
      return byNumber(client, list, ['current', 'size'])
    },
    timeOf: (row) => numberIn(row, 'timestamp'),
    read: (row) => binanceTransfer(row, move),
    settling: TRANSFERS_SETTLE,
  }
}

/** Without transfers the response has no list. */
function rowsOf(response: unknown): readonly unknown[] {
  const transfers = recordOf(response, 'transfers')
  return textIn(transfers, 'total') === '0' ? [] : listOf(transfers['rows'], 'transfers')
}
