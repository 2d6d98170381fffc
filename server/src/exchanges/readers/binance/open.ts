/** The account of a trader at Binance: spot, USD-M and COIN-M futures. */
import type { ExchangeClient } from '../client.ts'
import type { AccountParts } from '../parts.ts'
import type { Stream } from '../stream.ts'
import { binanceLive, binanceRights, hasContracts } from './account.ts'
import { CONTRACT_SIDES, contractFills, type ContractSide, contractStreams } from './contracts.ts'
import { forcedOrders, type ForcedOrders } from './forced.ts'
import { spotFills, spotScan } from './spot.ts'
import { binanceWalletStreams } from './wallets.ts'

export function binanceAccount(client: ExchangeClient): AccountParts {
  let opened: Promise<readonly ContractSide[]> | null = null
  const sides = (): Promise<readonly ContractSide[]> => {
    opened ??= openedSides(client).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  const forced: Forced = { fapi: forcedOrders(client, 'fapi'), dapi: forcedOrders(client, 'dapi') }
  const fixed: readonly Stream[] = [
    ...binanceWalletStreams(client),
    spotScan(client),
    ...CONTRACT_SIDES.flatMap((side) => contractStreams(client, side)),
  ]
  return {
    rights: () => binanceRights(client),
    streams: async () => {
      const has = await sides()
      const closed = CONTRACT_SIDES.filter((side) => !has.includes(side))
      return fixed.filter(({ name }) => !closed.some(({ id }) => name.startsWith(`${id}/`)))
    },
    find: (name) => fixed.find((stream) => stream.name === name) ?? fillsOf(client, forced, name),
    live: async () => binanceLive(client, await sides()),
  }
}

async function openedSides(client: ExchangeClient): Promise<readonly ContractSide[]> {
  const open: ContractSide[] = []
  for (const side of CONTRACT_SIDES) {
    if (await hasContracts(client, side)) open.push(side)
  }
  return open
}

type Forced = Readonly<Record<ContractSide['api'], ForcedOrders>>

function fillsOf(client: ExchangeClient, forced: Forced, name: string): Stream | null {
  const [part = '', fills, symbol = '', more] = name.split('/')
  if (fills !== 'fills' || symbol === '' || more !== undefined) return null
  if (part === 'spot') return spotFills(client, symbol)
  const side = CONTRACT_SIDES.find(({ id }) => id === part)
  return side === undefined ? null : contractFills({ client, side, forced: forced[side.api], symbol })
}
