import { fillIdentity, hasId, keyOf } from './dedupe.ts'
import type { LedgerSoFar, SidelessFill } from './records.ts'

/**
 * Finds the sides that rows do not state. An automatic deleveraging closes the position, so earlier fills of the
 * contract, from any file, reveal its side. Refuses the row where there was no position.
 */
export function findSides(ledger: LedgerSoFar): void {
  const open = new Map(ledger.sideless.map((sideless) => [sideless.fill as object, sideless]))
  if (open.size === 0) return
  const contracts = new Set(ledger.sideless.map(({ fill }) => fill.instrument.id))
  const held = new Map<string, bigint>()
  const fills = ledger.fills.filter((fill) => contracts.has(fill.instrument.id))
  for (const fill of fills.toSorted((a, b) => a.time - b.time || a.row - b.row)) {
    const before = held.get(fill.instrument.id) ?? 0n
    const sideless = open.get(fill)
    if (sideless !== undefined && !decide(ledger, sideless, before)) continue
    held.set(fill.instrument.id, fill.side === 'buy' ? before + fill.quantity : before - fill.quantity)
  }
  ledger.fills = ledger.fills.filter((fill) => fill.dedupeKey !== '')
}

/** Sets side and key of a fill; false where there was no position. */
function decide(ledger: LedgerSoFar, { fill, line, sink }: SidelessFill, held: bigint): boolean {
  if (held === 0n) {
    sink.rowAt(line, 'The row does not say whether it bought or sold, and no earlier row tells what was held.')
    fill.dedupeKey = ''
    return false
  }
  fill.side = held > 0n ? 'sell' : 'buy'
  const identity = fillIdentity(fill)
  for (let ordinal = 0; ; ordinal += 1) {
    fill.dedupeKey = keyOf(identity, ordinal)
    if (ledger.fillKeys.add(fill.dedupeKey) === -1) {
      ledger.fillOfKey.push(fill)
      return true
    }
    if (hasId(identity)) return true
  }
}
