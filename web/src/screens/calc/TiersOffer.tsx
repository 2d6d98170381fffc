import { SCREENED_VENUES } from '@roundtrip/contract/market'
import { createClock, dayKey, localDay } from '@roundtrip/core/base'
import { dayName } from '../../format/time.ts'
import type { Inputs } from '../../data/calculator/inputs.ts'
import { tierRows, useTiers, type VenueTiers } from '../../data/calculator/markets.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Calc.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly inputs: Inputs; readonly onChange: (changes: Inputs) => void }

/** Offers the exchange's own tiers with their date, or says why they must be typed. */
export function TiersOffer({ inputs, onChange }: Props) {
  const { zone } = useSettings().settings
  const venue = SCREENED_VENUES.find(({ id }) => id === inputs['venue'])
  const response = useTiers(venue?.id ?? null, inputs['instrument'] ?? '')
  if (venue === undefined || response === undefined) return null
  const rows = inputs['contract'] === 'inverse' ? null : tierRows(response)
  if (rows === null || response.at === null) return <p className={styles.soft}>{whyNot(venue.name, response)}</p>
  const day = dayKey(localDay(createClock({ zone }), response.at))
  return (
    <div className={styles.offer}>
      <Button onClick={() => onChange({ tiers: rows, tiersDay: day })}>
        <Trans text="Use the tiers of {name}" with={{ name: venue.name }} />
      </Button>
      <span className={styles.soft}>
        <Trans text="as of {day}" with={{ day: dayName(day) }} />
      </span>
    </div>
  )
}

function whyNot(venue: string, { tiers, problem }: VenueTiers): string {
  if (tiers !== null) return t('{venue} counts its tiers in contracts. Enter what they are worth.', { venue })
  if (problem === 'venue-not-offered')
    return t('{venue} shows its tiers only with a key. Enter them from its website.', { venue })
  return t('{venue} didn’t send its tiers. Enter them, or come back later.', { venue })
}
