import { percent, RANGES, type WhatIf } from '../../data/workbench/what-if.ts'
import { percentText } from '../../format/number.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import styles from './Laboratory.module.css'
import { NumberField } from './NumberField.tsx'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Fees = WhatIf['fees']

type Props = {
  readonly fees: Fees
  /** The fees paid as a fraction of the turnover; null without turnover. */
  readonly feeRate: number | null
  readonly onChange: (fees: Fees) => void
}

const CHOICES = perLanguage(
  () =>
    [
      { value: 'paid', text: t('As paid') },
      { value: 'factor', text: t('Part of them') },
      { value: 'rates', text: t('Maker and taker') },
    ] as const,
)

/** Fees unchanged, a fraction of them, or rates on the turnover. */
export function FeesFields({ fees, feeRate, onChange }: Props) {
  // Rates start at the average paid, so that only typed values change the result.
  const paidRate = Math.round((feeRate ?? 0) * 1e6) / 1e6
  const choose = (choice: ReturnType<typeof CHOICES>[number]['value']): void => {
    if (choice === 'paid') onChange(null)
    else if (choice === 'factor') onChange({ by: 'factor', factor: 0.5 })
    else onChange({ by: 'rates', maker: paidRate, taker: paidRate, makerShare: 0.5 })
  }
  return (
    <>
      <SegmentedTabs label={t('Fees')} options={CHOICES()} value={fees?.by ?? 'paid'} onChange={choose} />
      {feeRate === null ? null : (
        <p className={styles.paid}>
          <Trans text="You paid {feeRate} of your turnover." with={{ feeRate: percentText(feeRate, 4) }} />
        </p>
      )}
      {fees?.by === 'factor' ? (
        <NumberField
          name="fees"
          label={t('% of the fees you paid')}
          value={percent(fees.factor)}
          range={RANGES.feesPct}
          onChange={(value) => onChange(value === null ? null : { by: 'factor', factor: value / 100 })}
        />
      ) : null}
      {fees?.by === 'rates' ? <RateFields fees={fees} onChange={onChange} /> : null}
    </>
  )
}

type Rates = Extract<Fees, { readonly by: 'rates' }>

const RATES = perLanguage(
  () =>
    [
      { part: 'maker', label: 'Maker, %', range: RANGES.ratePct },
      { part: 'taker', label: 'Taker, %', range: RANGES.ratePct },
      { part: 'makerShare', label: t('Maker share, %'), range: RANGES.makerPct },
    ] as const,
)

function RateFields({ fees, onChange }: { readonly fees: Rates; readonly onChange: (fees: Rates) => void }) {
  return (
    <div className={styles.rates}>
      {RATES().map(({ part, label, range }) => (
        <NumberField
          key={part}
          name={part}
          label={label}
          value={percent(fees[part])}
          range={range}
          onChange={(value) => onChange({ ...fees, [part]: (value ?? 0) / 100 })}
        />
      ))}
    </div>
  )
}
