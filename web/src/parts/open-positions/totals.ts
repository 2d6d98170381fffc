import type { OpenPosition } from '../../data/positions/open-positions.ts'

/** Sums of open positions. Each includes the positions for which it is known, and is null without any. */
export type PositionTotals = {
  readonly count: number
  /** Positions whose value is known. */
  readonly valued: number
  readonly value: number | null
  readonly unrealised: number | null
  readonly r: number | null
  readonly booked: number | null
  readonly fees: number | null
  readonly funding: number | null
  /** The position nearest to its stop, measured by the mark; null if none has a stop and a price. */
  readonly nearest: OpenPosition | null
  readonly withoutStop: number
}

export function totalsOf(positions: readonly OpenPosition[]): PositionTotals {
  const sum = (figure: (position: OpenPosition) => number | null): number | null => {
    const values = positions.map(figure).filter((value) => value !== null)
    return values.length === 0 ? null : values.reduce((total, value) => total + value, 0)
  }
  const shareOf = ({ figures }: OpenPosition): number => figures.toStop?.share ?? Number.POSITIVE_INFINITY
  const [nearest] = positions.toSorted((a, b) => shareOf(a) - shareOf(b))
  return {
    count: positions.length,
    valued: positions.filter(({ figures }) => figures.unrealised !== null).length,
    value: sum(({ figures }) => figures.value),
    unrealised: sum(({ figures }) => figures.unrealised),
    r: sum(({ figures }) => figures.r),
    booked: sum(({ booked }) => booked),
    fees: sum(({ fees }) => fees),
    funding: sum(({ funding }) => funding),
    nearest: nearest === undefined || nearest.figures.toStop === null ? null : nearest,
    withoutStop: positions.filter(({ stop }) => stop === null).length,
  }
}
