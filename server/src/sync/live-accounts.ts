/** Open positions and balances from the exchange, with the ledger's data about them, cached for a moment. */
import type { OpenPosition, ValuedPosition, WalletBalance } from '@roundtrip/contract/exchanges'
import { fixed, formatFixed } from '@roundtrip/core/base'
import { decodeInstrument } from '@roundtrip/core/ledger'
import { valueOf } from '@roundtrip/core/trades'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import type { RunTask } from '../ground/tasks.ts'
import { ledgerVersion } from '../ledger/store/version.ts'
import type { OpenContract, openContracts } from '../ledger/checks/open-contracts.ts'
import type { ConnectionRow } from './connection-rows.ts'
import type { ExchangeAccounts } from './exchange-accounts.ts'
import { accountAccess } from './account-access.ts'
import type { SyncDependencies } from './sync-dependencies.ts'

export type LiveAccount = {
  readonly at: number
  readonly positions: ValuedPosition[]
  readonly balances: WalletBalance[]
}

export type LiveAccounts = {
  /** Throws a `ReadingTrouble` if the exchange does not respond. */
  readonly accountOf: (uid: string, row: ConnectionRow) => Promise<LiveAccount>
}

export type LiveAccountDependencies = Pick<SyncDependencies, 'box' | 'demoGateway' | 'now'> & {
  readonly accounts: ExchangeAccounts
  readonly pool: Pool
  readonly workers: { readonly run: RunTask<'openContracts', typeof openContracts> }
}

export function liveAccounts(dependencies: LiveAccountDependencies): LiveAccounts {
  const recent = new Map<string, { readonly requestedAt: number; readonly account: Promise<LiveAccount> }>()
  const contractsOf = cachedContracts(dependencies)
  const load = async (uid: string, row: ConnectionRow): Promise<LiveAccount> => {
    const { at, positions, balances } = await dependencies.accounts.live(await accountAccess(dependencies, uid, row))
    const contracts = positions.length === 0 ? [] : await contractsOf(uid, row, positions)
    return { at, positions: positions.map((position) => valued(position, contracts)), balances: [...balances] }
  }
  return {
    accountOf: (uid, row) => {
      const now = dependencies.now()
      for (const [id, { requestedAt }] of recent) if (now - requestedAt >= KEPT_MS) recent.delete(id)
      const cached = recent.get(row.id)
      if (cached !== undefined) return cached.account
      const account = load(uid, row)
      recent.set(row.id, { requestedAt: now, account })
      // Failures are not cached: the next request may succeed.
      account.catch(() => recent.delete(row.id))
      return account
    },
  }
}

const KEPT_MS = 5_000

type ContractsOf = (
  uid: string,
  row: ConnectionRow,
  positions: readonly OpenPosition[],
) => Promise<readonly OpenContract[]>

/** Reads the ledger only when it has changed, or when other contracts are open. */
function cachedContracts({ pool, workers }: Pick<LiveAccountDependencies, 'pool' | 'workers'>): ContractsOf {
  const cache = new Map<string, { readonly state: string; readonly contracts: Promise<readonly OpenContract[]> }>()
  return async (uid, row, positions) => {
    const symbols = [...new Set(positions.map(({ symbol }) => symbol))].sort()
    const version = await asUser(pool, uid, (client) => ledgerVersion(client, uid))
    const state = JSON.stringify([version, symbols])
    const cached = cache.get(row.id)
    if (cached?.state === state) return cached.contracts
    const contracts = workers.run('openContracts', { uid, account: row.account, symbols })
    cache.delete(row.id)
    cache.set(row.id, { state, contracts })
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    contracts.catch(() => cache.delete(row.id))
    return contracts
  }
}

const MAX_CACHED = 500

/** A position with its value, and the funding since it was opened. */
export function valued(position: OpenPosition, contracts: readonly OpenContract[]): ValuedPosition {
  const { symbol, side, quantity, markPrice } = position
  const matching = contracts.find((contract) => contract.symbol === symbol && contract.side === side)
  if (matching === undefined) return { ...position, value: null, valueAsset: null, openedAt: null, funding: null }
  const instrument = decodeInstrument(matching.instrument)
  const value = markPrice === null ? null : formatFixed(valueOf(instrument, fixed(quantity), fixed(markPrice)))
  return { ...position, value, valueAsset: instrument.settle, openedAt: matching.openedAt, funding: matching.funding }
}
