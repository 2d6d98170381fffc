/**
 * Contracts at OKX that are not in the list of markets: options, and contracts that expired or were delisted.
 *
 * Their size comes from the listed options of the same family (`instruments`), otherwise from positions that the
 * account closed in them (`positions-history`, three months like fills and bills). The same list shows which side of a
 * contract was held when it ended. https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-positions-history
 */
import {
  endsOkxPosition,
  type MarketLookup,
  okxContract,
  okxEnded,
  type OkxPositionAt,
  okxListedSize,
  okxName,
  okxSizeOfPosition,
} from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { marketLookup } from '../listing.ts'
import { isRefusal } from '../refusals.ts'
import { listOf, recordOf, textIn } from '../stream.ts'

export async function okxRows(client: ExchangeClient, method: string, parameters: object): Promise<readonly unknown[]> {
  return listOf(recordOf(await client.request(method, { ...parameters }), 'answer')['data'], 'rows')
}

export type OkxContracts = {
  /** Finds markets by name, once `learn` has seen the rows that name them. */
  readonly listed: MarketLookup
  readonly positionAt: OkxPositionAt
  /** Requests what the list of markets lacks about the contracts that these rows name. Each is requested once. */
  readonly learn: (rows: readonly unknown[]) => Promise<void>
}

type Size = ReturnType<typeof okxListedSize>
type Ended = NonNullable<ReturnType<typeof okxEnded>>

/** The results are cached for all streams of the account. */
export function okxContracts(client: ExchangeClient): () => Promise<OkxContracts> {
  const sizes = new Map<string, Size | null>()
  const closed = new Map<string, readonly unknown[]>()
  return async () => {
    const markets = await marketsByName(client)
    const listed: MarketLookup = (symbol) => {
      const market = markets(symbol)
      if (market !== null) return market
      const name = okxName(symbol)
      const size = name === null ? null : (sizes.get(symbol) ?? sizes.get(name.family) ?? null)
      return size === null ? null : okxContract(symbol, size)
    }
    const learn = async (rows: readonly unknown[]): Promise<void> => {
      for (const row of rows) {
        const symbol = textIn(row, 'instId')
        const name = symbol === null ? null : okxName(symbol)
        if (symbol === null || name === null) continue
        if (name.optionType !== null && !sizes.has(name.family)) {
          sizes.set(name.family, await optionSize(client, name.family))
        }
        const isSized = markets(symbol) !== null || markets(`${name.family}-SWAP`) !== null
        const isGone = name.optionType === null && !isSized && !sizes.has(symbol)
        if (!isGone && !endsOkxPosition(row)) continue
        const positions = closed.get(symbol) ?? (await closedPositions(client, symbol))
        closed.set(symbol, positions)
        if (isGone) sizes.set(symbol, sizeOf(positions))
      }
    }
    return { listed, learn, positionAt: (symbol, time) => endedAt(closed.get(symbol) ?? [], time) }
  }
}

/** None if OKX refuses the request, as it may for a contract that it no longer knows. */
async function closedPositions(client: ExchangeClient, instId: string): Promise<readonly unknown[]> {
  try {
    return await okxRows(client, 'privateGetAccountPositionsHistory', { instId })
  } catch (error) {
    if (isRefusal(error, ['rights-missing'])) return []
    throw error
  }
}

/** Spot pairs have names with two parts, contracts with more. */
async function marketsByName(client: ExchangeClient): Promise<MarketLookup> {
  const exchange = await client.withMarkets()
  const spot = marketLookup(exchange, 'okx', 'spot')
  const contracts = marketLookup(exchange, 'okx', 'contract')
  return (symbol) => (symbol.split('-').length === 2 ? spot(symbol) : contracts(symbol))
}

/** All options of a family have one size. Null if none is listed; the mapper knows the sizes of BTC and ETH. */
async function optionSize(client: ExchangeClient, instFamily: string): Promise<Size | null> {
  try {
    const [option] = await okxRows(client, 'publicGetPublicInstruments', { instType: 'OPTION', instFamily })
    return option === undefined ? null : okxListedSize(option)
  } catch (error) {
    if (isRefusal(error, ['rights-missing']) || error instanceof RangeError) return null
    throw error
  }
}

function sizeOf(positions: readonly unknown[]): Size | null {
  const contractSize = positions.map(readable(okxSizeOfPosition)).find((size) => size !== null) ?? null
  return contractSize === null ? null : { contractSize, settle: null }
}

/** The position whose last change was at about that moment. */
function endedAt(positions: readonly unknown[], time: number): Ended | null {
  const ended = positions.map(readable(okxEnded)).filter((position) => position !== null)
  const distance = (position: Ended): number => Math.abs(position.time - time)
  return ended.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** A row that cannot be read is not evidence. */
function readable<T>(read: (row: unknown) => T | null): (row: unknown) => T | null {
  return (row) => {
    try {
      return read(row)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }
}
