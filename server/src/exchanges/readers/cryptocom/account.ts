/** The current holdings of an account at the Crypto.com Exchange. */
import { absolute, divide } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { amountIn, amountOf, type Balance, quantityOf, type Holding, nonZeroBalances, positionOf } from '../live.ts'
import type { Live } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'

async function rowsOf(client: ExchangeClient, method: string): Promise<readonly unknown[]> {
  const result = recordOf(await client.request(method), 'answer')['result']
  return listOf(recordOf(result, 'result')['data'], 'rows')
}

export async function cryptocomLive(client: ExchangeClient): Promise<Live> {
  const [wallet] = await rowsOf(client, 'v1PrivatePostPrivateUserBalance')
  const coins = wallet === undefined ? [] : listOf(recordOf(wallet, 'wallet')['position_balances'], 'balances')
  const balances = coins.map((coin): Balance => {
    const total = amountOf(coin, 'quantity')
    const free = total - (amountIn(coin, 'reserved_qty') ?? 0n)
    return { part: 'Account', asset: textIn(coin, 'instrument_name') ?? '', total, free }
  })
  const holdings = (await rowsOf(client, 'v1PrivatePostPrivateGetPositions')).map(holdingOf)
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

/** A signed position in coins, whose cost is in dollars: data/cryptocom/api_jkorf/ExchangeApi__Trading__GetPositions. */
function holdingOf(position: unknown): Holding {
  const quantity = amountOf(position, 'quantity')
  const cost = amountIn(position, 'open_pos_cost')
  return {
    symbol: textIn(position, 'instrument_name') ?? '',
    leg: 'both',
    quantity,
    entry: cost === null || quantity === 0n ? null : divide(absolute(cost), absolute(quantity)),
    mark: amountIn(position, 'mark_price'),
    unrealised: amountIn(position, 'open_position_pnl'),
    asset: 'USD',
    leverage: amountIn(position, 'target_leverage'),
    liquidation: amountIn(position, 'liquidation_price'),
  }
}
