/** Stop and targets as lines of the chart: their positions, and the label of a line while it is dragged. */
import type { AnnotationData } from '@roundtrip/contract/documents'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { fixed, toNumber } from '@roundtrip/core/base'
import { initialRiskOf, type RiskPlan, TRADE_MEASURES, tradeInput } from '@roundtrip/core/measures'
import type { Trade } from '@roundtrip/core/trades'
import { exact, rMultipleText } from '../../format/number.ts'
import type { PriceHandle } from '../../ui/draw-handles.ts'
import { type Entered, stopProblem, targetProblem } from '../trade-notes/price-problem.ts'
import { targetName, withTarget } from '../trade-notes/targets.ts'
import { t } from '../../language/translate.ts'

type Lines = Pick<AnnotationData, 'stop' | 'targets'>

/** A line on its way. */
export type Dragged = { readonly id: string; readonly price: string }

/**
 * The label of a line: `text` next to the line itself, `sentence` below the chart; `problem` = it is not allowed there.
 */
export type DragWords = { readonly text: string; readonly sentence: string; readonly problem: boolean }

export function enteredOf({ side, entryPrice }: Pick<TradeDetail, 'side' | 'entryPrice'>): Entered {
  return { side, entry: entryPrice }
}

/** The lines, with the dragged one at its new price. */
export function withDragged<Noted extends Lines>(noted: Noted, { id, price }: Dragged): Noted {
  if (id === STOP) return { ...noted, stop: price }
  return { ...noted, targets: withTarget(noted.targets, indexOf(id), price) }
}

/** The change to write when a line is released. */
export function changeOf(noted: Lines, dragged: Dragged): Partial<Lines> {
  const { stop, targets } = withDragged(noted, dragged)
  return dragged.id === STOP ? { stop } : { targets }
}

type LineState = {
  readonly noted: Lines
  readonly words: DragWords | null
  readonly dragged: Dragged | null
}

/** Handles for the stop and every target. An unset one waits at the entry, to be dragged from there. */
export function handlesOf(entryPrice: string | null, { noted, words, dragged }: LineState): PriceHandle[] {
  if (entryPrice === null) return []
  const { targets } = noted
  const handle = (id: string, name: string, price: string | null): PriceHandle => {
    const now = dragged?.id === id ? words : null
    return {
      id,
      price: Number(price ?? entryPrice),
      text: now === null ? name : now.text,
      tone: now?.problem === true ? 'warn' : id === STOP ? 'loss' : 'win',
      placed: price !== null,
      row: id === STOP ? 0 : 1,
    }
  }
  const shown = targets.length === 0 ? [{ price: null }] : targets
  return [
    handle(STOP, t('Stop'), noted.stop),
    ...shown.map(({ price }, index) => handle(`${TARGET}${index}`, targetName(index, shown.length), price)),
  ]
}

type Judged = {
  readonly coreTrade: Trade
  readonly plan: RiskPlan
  readonly count: number
  /** An amount in the settle asset as text. */
  readonly money: (amount: number | null) => string
}

/** What the trade would have risked and made with the line at this price. */
export function dragWords(trade: TradeDetail, { id, price }: Dragged, judged: Judged): DragWords {
  const isStop = id === STOP
  const entered = enteredOf(trade)
  const problem = isStop ? stopProblem(entered, price) : targetProblem(entered, price)
  const name = isStop ? t('Stop') : targetName(indexOf(id), judged.count)
  const at = `${name} ${exact(price)}`
  if (problem !== null) return { text: at, sentence: problem, problem: true }
  return { ...(isStop ? ofStop(at, price, judged) : ofTarget(at, price, judged)), problem: false }
}

type Words = Omit<DragWords, 'problem'>

function ofStop(at: string, price: string, { coreTrade, plan, money }: Judged): Words {
  const atStop = { ...plan, risk: null, stop: fixed(price) }
  const { risk } = initialRiskOf(coreTrade, atStop)
  const rMultiple = TRADE_MEASURES.rMultiple.compute(tradeInput(coreTrade, { plan: atStop }))
  const r = rMultiple === null ? '' : `, ${rMultipleText(rMultiple)}`
  const entered =
    plan.risk === null ? '' : t(' Your entered risk of {risk} counts instead.', { risk: money(toNumber(plan.risk)) })
  return {
    text: `${at}${r}`,
    sentence: t('{at}: risk {risk}{r}.{entered}', {
      at,
      risk: money(risk === null ? null : toNumber(risk)),
      r,
      entered,
    }),
  }
}

function ofTarget(at: string, price: string, { coreTrade, plan }: Judged): Words {
  const target = { price: fixed(price), quantity: null }
  const away = TRADE_MEASURES.plannedRewardRisk.compute(tradeInput(coreTrade, { plan: { ...plan, targets: [target] } }))
  if (away === null) return { text: at, sentence: t('{at}. Set a stop to see it in R.', { at }) }
  const r = rMultipleText(away)
  return { text: `${at}, ${r}`, sentence: t('{at} is {r} for all of the position.', { at, r }) }
}

const STOP = 'stop'
const TARGET = 'target-'

function indexOf(id: string): number {
  return Number(id.slice(TARGET.length))
}
