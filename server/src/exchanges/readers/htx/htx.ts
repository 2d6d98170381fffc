/**
 * The account of a trader at HTX: https://www.htx.com/en-us/opend/newApiPages
 *
 * Read: spot fills (also those of margin accounts, which HTX lists with them), trades, funding, rebates and transfers to
 * sub-accounts of USDT-margined contracts (perpetual and dated), deposits and withdrawals.
 * Not read: coin-margined swaps and futures, margin interest, conversions and Earn, transfers between own wallets.
 */
import type { Credentials } from '@roundtrip/contract/exchanges'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { htxBill, htxEarlierFill, htxMovement, htxSpotFill } from '@roundtrip/core/exchange-api'
import * as z from 'zod/mini'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { htxLive, htxRights } from './account.ts'
import { htxContract, htxContractName } from './contracts.ts'
import { marketLookup } from '../listing.ts'
import { htxOrders } from './orders.ts'
import type { AccountSource } from '../account-source.ts'
import { parsePosition } from '../positions.ts'
import type { PageRequest, RecordPage, StreamName } from '../reader.ts'
import { renewedPage } from '../renewed.ts'
import { retiredStream } from '../retired.ts'
import { LONGEST_SETTLING_MS, readSettlingRows, settlesBy } from '../settling.ts'
import { listOf, numberIn, replacing, type Stream, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { walkWindows, type WindowWalk } from '../walk-windows.ts'

/** Windows of at most 48 hours, which may lie up to 120 days back: /v1/order/matchresults, see `htxSpotFill`. */
const SPOT_WINDOW_MS = 2 * DAY_MS
const SPOT_DEPTH_MS = 119 * DAY_MS
const SPOT_LIMIT = 500
/** Windows of 48 hours within 90 days, as `swap_financial_record_exact` has them, see `htxBill`. */
const BILL_WINDOW_MS = 2 * DAY_MS
const BILL_DEPTH_MS = 89 * DAY_MS
const BILL_LIMIT = 100

export function htxAccount(client: ExchangeClient, credentials: Credentials): AccountSource {
  const cash = [movements(client, 'deposit'), movements(client, 'withdraw')]
  const streams = [spotFills(client), bills(client), ...cash, ...htxOrders(client)]
  return {
    rights: () => htxRights(client, credentials),
    streams: () => Promise.resolve(streams),
    find: (name) => {
      if (name === 'swap/trades-markets') return retiredStream(name)
      return streams.find((stream) => stream.name === name) ?? htxContract(client, name)
    },
    live: () => htxLive(client),
  }
}

/** All symbols at once. A full page is requested again in narrower windows. */
function spotFills(client: ExchangeClient): Stream {
  return {
    name: 'spot/trades',
    title: 'Spot',
    role: 'fills',
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'htx', 'spot')
      const walk: WindowWalk<unknown> = {
        fetchPage: async ({ from, to }) => {
          const query = { 'start-time': from, 'end-time': to, size: SPOT_LIMIT }
          const rows = listOf(await requestData(client, 'spotPrivateGetV1OrderMatchresults', query), 'fills')
          return { rows, next: rows.length >= SPOT_LIMIT ? 'narrow' : null }
        },
        timeOf: (row) => numberIn(row, 'created-at'),
        read: (row) => replacing(htxSpotFill(row, markets), htxEarlierFill(row, markets)),
        longestMs: SPOT_WINDOW_MS,
        overlapMs: HOUR_MS,
        begin: 0,
        cliff: (until) => until - SPOT_DEPTH_MS,
      }
      // Earlier versions treated margin trades as trades of the pair.
      return renewedPage(request, (query) => walkWindows(walk, query))
    },
  }
}

/** Funding, rebates and transfers of contracts. Bills name each contract that was traded, which leads to its trades. */
function bills(client: ExchangeClient): Stream {
  return {
    name: 'swap/bills',
    title: 'USDT-M futures, funding and transfers',
    role: 'traded-markets',
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'htx', 'contract')
      const byName = new Map<string, StreamName>()
      const page = await walkWindows(
        {
          fetchPage: async ({ from, to }) => {
            const query = { start_time: from, end_time: to, limit: BILL_LIMIT }
            const rows = listOf(await requestData(client, 'contractPrivateGetV5AccountBills', query), 'bills')
            return { rows, next: rows.length >= BILL_LIMIT ? 'narrow' : null }
          },
          timeOf: (row) => numberIn(row, 'created_time'),
          read: (row) => {
            const contract = textIn(row, 'contract_code')
            if (contract !== null) {
              const stream = htxContractName(contract, textIn(row, 'margin_mode'))
              byName.set(stream.name, stream)
            }
            return htxBill(row, markets)
          },
          longestMs: BILL_WINDOW_MS,
          overlapMs: DAY_MS,
          begin: 0,
          cliff: (until) => until - BILL_DEPTH_MS,
        },
        request,
      )
      return { ...page, discovered: [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
    },
  }
}

/**
 * `last` is the id of the last record read; `open` that of the first record that was still pending then, and
 * `unsettled` its time, UTC ms.
 */
const positionSchema = z.object({
  last: z.number(),
  open: z.nullable(z.number()),
  unsettled: z.optional(z.nullable(z.number())),
})
const MOVEMENT_LIMIT = 100

/**
 * All of them, by ascending id: `direct` prev begins at id 1.
 * https://www.htx.com/en-us/opend/newApiPages/?id=7ec4f050-7773-11ed-9966-0242ac110003
 */
function movements(client: ExchangeClient, type: 'deposit' | 'withdraw'): Stream {
  const way = type === 'deposit' ? 'deposits' : 'withdrawals'
  return {
    name: way,
    title: type === 'deposit' ? 'Deposits' : 'Withdrawals',
    role: 'cash',
    page: (request) => movementPage(client, type, request),
  }
}

async function movementPage(
  client: ExchangeClient,
  type: 'deposit' | 'withdraw',
  { position, fresh, until }: PageRequest,
): Promise<RecordPage> {
  const before = parsePosition(position, positionSchema, { last: 0, open: null })
  const after = fresh && before.open !== null ? before.open - 1 : before.last
  const query = { type, direct: 'prev', from: Math.max(1, after), size: MOVEMENT_LIMIT }
  const rows = listOf(await requestData(client, 'spotPrivateGetV1QueryDepositWithdraw', query), 'movements')
    .filter((row) => numberIn(row, 'id') > after && numberIn(row, 'created-at') <= until)
    .toSorted((a, b) => numberIn(a, 'id') - numberIn(b, 'id'))
  if (rows.some((row) => textIn(row, 'type') !== type)) throw badResponse('records of another type')
  const { records, unsettled } = readSettlingRows(rows, htxMovement, SETTLING[type])
  const pending = unsettled.filter((row) => numberIn(row, 'created-at') >= until - LONGEST_SETTLING_MS)
  const [first] = pending
  const isKnown = !fresh && before.open !== null
  const open = isKnown ? before.open : first === undefined ? null : numberIn(first, 'id')
  const since = isKnown ? before.unsettled : first === undefined ? null : numberIn(first, 'created-at')
  const last = Math.max(before.last, ...rows.map((row) => numberIn(row, 'id')))
  return {
    ...records,
    position: JSON.stringify({ last, open, unsettled: since }),
    more: rows.length > 0,
    reached: rows.length > 0 ? null : until,
    since: null,
    discovered: [],
  }
}

/** Arrived, or failed for good. A deposit counts once it is confirmed, and can be orphaned until it is safe. */
const FINAL = ['safe', 'orphan', 'failed', 'canceled', 'reject', 'wallet-reject', 'repealed']
const SETTLING = {
  deposit: settlesBy('state', FINAL, { state: 'safe' }),
  withdraw: settlesBy('state', [...FINAL, 'confirmed'], { state: 'confirmed' }),
} as const
