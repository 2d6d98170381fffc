/**
 * The account of a trader at Coinbase: fills of all products, the wallets' transactions, balances and open contracts.
 * https://docs.cdp.coinbase.com/advanced-trade
 *
 * Not read: funding and daily settlement of US futures. Fills of those that are no longer listed are refused by name.
 */
import {
  coinbaseEarlierTransaction,
  coinbaseFill,
  coinbaseTakenBack,
  coinbaseTakesBack,
  coinbaseTransaction,
  isCoinbaseReversal,
  type MarketLookup,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS, isoTime } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { coinbaseOrders } from './orders.ts'
import { coinbaseInternational, type International } from './international.ts'
import { coinbaseFutures } from './positions.ts'
import { marketLookup } from '../listing.ts'
import { amountIn, amountOf, type Balance, quantityOf, nonZeroBalances, positionOf } from '../live.ts'
import type { AccountSource } from '../account-source.ts'
import type { AccountRights, Live, StreamName } from '../reader.ts'
import { renewedPage } from '../renewed.ts'
import { settlesBy } from '../settling.ts'
import { listOf, recordOf, type RecordMeaning, replacing, type Stream, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { walkSettling, walkWindows, type WindowWalk } from '../walk-windows.ts'

const BEGIN = Date.UTC(2012, 0, 1)

export function coinbaseAccount(client: ExchangeClient): AccountSource {
  const orders = coinbaseOrders({ client, begin: BEGIN, marketsOf: () => marketsOf(client) })
  const international = coinbaseInternational(client)
  const streams = [fills(client), international.search, wallets(client), orders]
  return {
    rights: () => rightsOf(client),
    streams: () => Promise.resolve(streams),
    find: (name) =>
      streams.find((stream) => stream.name === name) ?? international.find(name) ?? transactions(client, name),
    live: () => liveOf(client, international),
  }
}

async function marketsOf(client: ExchangeClient): Promise<MarketLookup> {
  const exchange = await client.withMarkets()
  const [spot, contracts] = [marketLookup(exchange, 'coinbase', 'spot'), marketLookup(exchange, 'coinbase', 'contract')]
  return (symbol) => contracts(symbol) ?? spot(symbol)
}

function momentOf(row: unknown, name: string): number {
  const time = Date.parse(textIn(row, name) ?? '')
  if (!Number.isFinite(time)) throw badResponse(`a row without ${name}`)
  return time
}

function fills(client: ExchangeClient): Stream {
  return {
    name: 'fills',
    title: 'Fills',
    role: 'fills',
    page: async (request) => {
      const listed = await marketsOf(client)
      const walk: WindowWalk<unknown> = {
        fetchPage: async ({ from, to, cursor }) => {
          const response = recordOf(
            await client.request('v3PrivateGetBrokerageOrdersHistoricalFills', {
              start_sequence_timestamp: isoTime(from),
              end_sequence_timestamp: isoTime(to),
              limit: 250,
              ...(cursor === null ? {} : { cursor }),
            }),
            'answer',
          )
          const rows = listOf(response['fills'], 'fills')
          const next = textIn(response, 'cursor')
          return { rows, next: next === null || rows.length === 0 ? null : { cursor: next } }
        },
        timeOf: (row) =>
          momentOf(row, textIn(row, 'sequence_timestamp') === null ? 'trade_time' : 'sequence_timestamp'),
        read: (row) => fillMeaning(row, listed),
        takingBack: { takesBack: takenId, idOf: (row) => (takenId(row) === null ? textIn(row, 'trade_id') : null) },
        longestMs: Number.POSITIVE_INFINITY,
        overlapMs: HOUR_MS,
        begin: BEGIN,
        cliff: () => null,
        // Fills are booked a moment after they happen.
        coarseMs: 1_000,
      }
      // Earlier versions skipped adjustments.
      return renewedPage(request, (query) => walkWindows(walk, query))
    },
  }
}

function fillMeaning(row: unknown, listed: MarketLookup): RecordMeaning {
  if (coinbaseTakesBack(row) === null) return coinbaseFill(row, listed)
  return {
    records: isCoinbaseReversal(row) ? [] : [coinbaseFill(row, listed)],
    instead: coinbaseTakenBack(row, listed),
  }
}

/** A row that cannot be read reverses no other; it is refused by name. */
function takenId(row: unknown): string | null {
  try {
    return coinbaseTakesBack(row)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const PAGE = 100

/**
 * Transactions are listed per wallet; this finds the wallets. Every run requests all of them, ignoring the position.
 */
function wallets(client: ExchangeClient): Stream {
  return {
    name: 'wallets',
    title: 'Which wallets there are',
    role: 'cash',
    page: async ({ position }) => {
      const after = position === null || position === '' ? {} : { starting_after: position }
      const response = recordOf(await client.request('v2PrivateGetAccounts', { limit: PAGE, ...after }), 'answer')
      const rows = listOf(response['data'], 'wallets')
      const more = rows.length >= PAGE
      return {
        records: [],
        refused: [],
        position: more ? (textIn(rows.at(-1), 'id') ?? '') : '',
        more,
        reached: null,
        since: null,
        discovered: rows.map(walletName),
      }
    },
  }
}

function walletName(wallet: unknown): StreamName {
  const currency = recordOf(wallet, 'wallet')['currency']
  const code = typeof currency === 'string' ? currency : textIn(currency, 'code')
  return { name: `wallets/${textIn(wallet, 'id') ?? ''}`, title: `Wallet, ${code ?? ''}`, role: 'cash' }
}

/**
 * Others are pending, or wait for clearing or a signature; a bank transfer does so for days.
 * https://docs.cdp.coinbase.com/coinbase-app/track-apis/transactions, November 2026.
 */
const TRANSACTIONS_SETTLE = settlesBy('status', ['completed', 'failed', 'expired', 'canceled'], { status: 'completed' })

/** The list runs from new to old without a time filter, so we walk it until it is older than what was read before. */
function transactions(client: ExchangeClient, name: string): Stream | null {
  const wallet = /^wallets\/([\w-]{1,80})$/.exec(name)?.[1]
  if (wallet === undefined) return null
  return {
    name,
    title: 'Deposits, withdrawals, purchases',
    role: 'cash',
    page: (request) =>
      walkSettling(
        {
          settling: TRANSACTIONS_SETTLE,
          fetchPage: async ({ from, to, cursor }) => {
            const after = cursor === null ? {} : { starting_after: cursor }
            const query = { account_id: wallet, limit: PAGE, ...after }
            const response = recordOf(
              await client.request('v2PrivateGetAccountsAccountIdTransactions', query),
              'answer',
            )
            const rows = listOf(response['data'], 'transactions')
            const last = rows.at(-1)
            const ends = rows.length < PAGE || last === undefined || momentOf(last, 'created_at') < from
            const inside = rows.filter((row) => {
              const time = momentOf(row, 'created_at')
              return time >= from && time <= to
            })
            return { rows: inside, next: ends ? null : { cursor: textIn(last, 'id') ?? '' } }
          },
          timeOf: (row) => momentOf(row, 'created_at'),
          read: (row) => replacing(coinbaseTransaction(row), coinbaseEarlierTransaction(row)),
          longestMs: Number.POSITIVE_INFINITY,
          overlapMs: 3 * DAY_MS,
          begin: BEGIN,
          cliff: () => null,
        },
        request,
        // Earlier versions counted the money of a sale twice, and counted a card's money as the account's.
        { readings: 2 },
      ),
  }
}

async function rightsOf(client: ExchangeClient): Promise<AccountRights> {
  const key = recordOf(await client.request('v3PrivateGetBrokerageKeyPermissions'), 'rights')
  const flag = (name: string): boolean => key[name] === true || textIn(key, name) === 'true'
  if (key['can_view'] === undefined) throw badResponse('no rights')
  return {
    rights: {
      read: flag('can_view'),
      trade: flag('can_trade'),
      // One permission covers both: moving money between portfolios, and sending it away.
      withdraw: flag('can_transfer'),
      transfer: flag('can_transfer'),
      ipBound: null,
      expires: null,
    },
    owner: textIn(key, 'portfolio_uuid'),
  }
}

/**
 * "Platform indicates if the account is for spot (CONSUMER), US Derivatives (CFM_CONSUMER), or International Exchange
 * (INTX)": https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/accounts/list-accounts, November 2026.
 */
const FUTURES_PLATFORM = 'ACCOUNT_PLATFORM_CFM_CONSUMER'

async function liveOf(client: ExchangeClient, international: International): Promise<Live> {
  const balances: Balance[] = []
  const platforms = new Set<string | null>()
  let cursor: string | null = null
  do {
    const after: Readonly<Record<string, unknown>> = cursor === null ? {} : { cursor }
    const response = recordOf(await client.request('v3PrivateGetBrokerageAccounts', { limit: 250, ...after }), 'answer')
    for (const account of listOf(response['accounts'], 'wallets')) {
      const wallet = recordOf(account, 'wallet')
      platforms.add(textIn(wallet, 'platform'))
      const free = amountOf(wallet['available_balance'], 'value')
      const total = free + (amountIn(wallet['hold'], 'value') ?? 0n)
      balances.push({ part: 'Coinbase', asset: textIn(wallet, 'currency') ?? '', total, free })
    }
    const next = textIn(response, 'cursor')
    cursor = next === cursor ? null : next
  } while (cursor !== null)
  const futures = platforms.has(FUTURES_PLATFORM) ? await coinbaseFutures(client) : []
  const other = await international.live()
  return {
    at: client.now(),
    positions: [...futures.map(positionOf), ...(other?.positions ?? [])],
    balances: [...nonZeroBalances(balances), ...(other?.balances ?? [])],
    quantities: [...futures.map(quantityOf), ...(other?.quantities ?? [])],
  }
}
