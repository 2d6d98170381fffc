/** The trader's corrections: splits, merges, costs, and fills added by hand. */
import { LIMITS } from '@roundtrip/contract/fields'
import {
  addManualFills,
  editCost,
  editFill,
  listCorrections,
  mergeTrades,
  moveTrade,
  removeManualFill,
  splitTrade,
  takeBack,
} from '@roundtrip/contract/trades'
import { asUser } from '../database/as-user.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import { allCorrections } from '../ledger/positions/stored-corrections.ts'
import { declared, type LedgerDependencies, uuidOrNothing } from './declared.ts'

export function correctionFunctions({ pool, workers, limitsOf }: LedgerDependencies): Served[] {
  return [
    serveFunction(splitTrade, ({ uid }, input) =>
      declared(splitTrade, () => workers.run('correct', { uid, change: { kind: 'split', ...input } })),
    ),
    serveFunction(mergeTrades, ({ uid }, input) =>
      declared(mergeTrades, () => workers.run('correct', { uid, change: { kind: 'merge', ...input } })),
    ),
    serveFunction(editCost, ({ uid }, input) =>
      declared(editCost, () => workers.run('correct', { uid, change: { kind: 'cost', ...input } })),
    ),
    serveFunction(editFill, ({ uid }, { confirmed = false, ...edit }) =>
      declared(editFill, () =>
        workers.run('correct', { uid, change: { kind: 'edit', ...edit, confirmed, now: Date.now() } }),
      ),
    ),
    serveFunction(moveTrade, ({ uid }, { tradeId, account }) => {
      if (uuidOrNothing(account) === null) throw failure(moveTrade, 'no-account')
      return declared(moveTrade, () => workers.run('moveTrade', { uid, tradeId, account }))
    }),
    serveFunction(takeBack, ({ uid }, { id }) => {
      if (uuidOrNothing(id) === null) throw failure(takeBack, 'no-correction')
      return declared(takeBack, () => workers.run('takeBack', { uid, id }))
    }),
    serveFunction(listCorrections, async ({ uid }) => ({
      corrections: await asUser(pool, uid, (client) => allCorrections(client, uid, LIMITS.corrections)),
    })),
    serveFunction(addManualFills, ({ uid }, { traded, fills, confirmed = false }) => {
      if ('account' in traded && uuidOrNothing(traded.account) === null) throw failure(addManualFills, 'no-account')
      return declared(addManualFills, async () => {
        const { fills: maxFills } = await limitsOf(uid)
        return workers.run('addManualFills', { uid, traded, fills, confirmed, now: Date.now(), maxFills })
      })
    }),
    serveFunction(removeManualFill, ({ uid }, { account, fill }) => {
      if (uuidOrNothing(account) === null) throw failure(removeManualFill, 'no-fill')
      return declared(removeManualFill, () => workers.run('removeManualFill', { uid, account, fill }))
    }),
  ]
}
