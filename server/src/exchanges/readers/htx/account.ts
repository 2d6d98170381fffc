/** The owner and permissions of a key at HTX, and the current holdings of the account. */
import type { Credentials } from '@roundtrip/contract/exchanges'
import { DAY_MS, type Fixed } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import {
  amountIn,
  amountOf,
  type Balance,
  quantityOf,
  type Holding,
  negateIf,
  nonZeroBalances,
  positionOf,
} from '../live.ts'
import type { AccountRights, Live } from '../reader.ts'
import { isRefusal } from '../refusals.ts'
import { UNKNOWN_RIGHTS } from '../rights.ts'
import { listOf, recordOf, textIn } from '../stream.ts'

/**
 * Only the parent user may query keys, so a key of a sub-account reports nothing:
 * https://www.htx.com/en-us/opend/newApiPages/?id=7ec52c92-7773-11ed-9966-0242ac110003
 */
export async function htxRights(client: ExchangeClient, { key = '' }: Credentials): Promise<AccountRights> {
  try {
    const owner = textIn(recordOf(await client.request('spotPrivateGetV2UserUid'), 'answer'), 'data')
    if (owner === null) return UNKNOWN_RIGHTS
    const query = { uid: owner, accessKey: key }
    const keys = listOf(await requestData(client, 'spotPrivateGetV2UserApiKey', query), 'keys')
    const own = keys.find((entry) => textIn(entry, 'accessKey') === key) ?? (keys.length === 1 ? keys[0] : undefined)
    const permissions = textIn(own, 'permission')
    if (permissions === null) return { ...UNKNOWN_RIGHTS, owner }
    const may = permissions.split(',').map((right) => right.trim().toLowerCase())
    const days = Number(textIn(own, 'validDays') ?? -1)
    return {
      rights: {
        read: may.includes('readonly'),
        trade: may.includes('trade'),
        withdraw: may.includes('withdraw'),
        // HTX has no separate permission for this.
        transfer: null,
        ipBound: textIn(own, 'ipAddresses') !== null,
        expires: days > 0 ? client.now() + days * DAY_MS : null,
      },
      owner,
    }
  } catch (error) {
    if (isRefusal(error, ['rights-missing'])) return UNKNOWN_RIGHTS
    throw error
  }
}

export async function htxLive(client: ExchangeClient): Promise<Live> {
  const holdings = listOf(await requestData(client, 'contractPrivateGetV5TradePositionOpens'), 'positions').map(
    holdingOf,
  )
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances([...(await spotBalances(client)), ...(await contractBalances(client))]),
    quantities: open.map(quantityOf),
  }
}

const SPOT_LISTS: ReadonlyMap<string, string> = new Map([
  ['spot', 'Spot'],
  ['margin', 'Isolated margin'],
  ['super-margin', 'Cross margin'],
])

/**
 * Each coin has a row for the free amount (`trade`) and one for the amount in orders (`frozen`):
 * htx/api_jkorf/Spot__Account__GetBalances.txt
 */
async function spotBalances(client: ExchangeClient): Promise<Balance[]> {
  const accounts = listOf(await requestData(client, 'spotPrivateGetV1AccountAccounts'), 'accounts')
  const balances: Balance[] = []
  for (const account of accounts) {
    const part = SPOT_LISTS.get(textIn(account, 'type') ?? '')
    const id = textIn(account, 'id')
    if (part === undefined || id === null) continue
    const data = await requestData(client, 'spotPrivateGetV1AccountAccountsAccountIdBalance', { 'account-id': id })
    const coins = new Map<string, { total: Fixed; free: Fixed }>()
    for (const row of listOf(recordOf(data, 'balance')['list'], 'balances')) {
      const type = textIn(row, 'type')
      if (type !== 'trade' && type !== 'frozen') continue
      const coin = (textIn(row, 'currency') ?? '').toUpperCase()
      const before = coins.get(coin) ?? { total: 0n, free: 0n }
      const amount = amountOf(row, 'balance')
      coins.set(coin, { total: before.total + amount, free: before.free + (type === 'trade' ? amount : 0n) })
    }
    for (const [asset, amounts] of coins) balances.push({ part, asset, ...amounts })
  }
  return balances
}

/** https://www.htx.com/en-us/opend/newApiPages/?id=8cb89359-77b5-11ed-9966-19588469969 */
async function contractBalances(client: ExchangeClient): Promise<Balance[]> {
  const data = recordOf(await requestData(client, 'contractPrivateGetV5AccountBalance'), 'balance')
  return listOf(data['details'], 'balances').map((row) => ({
    part: 'USDT-M futures',
    asset: (textIn(row, 'currency') ?? '').toUpperCase(),
    total: amountOf(row, 'equity') - (amountIn(row, 'profit_unreal') ?? 0n),
    free: amountIn(row, 'available'),
  }))
}

/** Recorded in ccxt's htx.ts; https://www.htx.com/en-us/opend/newApiPages/?id=8cb89359-77b5-11ed-9966-19594266bd8 */
function holdingOf(position: unknown): Holding {
  const side = textIn(position, 'position_side')
  const leg = side === 'long' || side === 'short' ? side : 'both'
  const volume = amountOf(position, 'volume')
  const isShort = leg === 'both' ? textIn(position, 'direction') === 'sell' : leg === 'short'
  return {
    symbol: textIn(position, 'contract_code') ?? '',
    leg,
    quantity: negateIf(isShort && volume > 0n, volume),
    entry: amountIn(position, 'open_avg_price'),
    mark: amountIn(position, 'mark_price'),
    unrealised: amountIn(position, 'profit_unreal'),
    asset: textIn(position, 'margin_currency') ?? 'USDT',
    leverage: amountIn(position, 'lever_rate'),
    liquidation: amountIn(position, 'liquidation_price'),
  }
}
