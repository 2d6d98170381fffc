import { type Fixed, parseFixed, toNumber, type TradeId, utcMs } from '../base/index.ts'
import { idOfRow, rewardToRiskOfRow, type TradeColumns } from '../reports/index.ts'
import type { TradeDetails } from './judged-trades.ts'

/** What the trader told about a trade, as its annotation holds it: prices and quantities are decimal text. */
export type ToldOfTrade = {
  readonly note: string
  readonly stop: string | null
  readonly stopMoves: readonly { readonly time: number; readonly price: string }[]
  readonly targets: readonly { readonly price: string; readonly quantity: string | null }[]
  readonly leverage: string | null
  readonly pictures: readonly unknown[]
}

/** What the trader can tell; the entries only fills can. */
export type ToldDetails = Omit<TradeDetails, 'entries'>

/** What was told about the trades of the columns by their ids, to be asked by `judgedTradesOf`. */
export function toldDetailsOf(
  columns: TradeColumns,
  told: ReadonlyMap<string, ToldOfTrade>,
): (id: TradeId) => Partial<ToldDetails> {
  const details = new Map<string, ToldDetails>()
  for (let row = 0; told.size > 0 && row < columns.count; row += 1) {
    const id = idOfRow(columns, row)
    const one = told.get(id)
    if (one !== undefined) details.set(id, toldDetails(one, columns, row))
  }
  return (id) => details.get(id) ?? NOTHING
}

/**
 * One trade. A price that is no number counts as not told. Moves of a stop that was never set have nothing to be
 * moved from, so they make no history; a stop on the wrong side is one all the same, but no reward is planned by it.
 */
export function toldDetails(told: ToldOfTrade, columns: TradeColumns, row: number): ToldDetails {
  const stop = price(told.stop)
  const leverage = price(told.leverage)
  const targets = told.targets.flatMap(({ price: at, quantity }) => {
    const target = price(at)
    return target === null ? [] : [{ price: target, quantity: price(quantity) }]
  })
  return {
    hasNote: told.note.trim() !== '',
    hasStop: stop !== null,
    hasTarget: targets.length > 0,
    hasScreenshot: told.pictures.length > 0,
    leverage: leverage === null ? null : toNumber(leverage),
    plannedReward: rewardToRiskOfRow(columns, row, { stop, targets }),
    stops: stop === null ? [] : [{ time: utcMs(columns.openTime[row] ?? 0), price: stop }, ...movesOf(told)],
  }
}

function movesOf({ stopMoves }: ToldOfTrade): TradeDetails['stops'] {
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

const NOTHING: Partial<ToldDetails> = {}
