/**
 * The futures account of a trader at Kraken: https://docs.kraken.com/api-reference/account-history
 *
 * Perpetual and dated contracts, inverse (`PI_`, `FI_`) and linear (`PF_`, `FF_`), since 2018; Kraken has no options here.
 *
 * Not read: the trade in a conversion between coins of the multi-collateral wallet (both coins are payments), contracts
 * settled in a coin that is neither dollar nor base (`FV_`, 2018 and 2019), and sub-accounts.
 */
import { krakenAsset, krakenFuturesFill, krakenFuturesLog, type MarketLookup } from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { marketLookup } from '../listing.ts'
import {
  amountIn,
  amountOf,
  type Balance,
  nonZeroBalances,
  quantityOf,
  type Holding,
  negateIf,
  positionOf,
} from '../live.ts'
import { krakenFuturesOrders } from './orders.ts'
import type { AccountSource } from '../account-source.ts'
import type { Live } from '../reader.ts'
import { renewedPage } from '../renewed.ts'
import { UNKNOWN_RIGHTS } from '../rights.ts'
import { listOf, numberIn, type RecordMeaning, recordOf, type Stream, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { type IdWalk, walkIds } from '../walk-ids.ts'
import { walkWindows, type WindowWalk } from '../walk-windows.ts'

const BEGIN = Date.UTC(2018, 0, 1)
const LOG_PAGE = 500

export function krakenFuturesAccount(client: ExchangeClient): AccountSource {
  const streams = [executions(client), log(client), krakenFuturesOrders(client, () => markets(client))]
  return {
    rights: () => Promise.resolve(UNKNOWN_RIGHTS),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? null,
    live: () => liveOf(client),
  }
}

/** Contract names are upper case in some responses and lower case in others. */
async function markets(client: ExchangeClient): Promise<MarketLookup> {
  const listed = marketLookup(await client.withMarkets(), 'kraken', 'contract')
  return (symbol) => listed(symbol) ?? listed(symbol.toUpperCase()) ?? listed(symbol.toLowerCase())
}

function executions(client: ExchangeClient): Stream {
  return {
    name: 'executions',
    title: 'Executions',
    role: 'fills',
    page: async (request) => {
      const listed = await markets(client)
      let owner = ''
      const walk: WindowWalk<unknown> = {
        fetchPage: async ({ from, to, cursor }) => {
          const after = cursor === null ? {} : { continuation_token: cursor }
          const query = { since: from, before: to + 1, sort: 'asc', ...after }
          const response = recordOf(await client.request('historyGetExecutions', query), 'answer')
          owner = textIn(response, 'accountUid') ?? owner
          const rows = listOf(response['elements'], 'executions')
          const next = textIn(response, 'continuationToken')
          return { rows, next: next === null || rows.length === 0 ? null : { cursor: next } }
        },
        timeOf: (row) => numberIn(row, 'timestamp'),
        read: (row) => krakenFuturesFill(row, { owner, listed }),
        longestMs: Number.POSITIVE_INFINITY,
        overlapMs: HOUR_MS,
        begin: BEGIN,
        cliff: () => null,
        coarseMs: 1_000,
      }
      return renewedPage(request, (query) => walkWindows(walk, query))
    },
  }
}

function log(client: ExchangeClient): Stream {
  return {
    name: 'log',
    title: 'Funding and transfers',
    role: 'funding',
    page: async (request) => {
      const listed = await markets(client)
      const walk: IdWalk<unknown> = {
        fetchRows: async (from) => {
          const query = { from, sort: 'asc', count: LOG_PAGE, before: request.until + DAY_MS }
          return listOf(recordOf(await client.request('historyGetAccountLog', query), 'answer')['logs'], 'lines')
        },
        idOf: (row) => numberIn(row, 'id'),
        timeOf: (row) => timeOf(row),
        read: (row) => logMeaning(krakenFuturesLog(row, listed)),
        pageSize: LOG_PAGE,
        cliff: () => null,
      }
      return renewedPage(request, (query) => walkIds(walk, query))
    },
  }
}

/** Earlier versions did not recognize expired contracts, and stored their funding without one. */
function logMeaning(draft: ReturnType<typeof krakenFuturesLog>): RecordMeaning {
  if (draft?.type !== 'cash' || draft.instrument === undefined || draft.instrument === null) return draft
  return { records: [draft], instead: [{ ...draft, instrument: null }] }
}

function timeOf(row: unknown): number {
  const time = Date.parse(textIn(row, 'date') ?? '')
  if (!Number.isFinite(time)) throw badResponse('a line without a date')
  return time
}

async function liveOf(client: ExchangeClient): Promise<Live> {
  const accounts = recordOf(recordOf(await client.request('privateGetAccounts'), 'answer')['accounts'], 'accounts')
  const balances: Balance[] = []
  const add = (part: string, coins: unknown, amount: (coin: unknown, name: string) => Balance['total']): void => {
    if (coins === undefined) return
    for (const name of Object.keys(recordOf(coins, 'balances'))) {
      const total = amount(coins, name)
      balances.push({ part, asset: krakenAsset(name.toUpperCase()), total, free: null })
    }
  }
  const accountNamed = (name: string): Readonly<Record<string, unknown>> =>
    accounts[name] === undefined ? {} : recordOf(accounts[name], 'account')
  add('Holding', accountNamed('cash')['balances'], amountOf)
  add('Multi-collateral', accountNamed('flex')['currencies'], (coins, name) =>
    amountOf(recordOf(coins, 'balances')[name], 'quantity'),
  )
  for (const [name, account] of Object.entries(accounts)) {
    // Each inverse contract has a wallet of its own, which lists its positions as balances too.
    const currency = textIn(account, 'currency')
    if (textIn(account, 'type') !== 'marginAccount' || currency === null) continue
    const total = amountIn(recordOf(account, 'account')['balances'], currency) ?? 0n
    balances.push({ part: name.toUpperCase(), asset: krakenAsset(currency.toUpperCase()), total, free: null })
  }
  const response = recordOf(await client.request('privateGetOpenpositions'), 'answer')
  const open = listOf(response['openPositions'], 'positions').map(holdingOf)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

function holdingOf(position: unknown): Holding {
  return {
    symbol: (textIn(position, 'symbol') ?? '').toUpperCase(),
    leg: 'both',
    quantity: negateIf(textIn(position, 'side') === 'short', amountOf(position, 'size')),
    entry: amountIn(position, 'price'),
    mark: null,
    unrealised: null,
    asset: textIn(position, 'pnlCurrency') ?? 'USD',
    leverage: amountIn(position, 'maxFixedLeverage'),
    liquidation: null,
  }
}
