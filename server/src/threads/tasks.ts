/**
 * The heavy work that is done in threads: each task with its handler, which also defines its input and output types.
 */
import { reachedLimits } from '../alerts/reached-limits.ts'
import { transaction } from '../database/connection.ts'
import { demoCandles } from '../demo/demo-candles.ts'
import { fillTemplate } from '../demo/fill-template.ts'
import { restore } from '../export/restore.ts'
import type { DatabaseTrouble } from '../ground/database-trouble.ts'
import type { RefusalReason } from '../ground/refusal.ts'
import type { TaskHandler, TaskInput, TaskOutput, Tell } from '../ground/tasks.ts'
import { ledgerCheckOf, ledgerDaysOf, ledgerRowsOf } from '../ledger/checks/account-book.ts'
import { addSynced } from '../ledger/imports/add-synced.ts'
import { addCoinRename, removeCoinRename } from '../ledger/corrections/change-renames.ts'
import { commitStagedImport } from '../ledger/imports/commit.ts'
import { correct, takeBackCorrection } from '../ledger/corrections/correct.ts'
import { deleteLedgerAccount } from '../ledger/corrections/delete-account.ts'
import { exactTrades } from '../ledger/positions/exact-trades.ts'
import { accountHoldings } from '../ledger/checks/holdings.ts'
import { storeManualFills, deleteManualFill } from '../ledger/corrections/manual-fills.ts'
import { moveImportRecords, moveTradeRecords } from '../ledger/corrections/move-records.ts'
import { storedRatesAt } from '../ledger/rates/rates.ts'
import { openContracts } from '../ledger/checks/open-contracts.ts'
import { rebuildAll, rebuildRated } from '../ledger/positions/rebuild.ts'
import { stageChunk } from '../ledger/imports/stage.ts'
import { openTrades } from '../ledger/positions/open-trades.ts'
import { loadTradeDetail } from '../ledger/positions/trade-detail.ts'
import { undoStoredImport } from '../ledger/imports/undo.ts'
import { cleanPage } from '../sharing/clean-page.ts'
import { drawCard } from '../sharing/draw-card.ts'
import { summaryFigures } from '../summary/figures.ts'

export const TASKS = {
  stageChunk,
  commitImport: commitStagedImport,
  addSynced,
  holdings: accountHoldings,
  ledgerCheck: ledgerCheckOf,
  ledgerDays: ledgerDaysOf,
  ledgerRows: ledgerRowsOf,
  openContracts,
  undoImport: undoStoredImport,
  fillTemplate,
  restore,
  deleteAccount: deleteLedgerAccount,
  rebuildAll,
  rebuildRated,
  correct,
  takeBack: takeBackCorrection,
  moveImport: moveImportRecords,
  moveTrade: moveTradeRecords,
  addRename: addCoinRename,
  removeRename: removeCoinRename,
  addManualFills: storeManualFills,
  removeManualFill: deleteManualFill,
  ratesAt: (pool, input: Parameters<typeof storedRatesAt>[1]) =>
    transaction(pool, async (client) => ({ rates: await storedRatesAt(client, input) })),
  tradeDetail: loadTradeDetail,
  openTrades,
  exactTrades,
  demoCandles,
  summaryFigures,
  reachedLimits,
  cleanPage,
  drawCard,
} satisfies Readonly<Record<string, TaskHandler>>

export type TaskName = keyof typeof TASKS

export type InputOf<Name extends TaskName> = TaskInput<(typeof TASKS)[Name]>

export type OutputOf<Name extends TaskName> = TaskOutput<(typeof TASKS)[Name]>

/** Does a task that was sent to this thread. */
export function perform({ name, input }: TaskRequest, pool: Parameters<TaskHandler>[0], tell: Tell): Promise<unknown> {
  // The compiler knows that name and input belong together, but not that the handler of that name accepts the input.
  const handler = TASKS[name] as (...given: readonly [typeof pool, typeof input, Tell]) => Promise<unknown>
  return handler(pool, input, tell)
}

export type TaskRequest = {
  readonly [Name in TaskName]: { readonly id: number; readonly name: Name; readonly input: InputOf<Name> }
}[TaskName]

export type TaskResponse =
  | { readonly id: number; readonly status: 'progress'; readonly progress: Parameters<Tell>[0] }
  | { readonly id: number; readonly status: 'done'; readonly output: unknown }
  | { readonly id: number; readonly status: 'refused'; readonly failure: TaskFailure }
  | {
      readonly id: number
      readonly status: 'failed'
      /** Set if the database is the cause. */
      readonly trouble: DatabaseTrouble | null
      readonly message: string
    }

/** An expected failure of a task: a reason that the function declares, with its message and details. */
export type TaskFailure = {
  readonly reason: RefusalReason
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}
