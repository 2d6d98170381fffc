/** The owner and permissions of a key at BingX, and the current holdings of the account. */
import { absolute } from '@roundtrip/core/base'
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
 * `permissions` numbers them: 1 spot trading, 2 read, 3 futures trading, 4 universal transfer, 5 withdraw, 7 internal
 * transfer. https://github.com/BingX-API/api-ai-skills, sub-account, also has flags by name for the same address.
 */
export async function bingxRights(client: ExchangeClient): Promise<AccountRights> {
  try {
    const response = recordOf(await client.request('accountV1PrivateGetAccountApiPermissions'), 'answer')
    const key =
      typeof response['data'] === 'object' && response['data'] !== null ? recordOf(response['data'], 'key') : response
    const owner = textIn(await requestData(client, 'accountV1PrivateGetUid'), 'uid')
    const numbers = key['permissions']
    const may = (number: number, ...flags: readonly string[]): boolean =>
      Array.isArray(numbers)
        ? numbers.map(String).includes(String(number))
        : flags.some((flag) => key[flag] === true || key[flag] === 'true')
    if (!Array.isArray(numbers) && key['enableReading'] === undefined) return { ...UNKNOWN_RIGHTS, owner }
    const addresses = key['ipAddresses']
    return {
      rights: {
        read: may(2, 'enableReading'),
        trade: may(1, 'enableSpotAndMarginTrading') || may(3, 'enableFutures'),
        withdraw: may(5, 'enableWithdrawals'),
        transfer: may(4, 'permitsUniversalTransfer') || may(7, 'enableInternalTransfer'),
        ipBound: Array.isArray(addresses) ? addresses.length > 0 : String(key['ipRestrict']) === 'true',
        expires: null,
      },
      owner,
    }
  } catch (error) {
    if (isRefusal(error, ['rights-missing'])) return UNKNOWN_RIGHTS
    throw error
  }
}

export async function bingxLive(client: ExchangeClient): Promise<Live> {
  const spot = listOf(
    recordOf(await requestData(client, 'spotV1PrivateGetAccountBalance'), 'balance')['balances'],
    'coins',
  )
  const balances: Balance[] = spot.map((coin) => {
    const free = amountOf(coin, 'free')
    return { part: 'Spot', asset: textIn(coin, 'asset') ?? '', total: free + (amountIn(coin, 'locked') ?? 0n), free }
  })
  for (const coin of listOf(await requestData(client, 'swapV3PrivateGetUserBalance'), 'balances')) {
    // Coins that were never held have empty figures: bingx/api_jkorf/PerpetualFutures__Account__GetBalances2.txt
    const total = amountIn(coin, 'balance') ?? 0n
    balances.push({
      part: 'Perpetual futures',
      asset: textIn(coin, 'asset') ?? '',
      total,
      free: amountIn(coin, 'availableMargin'),
    })
  }
  const mode = recordOf(await requestData(client, 'swapV1PrivateGetPositionSideDual'), 'mode')
  const isHedged = String(mode['dualSidePosition']) === 'true'
  const positions = await requestData(client, 'swapV2PrivateGetUserPositions')
  const holdings = listOf(positions ?? [], 'positions').map((position) => holdingOf(position, isHedged))
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

/** bingx/api_jkorf/PerpetualFutures__Trading__GetPositions.txt: a short has a positive amount. */
function holdingOf(position: unknown, isHedged: boolean): Holding {
  const side = (textIn(position, 'positionSide') ?? '').toLowerCase()
  const leg = side === 'long' || side === 'short' ? side : 'both'
  const amount = amountOf(position, 'positionAmt')
  return {
    symbol: textIn(position, 'symbol') ?? '',
    leg: isHedged ? leg : 'both',
    quantity: leg === 'both' ? amount : negateIf(leg === 'short', absolute(amount)),
    entry: amountIn(position, 'avgPrice'),
    mark: amountIn(position, 'markPrice'),
    unrealised: amountIn(position, 'unrealizedProfit'),
    asset: textIn(position, 'currency') ?? 'USDT',
    leverage: amountIn(position, 'leverage'),
    liquidation: amountIn(position, 'liquidationPrice'),
  }
}
