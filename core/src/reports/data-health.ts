import { float64At, uint16At, uint32At } from '../base/index.ts'
import { flagBits, type TradeFlag } from '../trades/index.ts'
import type { TradeColumns } from './columns.ts'
import { isMissingData, type UncountedReason, uncountedReason } from './counted.ts'

/** Problems in the data behind a trade, the most serious first. */
export const HEALTH_FINDINGS = [
  'history-incomplete',
  'pending-rate',
  'missing-open',
  'incomplete-basis',
  'contradicts-exchange',
  'ambiguous-order',
  'assumed-cost',
  'from-positions',
  'from-orders',
] as const satisfies readonly TradeFlag[]
export type HealthFinding = (typeof HEALTH_FINDINGS)[number]

const PARTLY_COUNTED = flagBits(['missing-open', 'incomplete-basis'])
/** Findings that mean that fills of the account are missing. */
const GAPS = flagBits(['history-incomplete', 'missing-open', 'incomplete-basis', 'contradicts-exchange'])

export type FindingTotals = {
  readonly finding: HealthFinding
  readonly trades: number
  /** Net result of these trades in money units of 10^-8, as built from the fills; null while any is unknown. */
  readonly net: number | null
  /** Value of all their fills in money units; null while any is unknown. */
  readonly turnover: number | null
}

/** The state of the data of one account. */
export type AccountHealth = {
  /** Its index in `dictionaries.accounts`. */
  readonly account: number
  readonly trades: number
  /**
   * Trades that are in no figure because their data is incomplete. Trades that the trader excluded are not among them.
   */
  readonly leftOut: number
  /** Counted trades that sold or closed more than the recorded purchases: only the recorded quantity has a result. */
  readonly partlyCounted: number
  /**
   * The close of the last trade with a gap in its history, UTC ms: the data is complete since then, as far as we know.
   * Infinity if such a trade is still open, null without any.
   */
  readonly lastGap: number | null
  /** Only findings with trades. A trade may be in several. */
  readonly findings: readonly FindingTotals[]
}

type Sums = { trades: number; net: number; turnover: number }
type Account = {
  trades: number
  leftOut: number
  partlyCounted: number
  lastGap: number | null
  findings: Map<HealthFinding, Sums>
}

/** The problems of each account that has trades, in one pass; accounts in the order of the dictionary. */
export function dataHealth(columns: TradeColumns): AccountHealth[] {
  const accounts = columns.dictionaries.accounts.map(
    (): Account => ({ trades: 0, leftOut: 0, partlyCounted: 0, lastGap: null, findings: new Map() }),
  )
  const bits = HEALTH_FINDINGS.map((finding) => ({ finding, bit: flagBits([finding]) }))
  const anyFinding = flagBits(HEALTH_FINDINGS)
  for (let row = 0; row < columns.count; row += 1) {
    const account = accounts[uint16At(columns.account, row)]
    if (account === undefined) continue
    account.trades += 1
    const flags = uint32At(columns.flags, row)
    if ((flags & anyFinding) === 0) continue
    const reason = uncountedReason(columns, row)
    if (isMissingData(reason)) account.leftOut += 1
    else if (reason === null && (flags & PARTLY_COUNTED) !== 0) account.partlyCounted += 1
    if ((flags & GAPS) !== 0) account.lastGap = Math.max(account.lastGap ?? 0, endOf(columns, row))
    for (const { finding, bit } of bits) {
      if ((flags & bit) === 0 || !applies(finding, reason)) continue
      const sums = account.findings.get(finding) ?? { trades: 0, net: 0, turnover: 0 }
      sums.trades += 1
      sums.net += float64At(columns.net, row)
      sums.turnover += float64At(columns.turnover, row)
      account.findings.set(finding, sums)
    }
  }
  return accounts.flatMap(({ findings, ...account }, index) =>
    account.trades === 0 ? [] : [{ account: index, ...account, findings: findingTotals(findings) }],
  )
}

/** A trade that is left out anyway is not also reported as contradicting the exchange. */
function applies(finding: HealthFinding, reason: UncountedReason | null): boolean {
  if (isMissingData(finding)) return reason === finding
  return finding !== 'contradicts-exchange' || reason === null
}

function endOf({ closed, closeTime }: TradeColumns, row: number): number {
  return closed[row] === 1 ? float64At(closeTime, row) : Number.POSITIVE_INFINITY
}

function findingTotals(findings: ReadonlyMap<HealthFinding, Sums>): FindingTotals[] {
  return HEALTH_FINDINGS.flatMap((finding) => {
    const sums = findings.get(finding)
    if (sums === undefined) return []
    return [{ finding, trades: sums.trades, net: unitsOrNull(sums.net), turnover: unitsOrNull(sums.turnover) }]
  })
}

function unitsOrNull(units: number): number | null {
  return Number.isNaN(units) ? null : units
}
