/** What the trader set, as far as figures depend on it. */
export type Settings = {
  readonly zone: string
  /** Minutes after midnight; whole quarters of an hour, as money is booked. */
  readonly dayStartMinutes: number
  readonly breakevenBand: number
  readonly startBalance: number | null
  readonly basis: 'open' | 'close' | null
}
