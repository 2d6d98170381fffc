/** What synchronizing needs from the rest of the server. */
import type { Logger } from 'pino'
import type { Pool } from '../database/connection.ts'
import type { RunTask } from '../ground/tasks.ts'
import type { KeyBox } from '../keys/key-box.ts'
import type { addSynced } from '../ledger/imports/add-synced.ts'
import type { accountHoldings } from '../ledger/checks/holdings.ts'
import type { openContracts } from '../ledger/checks/open-contracts.ts'
import type { Notices } from '../notices/notices.ts'
import type { LimitsOf } from '../plans/limits.ts'
import type { ExchangeAccounts } from './exchange-accounts.ts'

export type SyncDependencies = {
  readonly pool: Pool
  readonly workers: {
    readonly run: RunTask<'addSynced', typeof addSynced> &
      RunTask<'holdings', typeof accountHoldings> &
      RunTask<'openContracts', typeof openContracts>
  }
  readonly accounts: ExchangeAccounts
  readonly box: KeyBox
  /** Address of the demo's stand-in exchange; null if there is none now. */
  readonly demoGateway: () => Promise<string | null>
  readonly notices: Notices
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly now: () => number
  /** Time from the end of one run to the next. */
  readonly intervalMs: number
  readonly sliceMs: number
  readonly limitsOf: LimitsOf
  /** Called after a connection of this user was read. Does not throw. */
  readonly onRead: (uid: string) => void
}
