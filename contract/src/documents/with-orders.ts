import type { TradeOrders } from '@roundtrip/core/orders'
import { type AnnotationData, NOTHING_NOTED } from './annotations.ts'
import { withEarlyLabels } from './label-times.ts'

/**
 * The values of a trade, completed from its orders: stop and targets if neither the trader nor the plan sets any, and
 * the labels of the order that opened it. If a stop is set and the placed one differs, the placed one counts as its
 * first move. Moves that the trader typed replace all others.
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
