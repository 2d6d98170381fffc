import { type Fixed, parseFixed, toNumber, type TradeId, utcMs } from '../base/index.ts'
import { idOfRow, rewardToRiskOfRow, type TradeColumns } from '../reports/index.ts'
import type { TradeDetails } from './judged-trades.ts'

/** The trader's notes on a trade, as its annotation holds them; prices and quantities are decimal text. */
export type AnnotatedTrade = {
  readonly note: string
  readonly stop: string | null
  readonly stopMoves: readonly { readonly time: number; readonly price: string }[]
  readonly targets: readonly { readonly price: string; readonly quantity: string | null }[]
  readonly leverage: string | null
  readonly pictures: readonly unknown[]
}

/** The details that an annotation can give; only fills give entries. */
export type AnnotatedDetails = Omit<TradeDetails, 'entries'>

/** Looks up the annotated details of the trades of the columns by their ids, for `judgedTradesOf`. */
export function annotatedDetailsOf(
  columns: TradeColumns,
  annotations: ReadonlyMap<string, AnnotatedTrade>,
): (id: TradeId) => Partial<AnnotatedDetails> {
  const details = new Map<string, AnnotatedDetails>()
  for (let row = 0; annotations.size > 0 && row < columns.count; row += 1) {
    const id = idOfRow(columns, row)
    const annotation = annotations.get(id)
    if (annotation !== undefined) details.set(id, annotatedDetails(annotation, columns, row))
  }
  return (id) => details.get(id) ?? NOTHING
}

/**
 * The details of one trade. A price that is not a number counts as missing. Moves of a stop that was never set are
 * dropped. A stop on the wrong side of the entry still counts as a stop, but gives no planned reward.
 */
export function annotatedDetails(annotation: AnnotatedTrade, columns: TradeColumns, row: number): AnnotatedDetails {
  const stop = price(annotation.stop)
  const leverage = price(annotation.leverage)
  const targets = annotation.targets.flatMap(({ price: at, quantity }) => {
    const target = price(at)
    return target === null ? [] : [{ price: target, quantity: price(quantity) }]
  })
  return {
    hasNote: annotation.note.trim() !== '',
    hasStop: stop !== null,
    hasTarget: targets.length > 0,
    hasScreenshot: annotation.pictures.length > 0,
    leverage: leverage === null ? null : toNumber(leverage),
    plannedReward: rewardToRiskOfRow(columns, row, { stop, targets }),
    stops: stop === null ? [] : [{ time: utcMs(columns.openTime[row] ?? 0), price: stop }, ...movesOf(annotation)],
  }
}

function movesOf({ stopMoves }: AnnotatedTrade): TradeDetails['stops'] {
  return stopMoves
    .flatMap(({ time, price: at }) => {
      const moved = price(at)
      return moved === null ? [] : [{ time: utcMs(time), price: moved }]
    })
    .sort((a, b) => a.time - b.time)
}

function price(text: string | null): Fixed | null {
  return text === null ? null : parseFixed(text)
}

const NOTHING: Partial<AnnotatedDetails> = {}
