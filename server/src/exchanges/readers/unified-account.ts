/** For exchanges read through the unified methods: whose key it is, what it may do, and what the account holds now. */
import { type Fixed, parseFixed } from '@roundtrip/core/base'
import type { ExchangeClient } from './client.ts'
import { instrumentOfMarket } from './listing.ts'
import { type Balance, nonZeroBalances, heldOf, type Holding, negateIf, positionOf } from './live.ts'
import type { AccountParts } from './parts.ts'
import type { AccountRights, Live } from './reader.ts'
import { UNKNOWN_RIGHTS } from './rights.ts'
import { listOf } from './stream.ts'
import { badAnswer } from './troubles.ts'
import { unifiedStreams } from './unified.ts'
import type { UnifiedExchange } from './unified-parts.ts'

export function unifiedAccount(client: ExchangeClient, exchange: UnifiedExchange): AccountParts {
  const { streams, find } = unifiedStreams(client, exchange)
  return {
    rights: () => rightsOf(client, exchange),
    streams: () => Promise.resolve(streams),
    find,
    live: () => liveOf(client, exchange),
  }
}

function rightsOf(client: ExchangeClient, exchange: UnifiedExchange): Promise<AccountRights> {
  switch (exchange) {
    case 'bitfinex':
      return bitfinexRights(client)
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
      return {
        symbol: traded.symbol,
        leg: position.hedged === true ? (short ? 'short' : 'long') : 'both',
        quantity: negateIf(short, contracts),
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

function fixedOf(value: unknown): Fixed | null {
  return typeof value === 'string' || typeof value === 'number' ? parseFixed(String(value)) : null
}
