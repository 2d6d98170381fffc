import { message } from '../../base/index.ts'
import { NumberList } from '../../ledger/index.ts'
import { fillIdentity, hasId, keyInto } from './dedupe.ts'
import type { LedgerSoFar, SidelessFill } from './records.ts'

/**
 * Finds the sides that rows do not state. An automatic deleveraging closes the position, so earlier fills of the
 * contract, from any file, reveal its side. Rejects the row if there was no position.
 */
export function findSides(ledger: LedgerSoFar): void {
  const { table, laterKeys } = ledger
  const open = new Map(ledger.sideless.map((sideless) => [sideless.fill, sideless]))
  if (open.size === 0) return
  const contracts = new Set(ledger.sideless.map(({ fill }) => table.instruments.at(fill).id))
  const positions = new Map<string, bigint>()
  const fills = ledger.fills.values().filter((fill) => contracts.has(table.instruments.at(fill).id))
  const inOrder = fills.toSorted((a, b) => table.timeOf(a) - table.timeOf(b) || table.rowOf(a) - table.rowOf(b))
  for (const number of inOrder) {
    const { id } = table.instruments.at(number)
    const before = positions.get(id) ?? 0n
    const sideless = open.get(number)
    if (sideless !== undefined && !decide(ledger, sideless, before)) continue
    const { side, quantity } = table.at(number)
    positions.set(id, side === 'buy' ? before + quantity : before - quantity)
  }
  const decided = ledger.fills.values().filter((fill) => laterKeys.get(fill) !== null)
  ledger.fills = new NumberList()
  ledger.fills.pushAll(decided)
}

/** Sets side and key of a fill; returns false if there was no position. */
function decide(ledger: LedgerSoFar, { fill, line, sink }: SidelessFill, position: bigint): boolean {
  const { table, laterKeys, fillKeys } = ledger
  if (position === 0n) {
    sink.rowAt(
      line,
      message('The row does not say whether it is a buy or a sell, and no earlier row shows the position.'),
    )
    laterKeys.set(fill, null)
    return false
  }
  table.setSide(fill, position > 0n ? 'sell' : 'buy')
  const identity = fillIdentity(table.at(fill))
  const words = new Int32Array(4)
  for (let ordinal = 0; ; ordinal += 1) {
    keyInto(words, identity, ordinal)
    const existing = fillKeys.add(words)
    if (existing !== -1 && !hasId(identity)) continue
    laterKeys.set(fill, existing === -1 ? fillKeys.size - 1 : existing)
    return true
  }
}
