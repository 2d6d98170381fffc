/**
 * The account of a wallet at Hyperliquid: everything is public, so its address is enough.
 * https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 *
 * One list has the fills of spot, of Hyperliquid's own perpetuals and of builder-deployed ones: `dex` changes nothing
 * there (https://github.com/hyperliquid-dex/hyperliquid-python-sdk/pull/288). Positions and prices come from one
 * exchange at a time. Slices of a TWAP order are in a list of their own. Of fills "only the 10000 most recent are
 * available"; at most 2,000 rows come at once, in ascending order from the start, both ends included. A page of funding
 * or of movements may hold fewer; the walk continues until nothing is new.
 *
 * Not read: outcome markets (`#10`), whose rows are refused by name; accounts of sub-accounts and vaults, which have
 * addresses of their own; delegation and its rewards until they are claimed; hourly interest that was not settled.
 */
import {
  hyperliquidDex,
  hyperliquidFill,
  hyperliquidFundingPayment,
  hyperliquidIsTraded,
  hyperliquidMovement,
  hyperliquidTwin,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { type HyperliquidInfo, hyperliquidInfo } from './info.ts'
import { hyperliquidLive } from './live.ts'
import { hyperliquidBuiltOrders, hyperliquidOrders, hyperliquidOrderStreams } from './orders.ts'
import { amountIn } from '../live.ts'
import type { AccountSource } from '../account-source.ts'
import { ReadingTrouble } from '../reader.ts'
import { renewedPage } from '../renewed.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from '../stream.ts'
import { type TimeWalk, walkTimes } from '../walk-times.ts'

/** How many fills of a wallet it keeps, and how many one response holds. */
const KEPT_FILLS = 10_000
const FILLS_AT_ONCE = 2_000

export function hyperliquidAccount(client: ExchangeClient, address: string): AccountSource {
  const wallet = address.toLowerCase()
  const info = hyperliquidInfo(client, wallet)
  const streams = [fills(info), twapFills(info), funding(info), movements(info), hyperliquidOrders(info)]
  return {
    rights: () => Promise.resolve(addressRights(wallet)),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? hyperliquidBuiltOrders(info, name),
    live: () => hyperliquidLive(info),
  }
}

/** An address gives read access only. */
function addressRights(wallet: string): Awaited<ReturnType<AccountSource['rights']>> {
  if (!/^0x[0-9a-f]{40}$/.test(wallet)) throw new ReadingTrouble('address-refused')
  const rights = { read: true, trade: false, withdraw: false, transfer: false, ipBound: false, expires: null }
  return { rights, owner: wallet }
}

type FetchRows = TimeWalk<unknown>['fetchRows']

/** Rows of the wallet between two moments; also learns the collateral of the exchanges that they name. */
function rowFetcher(info: HyperliquidInfo, type: string): FetchRows {
  return async (from, to) => rowsOf(info, { type, startTime: from, endTime: to })
}

async function rowsOf(info: HyperliquidInfo, query: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
  const rows = listOf(await info.request({ user: info.address, ...query }), 'rows')
  await info.learn(rows.flatMap((row) => coinOf(row) ?? []).flatMap((coin) => hyperliquidDex(coin) ?? []))
  return rows
}

/** A fill names its coin, a TWAP slice in its fill, funding in its change. */
function coinOf(row: unknown): string | null {
  const record = recordOf(row, 'row')
  return textIn(row, 'coin') ?? textIn(record['fill'], 'coin') ?? textIn(record['delta'], 'coin')
}

function timeOf(row: unknown): number {
  return numberIn(row, 'time')
}

function fillOf(slice: unknown): unknown {
  return recordOf(slice, 'slice')['fill']
}

function fills(info: HyperliquidInfo): Stream {
  const fetchRows = rowFetcher(info, 'userFillsByTime')
  return {
    name: 'fills',
    title: 'Fills',
    role: 'fills',
    page: async (request) => {
      const facts = await info.facts()
      const coins: (string | null)[] = []
      const walk: TimeWalk<unknown> = {
        fetchRows,
        // "At most 2000 most recent fills", https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
        newest: () => rowsOf(info, { type: 'userFills' }),
        timeOf,
        read: (row) => {
          coins.push(textIn(row, 'coin'))
          return hyperliquidIsTraded(row) ? hyperliquidFill(row, facts) : null
        },
        overlapMs: HOUR_MS,
        since: (first, until) => oldestFill(info, { fetchRows, first, until }),
      }
      const page = await walkTimes(walk, request)
      return { ...page, discovered: hyperliquidOrderStreams(coins) }
    },
  }
}

/** `{fill, twapId}`; how many are kept is not documented. */
function twapFills(info: HyperliquidInfo): Stream {
  const fetchRows = rowFetcher(info, 'userTwapSliceFillsByTime')
  return {
    name: 'twap-fills',
    title: 'Fills of TWAP orders',
    role: 'fills',
    page: async (request) => {
      const facts = await info.facts()
      const walk: TimeWalk<unknown> = {
        fetchRows,
        timeOf: (row) => timeOf(fillOf(row)),
        read: (row) => hyperliquidFill(fillOf(row), facts),
        overlapMs: HOUR_MS,
        since: async (first, until) => {
          const oldest = fillOf(first[0] ?? { fill: null })
          return oldest !== null && (await isCutOff({ fetchRows, first, until, unwrap: fillOf }))
            ? timeOf(oldest)
            : null
        },
      }
      return walkTimes(walk, request)
    },
  }
}

type First = { readonly fetchRows: FetchRows; readonly first: readonly unknown[]; readonly until: number }

/** The oldest fill is the first of the account, unless the exchange dropped earlier ones. */
async function oldestFill(info: HyperliquidInfo, { fetchRows, first, until }: First): Promise<number | null> {
  const oldest = first[0]
  if (oldest === undefined) return null
  if (await isCutOff({ fetchRows, first, until, unwrap: (row) => row })) return timeOf(oldest)
  if (!beginsOpen(first)) return null
  // A slice of a TWAP order may have opened the position.
  const slices = await rowFetcher(info, 'userTwapSliceFillsByTime')(0, timeOf(oldest))
  return slices.length === 0 ? timeOf(oldest) : null
}

/** Whether there are as many fills as the exchange keeps. */
async function isCutOff(options: First & { readonly unwrap: (row: unknown) => unknown }): Promise<boolean> {
  const { fetchRows, first, until, unwrap } = options
  const identity = (row: unknown): string => identityOf(unwrap(row))
  const ids = new Set(first.map(identity))
  let rows = first
  while (rows.length >= FILLS_AT_ONCE && ids.size < KEPT_FILLS) {
    const before = ids.size
    rows = await fetchRows(timeOf(unwrap(rows.at(-1))), until)
    for (const row of rows) ids.add(identity(row))
    if (ids.size === before) break
  }
  return ids.size >= KEPT_FILLS
}

function identityOf(row: unknown): string {
  return `${textIn(row, 'tid')} ${textIn(row, 'oid')} ${textIn(row, 'time')} ${textIn(row, 'startPosition')}`
}

/** Whether the first fill of a contract starts from a position that no fill opened. */
function beginsOpen(rows: readonly unknown[]): boolean {
  const seen = new Set<string>()
  for (const row of rows) {
    const coin = textIn(row, 'coin') ?? ''
    if (coin.startsWith('@') || coin.includes('/') || seen.has(coin)) continue
    seen.add(coin)
    if ((amountIn(row, 'startPosition') ?? 0n) !== 0n) return true
  }
  return false
}

function funding(info: HyperliquidInfo): Stream {
  return {
    name: 'funding',
    title: 'Funding',
    role: 'funding',
    page: async (request) => {
      const facts = await info.facts()
      const fetchRows = rowFetcher(info, 'userFunding')
      const read = (row: unknown) => hyperliquidFundingPayment(row, facts)
      return walkTimes({ fetchRows, timeOf, read, overlapMs: DAY_MS }, request)
    },
  }
}

function movements(info: HyperliquidInfo): Stream {
  return {
    name: 'movements',
    title: 'Deposits, withdrawals and transfers',
    role: 'cash',
    page: (request) => {
      const twins = new Map<string, number>()
      const walk: TimeWalk<unknown> = {
        fetchRows: rowFetcher(info, 'userNonFundingLedgerUpdates'),
        timeOf,
        read: (row) => {
          const moved = hyperliquidMovement(row, info)
          if (moved === null) return null
          return 'type' in moved ? hyperliquidTwin(moved, twins) : moved.map((draft) => hyperliquidTwin(draft, twins))
        },
        overlapMs: DAY_MS,
      }
      // Earlier versions refused types that count now.
      return renewedPage(request, (query) => walkTimes(walk, query))
    },
  }
}
