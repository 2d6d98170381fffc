/** The owner and permissions of a key at Bitfinex, and the current holdings of the account. */
import { bitfinexAsset, bitfinexMarket } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { amountIn, amountOf, type Balance, quantityOf, type Holding, nonZeroBalances, positionOf } from '../live.ts'
import type { AccountRights, Live } from '../reader.ts'
import { listOf, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'

/** Rows of [part, may read, may write]: https://docs.bitfinex.com/reference/key-permissions */
export async function bitfinexRights(client: ExchangeClient): Promise<AccountRights> {
  const rows = listOf(await client.request('privatePostAuthRPermissions'), 'rights')
  if (rows.length === 0) throw badResponse('no rights')
  const may = (name: string, column: 1 | 2): boolean =>
    rows.some((row) => Array.isArray(row) && row[0] === name && String(row[column]) === '1')
  const [owner] = listOf(await client.request('privatePostAuthRInfoUser'), 'user')
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

const WALLETS: ReadonlyMap<string, string> = new Map([
  ['exchange', 'Exchange'],
  ['margin', 'Margin'],
  ['funding', 'Funding'],
])

/**
 * Wallets are rows of [type, currency, balance, unsettled interest, available balance]:
 * https://docs.bitfinex.com/reference/rest-auth-wallets, recorded in Spot__Account__GetBalances.
 */
export async function bitfinexLive(client: ExchangeClient): Promise<Live> {
  const balances = listOf(await client.request('privatePostAuthRWallets'), 'wallets').map((row): Balance => {
    const [wallet, currency] = [textIn(row, '0') ?? '', textIn(row, '1') ?? '']
    const part = currency.endsWith('F0') ? 'Derivatives' : (WALLETS.get(wallet) ?? wallet)
    return { part, asset: bitfinexAsset(currency), total: amountOf(row, '2'), free: amountIn(row, '4') }
  })
  const rows = listOf(await client.request('privatePostAuthRPositions'), 'positions')
  const open = rows.flatMap((row) => holdingOf(row) ?? [])
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

/** https://docs.bitfinex.com/reference/rest-auth-positions, recorded in Spot__Trading__GetPositions. */
function holdingOf(row: unknown): Holding | null {
  const symbol = textIn(row, '0') ?? ''
  const quantity = amountOf(row, '2')
  if (textIn(row, '1') !== 'ACTIVE' || quantity === 0n) return null
  return {
    symbol,
    leg: 'both',
    quantity,
    entry: amountIn(row, '3'),
    mark: null,
    unrealised: amountIn(row, '6'),
    asset: bitfinexMarket(symbol)?.settle ?? '',
    leverage: amountIn(row, '9'),
    liquidation: amountIn(row, '8'),
  }
}
