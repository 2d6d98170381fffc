/**
 * The size of contracts, derived from the profits of closed positions: the trading history of OKX does not state it.
 */
import { divide, type Fixed, multiply } from '../../../base/index.ts'
import type { Row } from '../../rows/row.ts'
import { sizeOfEarned } from '../contract-size.ts'
import type { FileContext } from '../layout.ts'
import { okxName, okxStatedSize } from './contracts.ts'

/** The size of a contract by its symbol; null if the file does not reveal it. */
export type ContractSizes = (symbol: string) => Fixed | null

type Columns = Readonly<Record<'id' | 'symbol' | 'action' | 'amount' | 'price' | 'pnl' | 'position', number>>

type Move = {
  readonly id: bigint
  readonly action: string
  readonly quantity: Fixed
  readonly price: Fixed
  readonly earned: Fixed
  /** Held after it. */
  readonly position: Fixed
}

export function contractSizes(scans: readonly FileContext['scan'][], columns: Columns): ContractSizes {
  const moves = new Map<string, Map<string, Move>>()
  for (const scan of scans) {
    scan((row) => {
      const symbol = row.text(columns.symbol)
      if (okxName(symbol) === null) return
      const id = row.text(columns.id)
      const symbolMoves = moves.get(symbol) ?? new Map<string, Move>()
      moves.set(symbol, symbolMoves)
      if (/^\d{1,30}$/.test(id) && !symbolMoves.has(id)) symbolMoves.set(id, moveOf(row, columns, BigInt(id)))
    })
  }
  const sizes = new Map<string, Fixed | null>()
  return (symbol) => {
    const cached = sizes.get(symbol)
    if (cached !== undefined) return cached
    const name = okxName(symbol)
    const kind = name?.margin === 'coin' ? 'inverse' : 'linear'
    const stated = name === null ? null : okxStatedSize(name)
    const size = stated ?? sizeFrom([...(moves.get(symbol)?.values() ?? [])], kind)
    sizes.set(symbol, size)
    return size
  }
}

function moveOf(row: Row, columns: Columns, id: bigint): Move {
  const move = {
    id,
    action: row.text(columns.action).toLowerCase(),
    quantity: row.optionalNumber(columns.amount) ?? 0n,
    price: row.optionalNumber(columns.price) ?? 0n,
    earned: row.optionalNumber(columns.pnl) ?? 0n,
    position: row.optionalNumber(columns.position) ?? 0n,
  }
  row.problem = null
  return move
}

/** Positions are followed from flat to the first close, whose profit reveals the size. Ids rise with time. */
function sizeFrom(moves: readonly Move[], kind: 'linear' | 'inverse'): Fixed | null {
  for (const leg of ['long', 'short', '']) {
    const own = moves.filter(({ action }) => (leg === '' ? !/long|short/.test(action) : action.includes(leg)))
    const size = sizeOfLeg(
      own.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
      kind,
    )
    if (size !== null) return size
  }
  return null
}

function sizeOfLeg(moves: readonly Move[], kind: 'linear' | 'inverse'): Fixed | null {
  let position = 0n
  /**
   * Sum of quantity times price, or of quantity over price for inverse contracts; null until the position is known to
   * start flat.
   */
  let cost: Fixed | null = null
  for (const move of moves) {
    if (move.quantity <= 0n || move.price <= 0n) continue
    const after = move.position < 0n ? -move.position : move.position
    const isOpening = after > position
    if (isOpening && after === move.quantity) [position, cost] = [0n, 0n]
    const worth = kind === 'inverse' ? divide(move.quantity, move.price) : multiply(move.quantity, move.price)
    if (isOpening && cost !== null) cost += worth
    else if (!isOpening && cost !== null && position > 0n && move.earned !== 0n) {
      const mean: Fixed = kind === 'inverse' ? divide(position, cost) : divide(cost, position)
      const { quantity, price: closed, earned } = move
      const size = sizeOfEarned({ quantity, opened: mean, closed, earned, kind })
      if (size !== null) return size
    }
    if (!isOpening) cost = null
    position = after
  }
  return null
}
