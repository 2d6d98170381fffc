type Parts = {
  /** The risk that R divides by, as text; null = there is none. */
  readonly counted: string | null
  /** The risk from the stop, as text; null = no stop, or an invalid one. */
  readonly atStop: string | null
  /** The source of the counted risk. */
  readonly source: 'typed' | 'plan' | 'stop'
}

/** The sentence about the risk that counts; null if there is nothing to say. */
export function riskSentence({ counted, atStop, source }: Parts): string | null {
  if (source === 'stop') return counted === null ? null : `Risk ${counted}, from the stop.`
  const from = source === 'typed' ? 'typed' : 'from the plan'
  const first = counted === null ? `The risk is ${from}, but has no exchange rate.` : `Risk ${counted}, ${from}.`
  return atStop === null || atStop === counted ? first : `${first} The stop would give ${atStop}.`
}
