/**
 * * Which wallets an account has. Requests about a wallet that was never opened fail as if the key were wrong (-2015),
 * or with a code of that wallet (-3003 "Margin account does not exist"). Such a wallet is skipped, and requested again
 * in the next run; nothing else depends on it.
 */
import type { ExchangeClient } from '../client.ts'
import { ReadingTrouble } from '../reader.ts'
import { listOf, recordOf } from '../stream.ts'
import { CONTRACT_SIDES, type ContractSide, PORTFOLIO_SIDES } from './contracts.ts'

export type Opened = {
  readonly sides: readonly ContractSide[]
  readonly margin: boolean
  readonly isolated: boolean
  readonly portfolio: boolean
  readonly options: boolean
}

/**
 * The wallets of the account, requested once in the lifetime of a reader, and again while one of them did not respond.
 */
export function openedWallets(client: ExchangeClient): () => Promise<Opened> {
  let cached: Opened | null = null
  return async () => {
    if (cached !== null) return cached
    const { opened, certain } = await readOpened(client)
    if (certain) cached = opened
    return opened
  }
}

async function readOpened(client: ExchangeClient): Promise<{ readonly opened: Opened; readonly certain: boolean }> {
  const sides: ContractSide[] = []
  for (const side of CONTRACT_SIDES) {
    if (await hasContracts(client, side)) sides.push(side)
  }
  const portfolio = await isOpen(client, 'papiGetAccount', () => true)
  const margin = await isOpen(client, 'sapiGetMarginAccount', (account) => !isFalse(account['created']))
  const isolated = await isOpen(client, 'sapiGetMarginIsolatedAccount', hasAccounts)
  const options = await isOpen(client, 'eapiPrivateGetMarginAccount', () => true)
  const opened: Opened = {
    sides: portfolio === true ? [...sides, ...PORTFOLIO_SIDES] : sides,
    margin: margin === true,
    isolated: isolated === true,
    portfolio: portfolio === true,
    options: options === true,
  }
  return { opened, certain: ![portfolio, margin, isolated, options].includes(null) }
}

const REFUSED: ReadonlySet<string> = new Set(['key-refused', 'rights-missing'])

/** If the account has no futures wallet, Binance rejects a key that works everywhere else. */
async function hasContracts(client: ExchangeClient, { balance }: ContractSide): Promise<boolean> {
  try {
    if (balance !== null) await client.request(balance)
    return true
  } catch (error) {
    if (!(error instanceof ReadingTrouble) || !REFUSED.has(error.reason)) throw error
    // If the key itself is refused, this throws.
    await client.request('sapiGetAccountApiRestrictions')
    return false
  }
}

/** These concern the server or the whole exchange. */
const OF_ALL: ReadonlySet<string> = new Set(['rate-limited', 'clock'])
/** After these errors the outcome is unknown. */
const PASSING: ReadonlySet<string> = new Set(['no-answer', 'no-network', 'maintenance'])

type Account = Readonly<Record<string, unknown>>

/** Whether a wallet other than spot and futures responds as an open one; null if it did not respond at all. */
async function isOpen(
  client: ExchangeClient,
  method: string,
  isUsed: (account: Account) => boolean,
): Promise<boolean | null> {
  try {
    return isUsed(recordOf(await client.request(method), 'account'))
  } catch (error) {
    if (!(error instanceof ReadingTrouble) || OF_ALL.has(error.reason)) throw error
    return PASSING.has(error.reason) ? null : false
  }
}

function hasAccounts(account: Account): boolean {
  return listOf(account['assets'], 'accounts').length > 0
}

function isFalse(value: unknown): boolean {
  return value === false || value === 'false'
}
