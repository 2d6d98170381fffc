import type { TradeOrders } from '@roundtrip/core/orders'
import { type AnnotationData, NOTHING_NOTED } from './annotations.ts'
import { withEarlyLabels } from './label-times.ts'

/**
 * The values of a trade, completed by what its orders say: stop and targets where the trader and the plan name none, and
 * the labels of the order that opened it. Where the stop was named, the one that was placed counts as its first move if
 * it stood elsewhere. Moves that the trader typed stand for all of them.
 */
export function withOrders(
  noted: AnnotationData | undefined,
  orders: TradeOrders,
  labels: readonly string[],
): AnnotationData {
  const own = noted ?? NOTHING_NOTED
  return {
    ...own,
    labels: labels.length === 0 ? own.labels : [...new Set([...labels, ...own.labels])],
    labelledAt: labels.length === 0 ? own.labelledAt : withEarlyLabels(own.labelledAt, labels),
    stop: own.stop ?? orders.stop,
    stopMoves: own.stopMoves.length > 0 ? own.stopMoves : movesFrom(own.stop, orders),
    targets: own.targets.length === 0 ? [...orders.targets] : own.targets,
  }
}

function movesFrom(named: string | null, { stop, stopTime, stopMoves }: TradeOrders): AnnotationData['stopMoves'] {
  const placed = named === null || stop === null || stopTime === null || Number(named) === Number(stop)
  return placed ? [...stopMoves] : [{ time: stopTime, price: stop }, ...stopMoves]
}
