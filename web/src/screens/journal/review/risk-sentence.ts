type Parts = {
  /** What R divides by, as text; null = there is no risk. */
  readonly counted: string | null
  /** What the stop makes, as text; null = no stop, or none that can be one. */
  readonly atStop: string | null
  /** Where the counted risk comes from. */
  readonly source: 'typed' | 'plan' | 'stop'
}

/** Which risk counts; null where there is nothing to say. */
export function riskSentence({ counted, atStop, source }: Parts): string | null {
  if (source === 'stop') return counted === null ? null : `Risk ${counted}, from the stop.`
  const from = source === 'typed' ? 'typed' : 'from the plan'
  const first = counted === null ? `The risk is ${from}, but has no exchange rate.` : `Risk ${counted}, ${from}.`
  return atStop === null || atStop === counted ? first : `${first} The stop would give ${atStop}.`
}
