/** What a trader chooses while a trade is open, next to what the other choice would have made of the same trade. */
import type { ReplayGap } from '../paths/index.ts'

export const CHOICES = ['moved-stop', 'added-entry', 'early-exit'] as const

/**
 * - `moved-stop`: a stop was moved farther from the price than the first one. The other choice leaves it where it was.
 * - `added-entry`: entries were added at a worse price than the average. The other choice adds none of them.
 * - `early-exit`: something was closed between the stop and the targets. The other choice leaves it to these.
 */
export type ChoiceKind = (typeof CHOICES)[number]

/** The trader's plan for a trade. */
export type TradePlan = {
  /** The first stop; null if none is known. */
  readonly stop: number | null
  /** Where the stop was moved to, in the order of time (UTC ms). */
  readonly moves: readonly { readonly time: number; readonly price: number }[]
  /** A quantity of null is unknown. */
  readonly targets: readonly { readonly price: number; readonly quantity: number | null }[]
}

/** The stop, its moves and the targets as notes hold them; prices and quantities are decimal text. */
export type NotedPlan = {
  readonly stop: string | null
  readonly stopMoves: readonly { readonly time: number; readonly price: string }[]
  readonly targets: readonly { readonly price: string; readonly quantity: string | null }[]
}

export function planOf({ stop, stopMoves, targets }: NotedPlan): TradePlan {
  return {
    stop: numberOrNull(stop),
    moves: stopMoves.map(({ time, price }) => ({ time, price: Number(price) })).sort((a, b) => a.time - b.time),
    targets: targets.map(({ price, quantity }) => ({ price: Number(price), quantity: numberOrNull(quantity) })),
  }
}

function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text)
}

export const NO_PLAN: TradePlan = { stop: null, moves: [], targets: [] }

/** Why a choice cannot be judged. `moved-after`: the stop was moved before the open or after the close. */
export type ChoiceGap = ReplayGap | 'no-rate' | 'moved-after'

export type Bounds = { readonly low: number; readonly high: number }

export type ChoiceResult =
  | {
      readonly gap: null
      /** UTC ms: when the first such choice was made, and the latest moment at which its outcome was decided. */
      readonly time: number
      readonly until: number
      /**
       * How much more the trade would have made with the other choice, in the settlement asset; both are equal if this
       * is certain.
       */
      readonly more: Bounds
    }
  | { readonly gap: ChoiceGap }

/** The lowest and the highest possible difference. */
export function boundsOf(possible: readonly number[]): Bounds {
  return { low: Math.min(...possible), high: Math.max(...possible) }
}
