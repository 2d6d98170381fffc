/** The owner and permissions of a key at OKX, and the current holdings of the account. */
import { absolute, type Fixed } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
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
import type { AccountRights, Live } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'

async function dataOf(client: ExchangeClient, method: string): Promise<readonly unknown[]> {
  return listOf(recordOf(await client.request(method), 'answer')['data'], 'rows')
}

export async function okxRights(client: ExchangeClient): Promise<AccountRights> {
  const [account] = await dataOf(client, 'privateGetAccountConfig')
  const permissions = textIn(account, 'perm')
  if (permissions === null) throw badResponse('no rights')
  const rights = permissions.split(',').map((right) => right.trim())
  const address = textIn(account, 'ip')
  return {
    rights: {
      read: rights.includes('read_only'),
      trade: rights.includes('trade'),
      withdraw: rights.includes('withdraw'),
      // Permission to trade includes transfers between the account's wallets.
      transfer: rights.includes('trade'),
      ipBound: address !== null && address !== '0',
      expires: null,
    },
    owner: textIn(account, 'uid'),
  }
}

export async function okxLive(client: ExchangeClient): Promise<Live> {
  const [account] = await dataOf(client, 'privateGetAccountBalance')
  const balances: Balance[] = listOf(recordOf(account, 'account')['details'], 'balances').map((coin) => {
    // Cash, without unrealised profit.
    return {
      part: 'Trading',
      asset: textIn(coin, 'ccy') ?? '',
      total: amountOf(coin, 'cashBal'),
      free: amountIn(coin, 'availBal'),
    }
  })
  for (const coin of await dataOf(client, 'privateGetAssetBalances')) {
    const asset = textIn(coin, 'ccy') ?? ''
    balances.push({ part: 'Funding', asset, total: amountOf(coin, 'bal'), free: amountIn(coin, 'availBal') })
  }
  const holdings = (await dataOf(client, 'privateGetAccountPositions')).map(holdingOf)
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

function holdingOf(position: unknown): Holding {
  const side = textIn(position, 'posSide')
  const leg = side === 'long' || side === 'short' ? side : 'both'
  const isMargin = textIn(position, 'instType') === 'MARGIN'
  return {
    symbol: textIn(position, 'instId') ?? '',
    leg,
    // A hedge-mode leg has no sign, a net position has one.
    quantity: isMargin ? marginOf(position) : negateIf(leg === 'short', amountIn(position, 'pos') ?? 0n),
    entry: amountIn(position, 'avgPx'),
    mark: amountIn(position, 'markPx'),
    unrealised: amountIn(position, 'upl'),
    asset: textIn(position, 'ccy') ?? '',
    leverage: amountIn(position, 'lever'),
    liquidation: amountIn(position, 'liqPx'),
  }
}

/**
 * A margin position in the base coin: `pos` if it is held in that coin, a long; otherwise the amount owed, a short.
 * https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-positions, `posCcy`, `liab` and `liabCcy`
 */
function marginOf(position: unknown): Fixed {
  const base = (textIn(position, 'instId') ?? '').split('-')[0]
  if (textIn(position, 'posCcy') === base) return absolute(amountIn(position, 'pos') ?? 0n)
  return textIn(position, 'liabCcy') === base ? -absolute(amountIn(position, 'liab') ?? 0n) : 0n
}
