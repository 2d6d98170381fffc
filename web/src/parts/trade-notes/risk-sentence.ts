import { t } from '../../language/translate.ts'

type Risk = {
  /** The risk that R divides by, as text; null = there is none. */
  readonly counted: string | null
  /** The risk from the stop, as text; null = no stop, or an invalid one. */
  readonly atStop: string | null
  /** The source of the counted risk. */
  readonly source: 'typed' | 'plan' | 'stop'
}

/** The sentence about the risk in use; null if there is nothing to say. */
export function riskSentence({ counted, atStop, source }: Risk): string | null {
  if (source === 'stop') return counted === null ? null : t('Risk {counted}, from the stop.', { counted })
  const from = source === 'typed' ? t('entered by you') : t('from the plan')
  const first =
    counted === null
      ? t('The risk is {from}, but has no exchange rate.', { from })
      : t('Risk {counted}, {from}.', { counted, from })
  return atStop === null || atStop === counted ? first : t('{first} The stop would give {atStop}.', { first, atStop })
}
