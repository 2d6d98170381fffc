import type { RuleRow } from '@roundtrip/core/rules'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { MISSING } from '../../format/number.ts'
import { Money } from '../../ui/Money.tsx'
import styles from './RuleItem.module.css'
import { perLanguage, t } from '../../language/translate.ts'

/** What breaking a rule was worth per trade, as an entry of a list of figures. Undefined while loading. */
export function DifferencePerTrade({ row }: { readonly row: RuleRow | undefined }) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const { difference = null, interval = null, claim } = row ?? {}
  const range =
    interval === null
      ? undefined
      : t('95%: {low} to {high}', { low: money.signed(interval.low), high: money.signed(interval.high) })
  return (
    <div title={range}>
      <dt>{t('Cost per trade of breaking it')}</dt>
      <dd>
        {difference === null ? MISSING : <Money sign={difference} text={money.signed(difference)} />}
        {difference === null || claim === undefined ? null : <span className={styles.soft}> {CLAIMS()[claim]}</span>}
      </dd>
    </div>
  )
}

/** What may be said of it, in a word. */
const CLAIMS = perLanguage(
  (): Readonly<Record<RuleRow['claim'], string>> => ({
    worse: t('beyond chance'),
    better: t('beyond chance'),
    chance: t('may be chance'),
    few: t('few'),
    later: '',
  }),
)
