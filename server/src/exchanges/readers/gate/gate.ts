/**
 * The account of a trader at Gate: spot (also with margin and in unified accounts), perpetual contracts settled in USDT
 * and in BTC, conversions, deposits, withdrawals and transfers. https://www.gate.com/docs/developers/apiv4
 *
 * Windows and limits are those of Gate's own client (https://github.com/gate/gateapi-python, docs/SpotApi.md,
 * FuturesApi.md, WalletApi.md): spot trades, deposits, withdrawals and transfers span at most 30 days a request, are
 * selected by whole seconds, both included, and come newest first. No page says how far back they reach.
 *
 * Not read: dated contracts (they leave the list when they expire, and with them the size of a contract) and options
 * (their trades name no fee); loans and their interest, Earn, Alpha, copy trading and CrossEx; what a sub-account
 * receives from the main account, as only the main account's key lists it.
 */
import {
  gateBookEntry,
  gateContract,
  gateContractFill,
  gateEarlierFlashSwap,
  gateFlashSwap,
  gateMarginFill,
  gateMovement,
  gatePush,
  gateSmallBalance,
  gateSpotFill,
  gateSubTransfer,
  type MarketLookup,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { Instrument } from '@roundtrip/core/ledger'
import type { ExchangeClient } from '../client.ts'
import { gateLive, gateRights, rowsOrNone } from './account.ts'
import { gateOrders } from './orders.ts'
import { marketLookup } from '../listing.ts'
import type { AccountSource } from '../account-source.ts'
import { isRefusal } from '../refusals.ts'
import { renewedPage } from '../renewed.ts'
import type { StreamName } from '../reader.ts'
import { type Settling, settlesBy } from '../settling.ts'
import { listOf, numberIn, type RecordMeaning, recordOf, replacing, type Stream, textIn } from '../stream.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from '../walk-windows.ts'

/** A second less than 30 days, because both ends are included. */
const WINDOW_MS = 30 * DAY_MS - 1_000
/** The default of every list, which all of them accept. */
const LIMIT = 100
/** `spot/my_trades`: "minimum: 1, maximum: 1000". */
const SPOT_LIMIT = 1_000
const BEGIN = Date.UTC(2016, 0, 1)
/** The oldest times in the documentation of contracts are from 2018. */
const CONTRACTS_BEGIN = Date.UTC(2018, 0, 1)
/** A withdrawal can be pending for days. */
const MOVEMENT_OVERLAP_MS = 7 * DAY_MS

const SETTLES = ['usdt', 'btc'] as const
type Settle = (typeof SETTLES)[number]

/**
 * Gate EU and Gate US only have spot: ccxt 4.5.84 (`gateeu`); `futures/…` returned 404 at api.gate.us in September
 * 2026.
 */
function settlesOf({ region }: ExchangeClient): readonly Settle[] {
  return region === null ? SETTLES : []
}

export function gateAccount(client: ExchangeClient): AccountSource {
  const delisted = delistedContracts(client)
  const settles = settlesOf(client)
  const streams = [
    spotTrades(client),
    ...settles.flatMap((settle) => [contractTrades(client, settle, delisted), contractBook(client, settle, delisted)]),
    flashSwaps(client),
    smallBalances(client),
    movements(client, 'deposit'),
    movements(client, 'withdrawal'),
    pushes(client, 'deposit'),
    pushes(client, 'withdraw'),
    subTransfers(client),
    ...gateOrders(client, settles, (settle, rows) => contractsFor(client, settle, { rows, delisted })),
  ]
  return {
    rights: () => gateRights(client),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? null,
    live: () => gateLive(client, settles),
  }
}

const second = (time: number): number => Math.floor(time / 1_000)

type List = { readonly method: string; readonly parameters: object; readonly limit?: number }
type Query = Readonly<Record<string, unknown>>

/** Pages of a window by offset. Its end is fixed, so new rows do not shift them. */
async function byOffset(
  client: ExchangeClient,
  { method, parameters }: List,
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const offset = Number(cursor ?? 0)
  const query = { ...parameters, from: second(from), to: second(to), limit: LIMIT, offset }
  const rows = listOf(await rowsOrNone(client, method, query), 'rows')
  return { rows, next: rows.length < LIMIT ? null : { cursor: String(offset + rows.length) } }
}

/** Pages of a window by number. */
async function byNumber(
  client: ExchangeClient,
  { method, parameters, limit = LIMIT }: List,
  cursor: string | null,
): Promise<WindowPage<unknown>> {
  const page = Number(cursor ?? 1)
  const query = { ...parameters, limit, page }
  const response = method === FLASH_SWAPS ? await fetchFlashSwaps(client, query) : await client.request(method, query)
  const rows = listOf(response, 'rows')
  return { rows, next: rows.length < limit ? null : { cursor: String(page + 1) } }
}

const FLASH_SWAPS = 'flash_swap/orders'

/** The library has this list, but not its address; the method for `subAccounts` takes a whole path. */
function fetchFlashSwaps(client: ExchangeClient, query: Query): Promise<unknown> {
  return client.run((library) => library.request(FLASH_SWAPS, ['private', 'subAccounts'], 'GET', query))
}

type Walk = Pick<WindowWalk<unknown>, 'fetchPage' | 'read' | 'timeOf' | 'overlapMs'> & Partial<WindowWalk<unknown>>

function walkOf(options: Walk): WindowWalk<unknown> {
  return { longestMs: WINDOW_MS, begin: BEGIN, cliff: () => null, cursorLasts: true, coarseMs: 1_000, ...options }
}

const SPOT_TRADES = { method: 'privateSpotGetMyTrades', limit: SPOT_LIMIT } as const

/** Windows select trades by the end of their order, so a trade may be older than its window. */
function spotTrades(client: ExchangeClient): Stream {
  return {
    name: 'spot/trades',
    title: 'Spot',
    role: 'fills',
    page: async (request) => {
      const listed = marketLookup(await client.withMarkets(), 'gate', 'spot')
      let onMargin: ReadonlySet<string> = new Set()
      const walk = walkOf({
        fetchPage: async ({ from, to, cursor }) => {
          const parameters = { from: second(from), to: second(to) }
          const page = await byNumber(client, { ...SPOT_TRADES, parameters }, cursor)
          onMargin = page.rows.length === 0 ? new Set() : await marginTrades(client, parameters)
          return page
        },
        read: (row) => {
          if (!onMargin.has(textIn(row, 'id') ?? '')) return gateSpotFill(row, listed)
          return replacing(gateMarginFill(row, listed), gateSpotFill(row, listed))
        },
        timeOf: (row) => 1_000 * numberIn(row, 'create_time'),
        overlapMs: HOUR_MS,
        coarseMs: Number.POSITIVE_INFINITY,
      })
      // Earlier versions treated margin trades as trades of the pair.
      return renewedPage(request, (query) => walkWindows(walk, query), { readings: 2 })
    },
  }
}

/**
 * The trades of a window on isolated margin, by id. The list of all trades does not mark them: "Spot, portfolio and
 * margin trades are queried by default", "account: Specify operation account" (docs/SpotApi.md of Gate's client; read
 * November 2026). If a list also returns them under spot, it does not distinguish accounts.
 */
async function marginTrades(client: ExchangeClient, parameters: Query): Promise<ReadonlySet<string>> {
  const margin = await tradesOf(client, { ...parameters, account: 'margin' })
  if (margin.size === 0) return margin
  const spot = await tradesOf(client, { ...parameters, account: 'spot' })
  return new Set([...margin].filter((id) => !spot.has(id)))
}

/** None if the account has no such wallet. */
async function tradesOf(client: ExchangeClient, parameters: Query): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  try {
    for (let cursor: string | null = null; ; ) {
      const { rows, next }: WindowPage<unknown> = await byNumber(client, { ...SPOT_TRADES, parameters }, cursor)
      for (const row of rows) ids.add(textIn(row, 'id') ?? '')
      if (next === null || next === 'narrow') return ids
      cursor = next.cursor
    }
  } catch (error) {
    if (!isRefusal(error, ['rights-missing'])) throw error
    return new Set()
  }
}

/** Finds the contracts of a settle currency that are no longer listed. */
type Delisted = (settle: Settle) => Promise<MarketLookup>

/** `contracts_all` includes delisted contracts. It is read once, when a row first names one. */
function delistedContracts(client: ExchangeClient): Delisted {
  const contractsBySettle = new Map<Settle, Promise<ReadonlyMap<string, Instrument>>>()
  return async (settle) => {
    const contracts = contractsBySettle.get(settle) ?? allContracts(client, settle)
    contractsBySettle.set(settle, contracts)
    contracts.catch(() => contractsBySettle.delete(settle))
    const bySymbol = await contracts
    return (symbol) => bySymbol.get(symbol) ?? null
  }
}

async function allContracts(client: ExchangeClient, settle: Settle): Promise<ReadonlyMap<string, Instrument>> {
  const bySymbol = new Map<string, Instrument>()
  for (let offset = 0; ; offset += LIMIT) {
    const query = { settle, limit: LIMIT, offset }
    // The library has no name of its own for this list.
    const rows: unknown = await client.run((library) =>
      library.request('{settle}/contracts_all', ['public', 'futures'], 'GET', query),
    )
    const page = listOf(rows, 'contracts')
    for (const row of page) {
      const contract = gateContract(row, settle.toUpperCase())
      bySymbol.set(contract.symbol, contract)
    }
    if (page.length < LIMIT) return bySymbol
  }
}

/** Looks contracts up among the listed ones, and among all if a row names one that is not listed. */
async function contractsFor(
  client: ExchangeClient,
  settle: Settle,
  { rows, delisted }: { readonly rows: readonly unknown[]; readonly delisted: Delisted },
): Promise<MarketLookup> {
  const library = await client.withMarkets()
  const current: MarketLookup = (symbol) => {
    const contract = marketLookup(library, 'gate', 'contract')(symbol)
    return contract?.settle === settle.toUpperCase() ? contract : null
  }
  const missing = rows.some((row) => {
    const symbol = textIn(row, 'contract')
    return symbol !== null && current(symbol) === null
  })
  if (!missing) return current
  const others = await delisted(settle)
  return (symbol) => current(symbol) ?? others(symbol)
}

function contractTrades(client: ExchangeClient, settle: Settle, delisted: Delisted): Stream {
  return contractRows(client, settle, {
    name: 'trades',
    title: '',
    role: 'fills',
    method: 'privateFuturesGetSettleMyTradesTimerange',
    time: 'create_time',
    overlapMs: HOUR_MS,
    delisted,
    read: gateContractFill,
  })
}

function contractBook(client: ExchangeClient, settle: Settle, delisted: Delisted): Stream {
  return contractRows(client, settle, {
    name: 'funding',
    title: ', funding and rebates',
    role: 'funding',
    method: 'privateFuturesGetSettleAccountBook',
    time: 'time',
    overlapMs: DAY_MS,
    delisted,
    read: (row, listed) => gateBookEntry(row, settle.toUpperCase(), listed),
  })
}

type ContractRows = StreamName & {
  readonly method: string
  readonly time: string
  readonly overlapMs: number
  readonly delisted: Delisted
  readonly read: (row: unknown, listed: MarketLookup) => ReturnType<WindowWalk<unknown>['read']>
}

function contractRows(client: ExchangeClient, settle: Settle, options: ContractRows): Stream {
  const { name, title, role, method, time, overlapMs, delisted, read } = options
  return {
    name: `swap-${settle}/${name}`,
    title: `Contracts in ${settle.toUpperCase()}${title}`,
    role,
    page: async (request) => {
      let listed: MarketLookup = () => null
      const walk = walkOf({
        fetchPage: async (span) => {
          const page = await byOffset(client, { method, parameters: { settle } }, span)
          listed = await contractsFor(client, settle, { rows: page.rows, delisted })
          return page
        },
        read: (row) => read(row, listed),
        timeOf: (row) => 1_000 * numberIn(row, time),
        overlapMs,
        begin: CONTRACTS_BEGIN,
      })
      return renewedPage(request, (query) => walkWindows(walk, query))
    },
  }
}

function movements(client: ExchangeClient, way: 'deposit' | 'withdrawal'): Stream {
  const method = way === 'deposit' ? 'privateWalletGetDeposits' : 'privateWalletGetWithdrawals'
  return walletRows(client, {
    name: `${way}s`,
    title: way === 'deposit' ? 'Deposits' : 'Withdrawals',
    list: { method, parameters: {} },
    time: 'timestamp',
    read: (row) => gateMovement(row, way),
    // FAIL is "pending confirm when fail". https://github.com/gateio/gateapi-go, docs/WithdrawalRecord.md, November 2026.
    settling: settlesBy('status', ['DONE', 'BCODE', 'DEP_CREDITED', 'CANCEL', 'INVALID'], { status: 'DONE' }),
  })
}

function pushes(client: ExchangeClient, way: 'deposit' | 'withdraw'): Stream {
  return walletRows(client, {
    name: `push/${way}`,
    title: way === 'deposit' ? 'Transfers from other users' : 'Transfers to other users',
    list: { method: 'privateWalletGetPush', parameters: { transaction_type: way } },
    time: 'create_time',
    read: (row) => gatePush(row, way),
    // A transfer waits until its receiver accepts it.
    settling: settlesBy('status', ['RECEIVED', 'REFUSED', 'CANCELLED'], { status: 'RECEIVED' }),
  })
}

function subTransfers(client: ExchangeClient): Stream {
  return walletRows(client, {
    name: 'sub-account-transfers',
    title: 'Transfers to and from sub-accounts',
    list: { method: 'privateWalletGetSubAccountTransfers', parameters: {} },
    time: 'timest',
    read: gateSubTransfer,
  })
}

type WalletRows = Omit<StreamName, 'role'> & {
  readonly list: List
  readonly time: string
  readonly read: WindowWalk<unknown>['read']
  readonly settling?: Settling
}

function walletRows(client: ExchangeClient, { name, title, list, time, read, settling }: WalletRows): Stream {
  const walk = walkOf({
    fetchPage: (span) => byOffset(client, list, span),
    read,
    ...(settling === undefined ? {} : { settling }),
    timeOf: (row) => 1_000 * numberIn(row, time),
    overlapMs: MOVEMENT_OVERLAP_MS,
  })
  return { name, title, role: 'cash', page: (request) => walkWindows(walk, request) }
}

/** "1 - success, 2 - failure": https://github.com/gate/gateapi-python, docs/FlashSwapOrder.md, November 2026. */
const FLASH_SWAPS_SETTLE = settlesBy('status', ['1', '2'], { status: '1' })

const flashSwap = (row: unknown): RecordMeaning => replacing(gateFlashSwap(row), gateEarlierFlashSwap(row))

function flashSwaps(client: ExchangeClient): Stream {
  // Oldest first, so that new ones do not shift the pages.
  const list = { method: FLASH_SWAPS, parameters: { reverse: 'false' } }
  const common = { name: 'conversions', title: 'Conversions', list, msPer: 1, read: flashSwap }
  return wholeList(client, { ...common, settling: FLASH_SWAPS_SETTLE })
}

function smallBalances(client: ExchangeClient): Stream {
  const list = { method: 'privateWalletGetSmallBalanceHistory', parameters: {} }
  const common = { name: 'small-balances', title: 'Small balances turned into GT' }
  return wholeList(client, { ...common, list, msPer: 1_000, read: gateSmallBalance })
}

type WholeList = Omit<StreamName, 'role'> & {
  readonly list: List
  /** The unit of `create_time`. */
  readonly msPer: number
  readonly read: WindowWalk<unknown>['read']
  readonly settling?: Settling
}

/** A list without a time filter: all of its pages are requested, and the rows of the window are kept. */
function wholeList(client: ExchangeClient, { name, title, list, msPer, read, ...rows }: WholeList): Stream {
  const timeOf = (row: unknown): number => msPer * numberIn(recordOf(row, 'row'), 'create_time')
  const walk = walkOf({
    fetchPage: async ({ from, to, cursor }) => {
      const page = await byNumber(client, list, cursor)
      return { ...page, rows: page.rows.filter((row) => timeOf(row) >= from - msPer && timeOf(row) <= to) }
    },
    read,
    ...rows,
    timeOf,
    overlapMs: DAY_MS,
    longestMs: Number.POSITIVE_INFINITY,
  })
  return { name, title, role: 'cash', page: (request) => renewedPage(request, (query) => walkWindows(walk, query)) }
}
