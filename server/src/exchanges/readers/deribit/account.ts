/** The owner and permissions of a key at Deribit, and the current holdings of the account. */
import { createHmac } from 'node:crypto'
import type { Credentials } from '@roundtrip/contract/exchanges'
import type { ExchangeClient } from '../client.ts'
import { absolute } from '@roundtrip/core/base'
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
import { listOf, recordOf, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'

/** Deribit, or the gateway of Coinbase that responds like it. */
type DeribitClient = Pick<ExchangeClient, 'request' | 'now'>

async function resultOf(client: DeribitClient, method: string, parameters: object = {}): Promise<unknown> {
  return recordOf(await client.request(method, { ...parameters }), 'answer')['result']
}

/** Logging in with a signature returns the scope of the key: `trade:read_write wallet:none`. */
export async function deribitRights(
  client: ExchangeClient,
  { key = '', secret = '' }: Credentials,
): Promise<AccountRights> {
  const timestamp = String(client.now())
  const nonce = 'roundtrip'
  const signature = createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n`).digest('hex')
  const query = { grant_type: 'client_signature', client_id: key, timestamp, nonce, data: '', signature }
  const scope = textIn(recordOf(await resultOf(client, 'publicGetAuth', query), 'result'), 'scope')
  if (scope === null) throw badResponse('no rights')
  const summary = await resultOf(client, 'privateGetGetAccountSummary', { currency: 'BTC', extended: 'true' })
  return {
    rights: {
      read: /\b(?:account|trade):read/.test(scope),
      trade: /\b(?:trade|block_trade):read_write/.test(scope),
      withdraw: /\bwallet:read_write/.test(scope),
      transfer: /\bwallet:read_write/.test(scope),
      ipBound: null,
      expires: null,
    },
    owner: textIn(summary, 'id'),
  }
}

/** https://docs.deribit.com/api-reference/account-management/private-get_account_summaries */
async function summariesOf(client: DeribitClient): Promise<readonly unknown[]> {
  const result = recordOf(await resultOf(client, 'privateGetGetAccountSummaries'), 'result')
  return listOf(result['summaries'], 'summaries')
}

/** The currencies of the account, each of which has its own log. */
export async function deribitCurrencies(client: DeribitClient): Promise<string[]> {
  const named = (await summariesOf(client)).map((summary) => textIn(summary, 'currency'))
  return named.filter((currency) => currency !== null)
}

export async function deribitLive(client: DeribitClient, part = 'Account'): Promise<Live> {
  const balances = (await summariesOf(client)).map((summary): Balance => {
    // Cash only: `equity` also includes the value of options and the profit of the session.
    const total = amountOf(summary, 'balance')
    return {
      part,
      asset: textIn(summary, 'currency') ?? '',
      total,
      free: amountIn(summary, 'available_funds'),
    }
  })
  const holdings = listOf(await resultOf(client, 'privateGetGetPositions'), 'positions').map(holdingOf)
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

/**
 * `size` is in dollars for inverse futures, else in base coins, like the amounts of trades; `direction` is its sign.
 */
function holdingOf(position: unknown): Holding {
  const symbol = textIn(position, 'instrument_name') ?? ''
  const [, base = '', quote] = /^([^-_]+)(?:_([^-]+))?/.exec(symbol) ?? []
  return {
    symbol,
    leg: 'both',
    quantity: negateIf(textIn(position, 'direction') === 'sell', absolute(amountOf(position, 'size'))),
    entry: amountIn(position, 'average_price'),
    mark: amountIn(position, 'mark_price'),
    unrealised: amountIn(position, 'floating_profit_loss'),
    asset: quote ?? base,
    leverage: amountIn(position, 'leverage'),
    liquidation: amountIn(position, 'estimated_liquidation_price'),
  }
}
