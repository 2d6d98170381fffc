/** The owner and permissions of a key at Kraken, and the current holdings of the account. */
import type { KeyRights } from '@roundtrip/contract/exchanges'
import { krakenAsset, krakenQuote } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import {
  amountIn,
  amountOf,
  type Balance,
  decimalsIn,
  nonZeroBalances,
  quantityOf,
  type Holding,
  negateIf,
  positionOf,
} from '../live.ts'
import type { AccountRights, Live } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'

/** The result of a Kraken response; one without a result is an error. */
export async function krakenResult(
  client: ExchangeClient,
  method: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  return recordOf(recordOf(await client.request(method, parameters), 'answer')['result'], 'result')
}

export async function krakenRights(client: ExchangeClient): Promise<AccountRights> {
  const key = await krakenResult(client, 'privatePostGetApiKeyInfo')
  const listed = listOf(key['permissions'], 'rights')
  const may = listed.filter((name) => typeof name === 'string')
  // A key without any rights has an empty list.
  if (may.length < listed.length) throw badResponse('no rights')
  const validUntil = Number(textIn(key, 'validUntil') ?? 0)
  const addresses = Array.isArray(key['ipAllowlist']) ? (key['ipAllowlist'] as unknown[]) : null
  const rights: KeyRights = {
    read: may.some((name) => /query/.test(name) && /closed|ledger|trades/.test(name)),
    trade: may.some((name) => /modify|close-|cancel|create|place/.test(name) && !/query/.test(name)),
    withdraw: may.some((name) => /withdraw/.test(name) && !/query/.test(name)),
    // Transfers between wallets have no separate permission.
    transfer: null,
    ipBound: addresses === null ? null : addresses.length > 0,
    expires: validUntil > 0 ? validUntil * 1_000 : null,
  }
  return { rights, owner: textIn(key, 'iban') }
}

export async function krakenLive(client: ExchangeClient): Promise<Live> {
  const balanceRows = await krakenResult(client, 'privatePostBalance')
  // Coins that are staked or held under another name count as the same coin.
  const totals = new Map<string, Balance>()
  for (const name of Object.keys(balanceRows)) {
    const asset = krakenAsset(name)
    const balance = totals.get(asset)
    const total = (balance?.total ?? 0n) + amountOf(balanceRows, name)
    // Fiat has four decimals, so one in ten balances ends in a zero.
    const decimals = Math.max(balance?.decimals ?? 0, decimalsIn(balanceRows, name))
    totals.set(asset, { part: 'Spot', asset, total, free: null, decimals })
  }
  const balances = [...totals.values()]
  const margin = await krakenResult(client, 'privatePostOpenPositions', { docalcs: 'true' })
  const open = Object.values(margin)
    .map(holdingOf)
    .filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: sumOf(open),
  }
}

/** Kraken has one position per opening order; the ledger has one per market. */
function sumOf(holdings: readonly Holding[]): Live['quantities'] {
  const sums = new Map<string, Holding>()
  for (const holding of holdings) {
    const earlier = sums.get(holding.symbol)
    sums.set(holding.symbol, { ...holding, quantity: holding.quantity + (earlier?.quantity ?? 0n) })
  }
  return [...sums.values()].map(quantityOf)
}

function holdingOf(position: unknown): Holding {
  const symbol = textIn(position, 'pair') ?? ''
  const left = amountOf(position, 'vol') - (amountIn(position, 'vol_closed') ?? 0n)
  return {
    symbol,
    leg: 'both',
    quantity: negateIf(textIn(position, 'type') === 'sell', left),
    entry: null,
    mark: null,
    unrealised: amountIn(position, 'net'),
    asset: krakenQuote(symbol),
    leverage: null,
    liquidation: null,
  }
}
