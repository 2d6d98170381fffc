import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import type { Step } from '@roundtrip/sync/client'

/** A change to many trades; missing fields stay as they are, null clears a field. */
export type TradeEdit = {
  readonly rating?: number | null
  /** Decimal text. */
  readonly risk?: string | null
  readonly riskCurrency?: string | null
  /** The new stop of each trade; null, or the present stop, changes nothing. */
  readonly stop?: { readonly of: (tradeId: string) => string | null; readonly everywhere: boolean }
  readonly excluded?: boolean
  /** UTC ms; a trade that was already reviewed keeps its time. */
  readonly reviewedAt?: number | null
}

/** One step per trade. A trade that stays without an annotation gets none. */
export function editSteps(tradeIds: readonly string[], edit: TradeEdit): readonly Step[] {
  return tradeIds.map(
    (id): Step => ({
      collection: 'annotations',
      id,
      change: (now) => {
        const before = now ?? NOTHING_NOTED
        const after = edited(id, before, edit)
        return now === null && JSON.stringify(after) === JSON.stringify(before) ? null : after
      },
    }),
  )
}

function edited(id: string, before: AnnotationData, { reviewedAt, stop, ...edit }: TradeEdit): AnnotationData {
  const isSet = stop !== undefined && (stop.everywhere || before.stop === null)
  const after = { ...before, ...edit, ...(isSet ? { stop: stop.of(id) ?? before.stop } : {}) }
  if (reviewedAt === undefined) return after
  return { ...after, reviewedAt: reviewedAt === null ? null : (before.reviewedAt ?? reviewedAt) }
}
