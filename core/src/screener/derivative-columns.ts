import { ratio } from '../base/index.ts'
import type { ScreenerColumn } from './column.ts'
import type { InstrumentData } from './instrument-data.ts'
import { less, product, volumeDollars } from './ticker-columns.ts'

const FUNDING = {
  group: 'Derivatives',
  unit: 'percent',
  isSigned: true,
  needs: ['funding'],
  whenNull: 'without funding',
} as const
const INTEREST = { group: 'Derivatives', needs: ['open-interest'] } as const

/** Columns of perpetuals and futures; empty for spot. */
export const DERIVATIVE_COLUMNS = {
  funding8h: {
    ...FUNDING,
    name: 'Funding 8 h',
    // Rates move in hundredths of a percent.
    decimals: 4,
    formula: 'rate × 8 / hours between fundings, so that venues compare',
    compute: ({ funding }) => (funding === null ? null : ratio(funding.rate * 8, funding.intervalHours)),
  },
  fundingYear: {
    ...FUNDING,
    name: 'Funding of a year',
    formula: 'rate × 24 / hours between fundings × 365, not compounded',
    compute: ({ funding }) => (funding === null ? null : ratio(funding.rate * 24 * 365, funding.intervalHours)),
  },
  openInterest: {
    ...INTEREST,
    name: 'Open interest',
    unit: 'dollars',
    needs: ['open-interest', 'ticker'],
    formula: 'contracts × contract size × mark price; inverse: contracts × contract size; in dollars',
    whenNull: 'without open interest, and without a rate of the quote currency',
    compute: interestDollars,
  },
  openInterestChange1h: {
    ...INTEREST,
    name: 'Open interest, change 1 h',
    unit: 'percent',
    isSigned: true,
    formula: 'contracts now / contracts an hour ago - 1',
    whenNull: 'where one of the two is unknown',
    compute: ({ openInterest }) => less(ratio(openInterest?.now ?? null, openInterest?.hourAgo ?? null), 1),
  },
  openInterestChange24h: {
    ...INTEREST,
    name: 'Open interest, change 24 h',
    unit: 'percent',
    isSigned: true,
    formula: 'contracts now / contracts a day ago - 1',
    whenNull: 'where one of the two is unknown',
    compute: ({ openInterest }) => less(ratio(openInterest?.now ?? null, openInterest?.dayAgo ?? null), 1),
  },
  openInterestOfVolume: {
    ...INTEREST,
    name: 'Open interest / volume',
    unit: 'ratio',
    needs: ['open-interest', 'ticker'],
    formula: 'open interest / volume of the last 24 hours, both in dollars',
    whenNull: 'where one of the two is unknown, or nothing was traded',
    compute: (instrument) => ratio(interestDollars(instrument), volumeDollars(instrument)),
  },
} as const satisfies Readonly<Record<string, ScreenerColumn>>

function interestDollars({ kind, openInterest, contractSize, ticker, quoteDollars }: InstrumentData): number | null {
  const size = product(openInterest?.now ?? null, contractSize, quoteDollars)
  return kind === 'inverse' ? size : product(size, ticker?.mark ?? ticker?.last ?? null, 1)
}
