import type { ReportOptions } from '../cli/report.ts'

/** A report in dollars and UTC, with no options. */
export const PLAIN_REPORT: Omit<ReportOptions, 'files'> = {
  zone: 'UTC',
  fileZone: 'UTC',
  basis: null,
  currency: 'USD',
  costMethod: 'average',
  breakevenBand: 0,
  startBalance: null,
  dayStartMinutes: 0,
  rates: [],
  renames: [],
  positionMode: null,
}
