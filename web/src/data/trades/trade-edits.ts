import { useQuery } from '@tanstack/react-query'
import { createAccount } from '@roundtrip/contract/accounts'
import {
  addManualFills,
  type Correction,
  editCost,
  editFill,
  type FillChanges,
  listCorrections,
  type ManualFill,
  mergeTrades,
  moveTrade,
  removeManualFill,
  splitTrade,
  takeBack,
  type Traded,
} from '@roundtrip/contract/trades'
import { useMemo } from 'react'
import { useLedgerRefresh } from '../accounts/ledger-refresh.ts'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'
import { useTrades } from './all-trades.ts'

/** The trade after a correction, and how to undo it. */
export type TradeEditResult = { readonly tradeId: string; readonly undo: () => Promise<void> }

/** All corrections of how fills become trades. Each promise resolves when the trades have been refetched. */
export type TradeEdits = {
  readonly split: (tradeId: string, fills: readonly string[]) => Promise<TradeEditResult>
  readonly merge: (tradeIds: readonly string[]) => Promise<TradeEditResult>
  /** `before` is the earlier edited price, null if the exchange's price applied. */
  readonly editCost: (edit: {
    readonly tradeId: string
    readonly fill: string
    readonly price: string
    readonly before: string | null
  }) => Promise<TradeEditResult>
  /** Replaces the fill's earlier correction; `before` restores it. */
  readonly editFill: (edit: FillEdit) => Promise<TradeEditResult>
  readonly takeBack: (correctionId: string) => Promise<void>
  readonly addFills: (traded: Traded, fills: readonly ManualFill[], addedTo: AddedTo) => Promise<TradeEditResult>
  /** Moves the trade to another account; `from` is the current one. */
  readonly moveTrade: (move: {
    readonly tradeId: string
    readonly to: string
    readonly from: string
  }) => Promise<TradeEditResult>
  readonly removeFill: (fill: RemovedFill) => Promise<TradeEditResult>
  /** Creates an account for trades entered by hand. */
  readonly createAccount: (name: string) => Promise<string>
}

export type FillEdit = {
  readonly tradeId: string
  readonly fill: string
  readonly changes: FillChanges
  readonly before: FillChanges | null
  /** The user confirmed that the fill opens a trade on the other side. */
  readonly confirmed: boolean
}

export type AddedTo = { readonly account: string; readonly confirmed: boolean }

export type RemovedFill = {
  readonly account: string
  readonly key: string
  /** Restores the fill. */
  readonly traded: Traded
  readonly fill: ManualFill
}

export function useTradeEdits(): TradeEdits {
  const refresh = useLedgerRefresh()
  return useMemo(() => {
    const undoing = (work: () => Promise<unknown>) => async (): Promise<void> => {
      await work()
      await refresh()
    }
    const done = async (tradeId: string, undo: () => Promise<unknown>): Promise<TradeEditResult> => {
      await refresh()
      return { tradeId, undo: undoing(undo) }
    }
    const corrected = ({
      tradeId,
      correction,
    }: {
      tradeId: string
      correction: Correction
    }): Promise<TradeEditResult> => done(tradeId, () => call(takeBack, { id: correction.id }))
    const remove = (account: string, fills: readonly string[]) => async (): Promise<void> => {
      for (const fill of fills) await call(removeManualFill, { account, fill })
    }
    const add = async (
      traded: Traded,
      fills: readonly ManualFill[],
      { account, confirmed }: AddedTo,
    ): Promise<TradeEditResult> => {
      const added = await call(addManualFills, { traded, fills: [...fills], confirmed })
      return done(
        added.tradeId,
        remove(
          account,
          fills.map(({ key }) => key),
        ),
      )
    }
    return {
      split: async (tradeId, fills) => corrected(await call(splitTrade, { tradeId, fills: [...fills] })),
      merge: async (tradeIds) => corrected(await call(mergeTrades, { tradeIds: [...tradeIds] })),
      editCost: async ({ before, ...edit }) => {
        const edited = await call(editCost, edit)
        if (before === null) return corrected(edited)
        return done(edited.tradeId, () => call(editCost, { ...edit, price: before }))
      },
      editFill: async ({ before, ...edit }) => {
        const edited = await call(editFill, edit)
        if (before === null) return corrected(edited)
        return done(edited.tradeId, () => call(editFill, { ...edit, changes: before, confirmed: true }))
      },
      takeBack: (id) => undoing(() => call(takeBack, { id }))(),
      addFills: add,
      moveTrade: async ({ tradeId, to, from }) => {
        const moved = await call(moveTrade, { tradeId, account: to })
        return done(moved.tradeId, () => call(moveTrade, { tradeId: moved.tradeId, account: from }))
      },
      removeFill: async ({ account, key, traded, fill }) => {
        await call(removeManualFill, { account, fill: key })
        return done('', () => call(addManualFills, { traded, fills: [fill], confirmed: true }))
      },
      createAccount: async (name) =>
        (await call(createAccount, { venue: 'other', market: 'unified', name, startBalance: null })).id,
    }
  }, [refresh])
}

/** All corrections, the newest first; refetched whenever the trades change. */
export function useCorrections() {
  const uid = useUid()
  const { data: trades } = useTrades()
  return useQuery({
    queryKey: ['corrections', uid, trades?.etag ?? null],
    queryFn: async ({ signal }) => (await call(listCorrections, {}, signal)).corrections,
    enabled: trades !== undefined,
    placeholderData: (before) => before,
  })
}

/** A unique key for a fill, so that sending it twice adds it once. */
export function newFillKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
