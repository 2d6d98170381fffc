/** The owner and permissions of a key at Gate, and the current holdings of the account. */
import { absolute, parseFixed } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { amountIn, amountOf, type Balance, quantityOf, type Holding, nonZeroBalances, positionOf } from '../live.ts'
import type { AccountRights, Live } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'

/** The permissions of the key by section, each to read or to write. */
export async function gateRights(client: ExchangeClient): Promise<AccountRights> {
  const account = recordOf(await client.request('privateAccountGetDetail'), 'account')
  const mainKeys = await client.request('privateAccountGetMainKeys')
  const keys = Array.isArray(mainKeys) ? (mainKeys as readonly unknown[]) : [mainKeys]
  const permissions = keys.length === 1 ? recordOf(keys[0], 'key')['perms'] : undefined
  const rows = Array.isArray(permissions) ? (permissions as readonly unknown[]) : null
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

/**
 * The rows of a list; none if the account never used that wallet, for which Gate responds with USER_NOT_FOUND ("please
 * transfer funds first to create futures account").
 */
export async function rowsOrNone(client: ExchangeClient, method: string, parameters: object): Promise<unknown> {
  return client.run(async (library) => {
    const implicit: unknown = Reflect.get(library, method)
    if (typeof implicit !== 'function') throw badResponse(`no ${method}`)
    try {
      return (await implicit.call(library, { ...parameters })) as unknown
    } catch (error) {
      if (error instanceof Error && error.message.includes('USER_NOT_FOUND')) return []
      throw error
    }
  })
}

/** `settles`: the settle currencies of the account's contracts. */
export async function gateLive(client: ExchangeClient, settles: readonly string[]): Promise<Live> {
  await client.withMarkets()
  // The library knows whether the account is a unified one, whose spot and futures wallets are the same.
  const spot = await client.run((library) => library.fetchBalance())
  const balances: Balance[] = Object.entries(spot.total ?? {}).flatMap(([asset, amount]) => {
    const total = parseFixed(String(amount))
    const free = parseFixed(String(Reflect.get(spot.free ?? {}, asset) ?? ''))
    return total === null ? [] : [{ part: 'Account', asset, total, free }]
  })
  const holdings: Holding[] = []
  for (const settle of settles) {
    balances.push(...(await futuresBalance(client, settle)))
    const rows = listOf(await rowsOrNone(client, 'privateFuturesGetSettlePositions', { settle }), 'positions')
    holdings.push(...rows.map((row) => holdingOf(row, settle.toUpperCase())))
  }
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

/** `total` is the sum of all movements without unrealised profit, 0 in a unified account (docs/FuturesAccount.md). */
async function futuresBalance(client: ExchangeClient, settle: string): Promise<Balance[]> {
  const wallet = await rowsOrNone(client, 'privateFuturesGetSettleAccounts', { settle })
  if (Array.isArray(wallet)) return []
  const asset = textIn(wallet, 'currency') ?? settle.toUpperCase()
  return [{ part: 'Futures', asset, total: amountOf(wallet, 'total'), free: amountIn(wallet, 'available') }]
}

/** Fills name the leg in either mode (see `gateContractFill`), so a one-way position counts as a long or short leg. */
function holdingOf(position: unknown, asset: string): Holding {
  const mode = textIn(position, 'mode') ?? 'single'
  const size = amountOf(position, 'size')
  const short = mode === 'dual_short' || (mode !== 'dual_long' && size < 0n)
  return {
    symbol: textIn(position, 'contract') ?? '',
    leg: short ? 'short' : 'long',
    quantity: short ? -absolute(size) : absolute(size),
    entry: amountIn(position, 'entry_price'),
    mark: amountIn(position, 'mark_price'),
    unrealised: amountIn(position, 'unrealised_pnl'),
    asset,
    leverage: amountIn(position, 'leverage'),
    liquidation: amountIn(position, 'liq_price'),
  }
}
