/** For exchanges read through the unified methods: whose key it is, what it may do, and what the account holds now. */
import { createHmac } from 'node:crypto'
import type { Credentials } from '@roundtrip/contract'
import { type Fixed, multiply, parseFixed } from '@roundtrip/core/base'
import { deribitLogEntry } from '@roundtrip/core/exchange-api'
import { DAY_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from './client.ts'
import { instrumentOfMarket } from './listing.ts'
import { type Balance, nonZeroBalances, heldOf, type Holding, negateIf, positionOf } from './live.ts'
import type { AccountParts } from './parts.ts'
import type { AccountRights, Live } from './reader.ts'
import { UNKNOWN_RIGHTS } from './rights.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from './stream.ts'
import { badAnswer } from './troubles.ts'
import { unifiedStreams } from './unified.ts'
import { DERIBIT_COINS, type UnifiedExchange } from './unified-parts.ts'
import { walkWindows } from './walk-windows.ts'

export function unifiedAccount(
  client: ExchangeClient,
  exchange: UnifiedExchange,
  credentials: Credentials,
): AccountParts {
  const { streams, find } = unifiedStreams(client, exchange)
  const logs = exchange === 'deribit' ? DERIBIT_COINS.map((coin) => deribitLog(client, coin)) : []
  return {
    rights: () => rightsOf(client, exchange, credentials),
    streams: () => Promise.resolve([...streams, ...logs]),
    find: (name) => logs.find((stream) => stream.name === name) ?? find(name),
    live: () => liveOf(client, exchange),
  }
}

function rightsOf(client: ExchangeClient, exchange: UnifiedExchange, credentials: Credentials): Promise<AccountRights> {
  switch (exchange) {
    case 'bitfinex':
      return bitfinexRights(client)
    case 'deribit':
      return deribitRights(client, credentials)
    case 'gate':
      return gateRights(client)
    default:
      return Promise.resolve(UNKNOWN_RIGHTS)
  }
}

/** Rows of [part, may read, may write]. */
async function bitfinexRights(client: ExchangeClient): Promise<AccountRights> {
  const rows = listOf(await client.ask('privatePostAuthRPermissions'), 'rights')
  if (rows.length === 0) throw badAnswer('no rights')
  const may = (name: string, place: 1 | 2): boolean =>
    rows.some((row) => Array.isArray(row) && row[0] === name && String(row[place]) === '1')
  const [owner] = listOf(await client.ask('privatePostAuthRInfoUser'), 'user')
  return {
    rights: {
      read: may('orders', 1) || may('history', 1),
      trade: may('orders', 2) || may('funding', 2),
      withdraw: may('withdraw', 2),
      transfer: may('wallets', 2),
      ipBound: null,
      expires: null,
    },
    owner: typeof owner === 'string' ? owner : null,
  }
}

/** Logging in with a signature returns the scope of the key: `trade:read_write wallet:none`. */
async function deribitRights(client: ExchangeClient, { key = '', secret = '' }: Credentials): Promise<AccountRights> {
  const timestamp = String(client.now())
  const nonce = 'roundtrip'
  const signature = createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n`).digest('hex')
  const query = { grant_type: 'client_signature', client_id: key, timestamp, nonce, data: '', signature }
  const response = recordOf(recordOf(await client.ask('publicGetAuth', query), 'answer')['result'], 'result')
  const scope = textIn(response, 'scope')
  if (scope === null) throw badAnswer('no rights')
  const summary = await client.ask('privateGetGetAccountSummary', { currency: 'BTC', extended: 'true' })
  return {
    rights: {
      read: /\b(?:account|trade):read/.test(scope),
      trade: /\b(?:trade|block_trade):read_write/.test(scope),
      withdraw: /\bwallet:read_write/.test(scope),
      transfer: /\bwallet:read_write/.test(scope),
      ipBound: null,
      expires: null,
    },
    owner: textIn(recordOf(summary, 'answer')['result'], 'id'),
  }
}

/** The permissions of the key by part, each to read or to write. */
async function gateRights(client: ExchangeClient): Promise<AccountRights> {
  const account = recordOf(await client.ask('privateAccountGetDetail'), 'account')
  const mainKeys = await client.ask('privateAccountGetMainKeys')
  const keys = Array.isArray(mainKeys) ? (mainKeys as readonly unknown[]) : [mainKeys]
  const parts = keys.length === 1 ? recordOf(keys[0], 'key')['perms'] : undefined
  const rows = Array.isArray(parts) ? (parts as readonly unknown[]) : null
  const may = (...names: readonly string[]): boolean | null =>
    rows === null ? null : rows.some((row) => names.includes(textIn(row, 'name') ?? '') && !isTrue(row, 'read_only'))
  const addresses = account['ip_whitelist']
  return {
    rights: {
      read: rows === null ? null : rows.length > 0,
      trade: may('spot', 'futures', 'margin', 'options', 'delivery', 'unified'),
      withdraw: may('withdraw'),
      transfer: may('wallet'),
      ipBound: Array.isArray(addresses) ? addresses.length > 0 : null,
      expires: null,
    },
    owner: textIn(account, 'user_id'),
  }
}

function isTrue(row: unknown, name: string): boolean {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined
  return value === true || value === 'true'
}

/** Funding, deposits and transfers of one coin. */
function deribitLog(client: ExchangeClient, currency: string): Stream {
  return {
    name: `${currency}/log`,
    title: `${currency}, funding and transfers`,
    page: async (question) => {
      const library = await client.withMarkets()
      return walkWindows(
        {
          ask: async ({ from, to, cursor }) => {
            const after = cursor === null ? {} : { continuation: cursor }
            const query = { currency, start_timestamp: from, end_timestamp: to, count: 250, ...after }
            const response = recordOf(await client.ask('privateGetGetTransactionLog', query), 'answer')
            const result = recordOf(response['result'], 'result')
            const rows = listOf(result['logs'], 'log')
            const next = textIn(result, 'continuation')
            return { rows, next: next === null || rows.length === 0 ? null : { cursor: next } }
          },
          timeOf: (row) => numberIn(row, 'timestamp'),
          read: (row) => deribitLogEntry(row, (symbol) => instrumentOfMarket(library, 'deribit', symbol)),
          longestMs: 180 * DAY_MS,
          overlapMs: DAY_MS,
          begin: Date.UTC(2016, 5, 1),
          cliff: () => null,
          cursorLasts: true,
        },
        question,
      )
    },
  }
}

async function liveOf(client: ExchangeClient, exchange: UnifiedExchange): Promise<Live> {
  const library = await client.withMarkets()
  const response = await client.run((exchangeApi) => exchangeApi.fetchBalance())
  const balances: Balance[] = Object.entries(response.total ?? {}).flatMap(([asset, amount]) => {
    const total = fixedOf(amount)
    const free = fixedOf(Reflect.get(response.free ?? {}, asset))
    return total === null ? [] : [{ part: 'Account', asset, total, free }]
  })
  const positions =
    library.has['fetchPositions'] === true ? await client.run((exchangeApi) => exchangeApi.fetchPositions()) : []
  const open = positions
    .map((position): Holding | null => {
      const traded = instrumentOfMarket(library, exchange, String(position.symbol))
      const contracts = fixedOf(position.contracts)
      if (traded === null || contracts === null) return null
      const short = position.side === 'short'
      const size = fixedOf(position.contractSize)
      // Where the ledger counts coins or dollars, convert the contracts.
      const units = size !== null && UNITS.has(exchange) ? multiply(contracts, size) : contracts
      return {
        symbol: traded.symbol,
        leg: position.hedged === true ? (short ? 'short' : 'long') : 'both',
        quantity: negateIf(short, units),
        entry: fixedOf(position.entryPrice),
        mark: fixedOf(position.markPrice),
        unrealised: fixedOf(position.unrealizedPnl),
        asset: traded.settle,
        leverage: fixedOf(position.leverage),
        liquidation: fixedOf(position.liquidationPrice),
      }
    })
    .filter((holding) => holding !== null && holding.quantity !== 0n)
    .map((holding) => holding as Holding)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    held: open.map(heldOf),
  }
}

/** These state amounts in coins or dollars, not in contracts. */
const UNITS: ReadonlySet<UnifiedExchange> = new Set(['deribit'])

function fixedOf(value: unknown): Fixed | null {
  return typeof value === 'string' || typeof value === 'number' ? parseFixed(String(value)) : null
}
