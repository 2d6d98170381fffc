import type { RuleRow } from '@roundtrip/core/rules'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { MISSING } from '../../format/number.ts'
import { Money } from '../../ui/Money.tsx'
import { t } from '../../language/translate.ts'

/** The value per trade of breaking a rule, as an entry of a list of figures. Undefined while loading. */
export function DifferencePerTrade({ row }: { readonly row: RuleRow | undefined }) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const { difference = null, interval = null, claim } = row ?? {}
  const range =
    interval === null
      ? undefined
      : t('95%: {low} to {high}', { low: money.signed(interval.low), high: money.signed(interval.high) })
  return (
    <div title={range}>
      <dt className="soft">{t('Breaking it, per trade')}</dt>
      <dd>
        {difference === null ? MISSING : <Money sign={difference} text={money.signed(difference)} />}
        {claim === undefined ? null : <span className="soft"> {claimOf(claim, difference)}</span>}
      </dd>
    </div>
  )
}

/** The claim that the difference supports, in a word. */
function claimOf(claim: RuleRow['claim'], difference: number | null): string {
  if (claim === 'later') return t('not comparable')
  if (difference === null) return ''
  const paid = difference > 0
  if (claim === 'chance') return paid ? t('paid off, may be chance') : t('may be chance')
  if (claim === 'few') return t('too few to tell')
  return paid ? t('paid off so far') : t('beyond chance')
}
