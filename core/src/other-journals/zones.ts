/** The zone in which another journal shows its times, determined by how many trades match in each. */
import { createClock, isZone } from '../base/index.ts'
import { type RowFigures, type SoughtRow, soughtRow, type ToUtc, zoneEvidence } from './evidence.ts'
import type { ForeignRow } from './foreign-row.ts'
import { candidatesOf } from './candidates.ts'
import type { OwnTrades } from './own-trades.ts'

export type DetectedZone = {
  /** `UTC`, `UTC-05:00` or an IANA zone. */
  readonly zone: string
  /** Rows that were tried, and how many of them match a trade in this zone. */
  readonly tried: number
  readonly fitting: number
}

/** The score of an opening with one matching figure; see `zoneEvidence`. */
const CHANCE = 1

/** Rows by which the zone is judged. */
const TRIED = 1_500

/** Zones in which many journals are kept: because of daylight saving time, no single offset fits a whole file. */
const USUAL_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Australia/Sydney',
]

/** All offsets that exist, in half hours, the small ones first. */
const OFFSETS = Array.from({ length: 53 }, (_, index) => (index - 24) / 2)
  .toSorted((a, b) => Math.abs(a) - Math.abs(b) || b - a)
  .map(offsetZone)

export type ZoneSearch = {
  readonly rows: readonly ForeignRow[]
  readonly figures: readonly RowFigures[]
  readonly own: OwnTrades
  readonly scales: readonly number[]
  /** The zone to assume if no other fits more rows. */
  readonly likely: string
}

/** The zone in which most rows match a trade; among equals the likely one, then the first of the list above. */
export function findZone({ rows, figures, own, scales, likely }: ZoneSearch): DetectedZone {
  const dated = figures.filter(({ index }) => hasClock(rows[index]))
  const step = Math.max(1, Math.floor(dated.length / TRIED))
  const tried = dated.filter((_, index) => index % step === 0).slice(0, TRIED)
  const zones = [...new Set([likely, 'UTC', ...USUAL_ZONES, ...OFFSETS])].filter(isZone)
  let best = { zone: likely, fitting: 0, evidence: 0 }
  for (const zone of zones) {
    const toUtc = wallToUtc(zone)
    let fitting = 0
    let evidence = 0
    for (const figure of tried) {
      const row = rows[figure.index]
      const rowEvidence = row === undefined ? 0 : evidenceFor(soughtRow(row, figure, toUtc), own, scales)
      evidence += rowEvidence
      if (rowEvidence > 0) fitting += 1
    }
    // A row or two match somewhere by chance, so a zone other than the likely one needs more than that.
    const needed = best.zone === likely ? best.evidence + CHANCE : best.evidence
    if (evidence > needed || zone === likely) best = { zone, fitting, evidence }
  }
  return { zone: best.zone, tried: tried.length, fitting: best.fitting }
}

/** For the best-fitting trade, whichever it is: no row is taken yet. */
function evidenceFor(row: SoughtRow, own: OwnTrades, scales: readonly number[]): number {
  let max = 0
  for (const trade of candidatesOf(row, own))
    for (const scale of scales) max = Math.max(max, zoneEvidence(row, trade, scale))
  return max
}

function hasClock(row: ForeignRow | undefined): boolean {
  return row?.open?.precision === 'exact' || row?.close?.precision === 'exact'
}

/** Converts the reading of a clock in the zone to UTC. */
export function wallToUtc(zone: string): ToUtc {
  const { offsetAt } = createClock({ zone })
  return (wall) => wall - offsetAt(wall - offsetAt(wall))
}

function offsetZone(hours: number): string {
  if (hours === 0) return 'UTC'
  const minutes = Math.round(Math.abs(hours) * 60)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `UTC${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
