/** Which exchanges have a user stream here, and the connections for an account. */
import type { Credentials, ExchangeId } from '@roundtrip/contract/exchanges'
import type { ExchangeClient } from '../readers/client.ts'
import { binanceLines } from './binance.ts'
import { bitgetLines } from './bitget.ts'
import { bybitLines } from './bybit.ts'
import { hyperliquidLines } from './hyperliquid.ts'
import type { Line } from './line.ts'
import { okxLines } from './okx.ts'

type Open = (client: ExchangeClient, credentials: Credentials) => Promise<readonly Line[]> | readonly Line[]

const OPEN: Partial<Readonly<Record<ExchangeId, Open>>> = {
  binance: binanceLines,
  bybit: bybitLines,
  okx: okxLines,
  bitget: bitgetLines,
  hyperliquid: (_, credentials) => hyperliquidLines(credentials),
}

/** The exchanges whose accounts can be followed live. */
export const LIVE_EXCHANGES = Object.keys(OPEN) as readonly ExchangeId[]

/** Empty if the exchange has no user stream here. Throws a `ReadingTrouble` if the exchange does not respond. */
export async function linesOf(
  exchange: ExchangeId,
  client: ExchangeClient,
  credentials: Credentials,
): Promise<readonly Line[]> {
  return (await OPEN[exchange]?.(client, credentials)) ?? []
}
