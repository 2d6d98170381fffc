/** The trader's settings, as far as figures depend on them. */
export type Settings = {
  readonly zone: string
  /** Minutes after midnight. */
  readonly dayStartMinutes: number
  readonly breakevenBand: number
  readonly startBalance: number | null
  readonly basis: 'open' | 'close' | null
  /** Labels that name setups; none if absent. */
  readonly setups?: readonly string[]
  /** Closes of bitcoin in dollars by UTC day; none if absent. */
  readonly bitcoin?: { readonly from: number; readonly closes: readonly number[] }
}
