/** The account of a wallet at Hyperliquid: everything is public, so its address is enough. */
import {
  hyperliquidFill,
  hyperliquidFundingPayment,
  type HyperliquidFacts,
  hyperliquidMovement,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, type Fixed, HOUR_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from './client.ts'
import { amountIn, amountOf, type Balance, nonZeroBalances, heldOf, type Holding, positionOf } from './live.ts'
import type { AccountParts } from './parts.ts'
import type { Live } from './reader.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from './stream.ts'
import { ReadingTrouble } from './reader.ts'
import { type TimeWalk, walkTimes } from './walk-times.ts'

/** How many fills of a wallet it keeps, and how many one response holds. */
const KEPT_FILLS = 10_000
const FILLS_AT_ONCE = 2_000

export function hyperliquidAccount(client: ExchangeClient, address: string): AccountParts {
  const wallet = address.toLowerCase()
  let facts: Promise<HyperliquidFacts> | null = null
  const known = (): Promise<HyperliquidFacts> => {
    facts ??= factsOf(client, wallet).catch((error: unknown) => {
      facts = null
      throw error
    })
    return facts
  }
  const streams = [fills(client, wallet, known), funding(client, wallet), movements(client, wallet, known)]
  return {
    rights: () => Promise.resolve(addressRights(wallet)),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? null,
    live: () => liveOf(client, wallet, known),
  }
}

/** An address can only be read. */
function addressRights(wallet: string): Awaited<ReturnType<AccountParts['rights']>> {
  if (!/^0x[0-9a-f]{40}$/.test(wallet)) throw new ReadingTrouble('address-refused')
  const rights = { read: true, trade: false, withdraw: false, transfer: false, ipBound: false, expires: null }
  return { rights, owner: wallet }
}

function info(client: ExchangeClient, question: Readonly<Record<string, unknown>>): Promise<unknown> {
  return client.ask('publicPostInfo', question)
}

/** Fills name most spot pairs by number: `@107`. */
async function factsOf(client: ExchangeClient, address: string): Promise<HyperliquidFacts> {
  const meta = recordOf(await info(client, { type: 'spotMeta' }), 'list of markets')
  const tokens = new Map(
    listOf(meta['tokens'], 'tokens').map((token) => [textIn(token, 'index'), textIn(token, 'name')]),
  )
  const pairs = new Map<string, string>()
  for (const pair of listOf(meta['universe'], 'pairs')) {
    const [base, quote] = listOf(recordOf(pair, 'pair')['tokens'], 'tokens').map((token) => tokens.get(String(token)))
    const name = textIn(pair, 'name')
    if (name !== null && typeof base === 'string' && typeof quote === 'string') pairs.set(name, `${base}/${quote}`)
  }
  return { address, pairs }
}

type Facts = () => Promise<HyperliquidFacts>

function fills(client: ExchangeClient, address: string, facts: Facts): Stream {
  const ask = async (from: number, to: number): Promise<readonly unknown[]> =>
    listOf(await info(client, { type: 'userFillsByTime', user: address, startTime: from, endTime: to }), 'fills')
  return {
    name: 'fills',
    title: 'Fills',
    page: async (question) => {
      const known = await facts()
      const walk: TimeWalk<unknown> = {
        ask,
        timeOf,
        read: (row) => hyperliquidFill(row, known),
        overlapMs: HOUR_MS,
        since: (first, until) => oldestAvailable(ask, first, until),
      }
      return walkTimes(walk, question)
    },
  }
}

function timeOf(row: unknown): number {
  return numberIn(row, 'time')
}

/** The oldest fill is the first of the account, unless the exchange dropped earlier ones. */
async function oldestAvailable(
  ask: (from: number, to: number) => Promise<readonly unknown[]>,
  first: readonly unknown[],
  until: number,
): Promise<number | null> {
  const oldest = first[0]
  if (oldest === undefined) return null
  if (beginsOpen(first)) return timeOf(oldest)
  const ids = new Set(first.map(identityOf))
  let rows = first
  while (rows.length >= FILLS_AT_ONCE && ids.size < KEPT_FILLS) {
    const before = ids.size
    rows = await ask(timeOf(rows.at(-1)), until)
    for (const row of rows) ids.add(identityOf(row))
    if (ids.size === before) break
  }
  return ids.size >= KEPT_FILLS ? timeOf(oldest) : null
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

function funding(client: ExchangeClient, address: string): Stream {
  return {
    name: 'funding',
    title: 'Funding',
    page: (question) =>
      walkTimes(
        {
          ask: async (from, to) =>
            listOf(
              await info(client, { type: 'userFunding', user: address, startTime: from, endTime: to }),
              'payments',
            ),
          timeOf,
          read: hyperliquidFundingPayment,
          overlapMs: DAY_MS,
        },
        question,
      ),
  }
}

function movements(client: ExchangeClient, address: string, facts: Facts): Stream {
  const type = 'userNonFundingLedgerUpdates'
  return {
    name: 'movements',
    title: 'Deposits, withdrawals and transfers',
    page: async (question) => {
      const known = await facts()
      const walk: TimeWalk<unknown> = {
        ask: async (from, to) =>
          listOf(await info(client, { type, user: address, startTime: from, endTime: to }), 'movements'),
        timeOf,
        read: (row) => hyperliquidMovement(row, known),
        overlapMs: DAY_MS,
      }
      return walkTimes(walk, question)
    },
  }
}

async function liveOf(client: ExchangeClient, address: string, facts: Facts): Promise<Live> {
  await facts()
  const state = recordOf(await info(client, { type: 'clearinghouseState', user: address }), 'account')
  const spot = recordOf(await info(client, { type: 'spotClearinghouseState', user: address }), 'balances')
  const prices = await markPrices(client)
  const holdings = listOf(state['assetPositions'], 'positions').map((entry) =>
    holdingOf(recordOf(recordOf(entry, 'position')['position'], 'position'), prices),
  )
  const unrealised = holdings.reduce((sum, holding) => sum + (holding.unrealised ?? 0n), 0n)
  const balances: Balance[] = listOf(spot['balances'], 'balances').map((balance) => {
    const total = amountOf(balance, 'total')
    return {
      part: 'Spot',
      asset: textIn(balance, 'coin') ?? '',
      total,
      free: total - (amountIn(balance, 'hold') ?? 0n),
    }
  })
  // The account value includes unrealized profit.
  const value = amountOf(recordOf(state['marginSummary'], 'margin'), 'accountValue')
  balances.push({ part: 'Perpetuals', asset: 'USDC', total: value - unrealised, free: amountIn(state, 'withdrawable') })
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    held: open.map(heldOf),
  }
}

/** Mark prices by coin: the response is a list of contracts and a parallel list of records. */
async function markPrices(client: ExchangeClient): Promise<ReadonlyMap<string, Fixed | null>> {
  const [meta, contexts] = listOf(await info(client, { type: 'metaAndAssetCtxs' }), 'prices')
  const prices = listOf(contexts, 'prices')
  const coins = listOf(recordOf(meta, 'list of contracts')['universe'], 'contracts')
  return new Map(coins.map((coin, place) => [textIn(coin, 'name') ?? '', amountIn(prices[place], 'markPx')]))
}

function holdingOf(position: Readonly<Record<string, unknown>>, prices: ReadonlyMap<string, Fixed | null>): Holding {
  const coin = textIn(position, 'coin') ?? ''
  return {
    symbol: coin,
    leg: 'both',
    quantity: amountOf(position, 'szi'),
    entry: amountIn(position, 'entryPx'),
    mark: prices.get(coin) ?? null,
    unrealised: amountIn(position, 'unrealizedPnl'),
    asset: 'USDC',
    leverage: amountIn(position['leverage'], 'value'),
    liquidation: amountIn(position, 'liquidationPx'),
  }
}
