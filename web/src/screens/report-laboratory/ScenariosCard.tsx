import { SCENARIO_ORDER, type LaboratoryStep, type ScenarioKind } from '@roundtrip/core/laboratory'
import type { ReactNode } from 'react'
import { NOTHING_CHANGED, percent, RANGES, type WhatIf } from '../../data/workbench/what-if.ts'
import type { MoneyFormat } from '../../format/money.ts'
import type { KeyNames } from '../../parts/insights/use-key-names.ts'
import type { KeysOf } from '../../parts/insights/use-keys-of.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { FeesFields } from './FeesFields.tsx'
import { CAVEATS, effectOf } from './finding.ts'
import styles from './Laboratory.module.css'
import { NumberField } from './NumberField.tsx'
import { SliceFields } from './SliceFields.tsx'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly whatIf: WhatIf
  readonly names: KeyNames
  readonly keysOf: KeysOf
  readonly money: MoneyFormat
  /** The fees paid as a fraction of the turnover. */
  readonly feeRate: number | null
  readonly steps: readonly LaboratoryStep[]
  readonly onChange: (changes: Partial<WhatIf>) => void
}

const TITLES = perLanguage(
  (): Readonly<Record<ScenarioKind, string>> => ({
    slices: t('Leave out some trades'),
    fees: t('Different fees'),
    funding: t('Different funding'),
    sameRisk: t('Risk the same on every trade'),
    dayStop: t('Stop for the day after losses'),
    withoutBest: t('Leave out the largest wins'),
  }),
)

/** Every change with its fields, its effect, and its limits. */
export function ScenariosCard({ whatIf, names, keysOf, money, feeRate, steps, onChange }: Props) {
  const fields: Readonly<Record<ScenarioKind, ReactNode>> = {
    slices: <SliceFields {...{ names, keysOf }} slices={whatIf.slices} onChange={(slices) => onChange({ slices })} />,
    fees: <FeesFields fees={whatIf.fees} feeRate={feeRate} onChange={(fees) => onChange({ fees })} />,
    funding: (
      <NumberField
        name="funding"
        label={t('% of the funding you paid and received')}
        placeholder={t('Unchanged')}
        value={whatIf.funding === null ? null : percent(whatIf.funding)}
        range={RANGES.fundingPct}
        onChange={(share) => onChange({ funding: share === null ? null : share / 100 })}
      />
    ),
    sameRisk: (
      <NumberField
        name="risk"
        label={t('Risk per trade, {currency}', { currency: money.currency })}
        placeholder={t('As traded')}
        value={whatIf.sameRisk}
        range={RANGES.risk}
        onChange={(sameRisk) => onChange({ sameRisk })}
      />
    ),
    dayStop: <StopFields dayStop={whatIf.dayStop} onChange={(dayStop) => onChange({ dayStop })} />,
    withoutBest: (
      <NumberField
        name="best"
        label={t('Wins to leave out')}
        placeholder={t('None')}
        value={whatIf.withoutBest}
        range={RANGES.best}
        onChange={(withoutBest) => onChange({ withoutBest })}
      />
    ),
  }
  return (
    <Card
      title={t('What if')}
      hint={t('changes add up, from first to last')}
      actions={
        steps.length === 0 ? undefined : (
          <Button
            look="ghost"
            onClick={() => onChange({ ...NOTHING_CHANGED, balance: whatIf.balance, lossPct: whatIf.lossPct })}
          >
            {t('Undo all changes')}
          </Button>
        )
      }
    >
      <div className={styles.scenarios}>
        {SCENARIO_ORDER.map((kind) => {
          const step = steps.find(({ scenario }) => scenario === kind)
          return (
            <section key={kind} className={styles.scenario} aria-label={TITLES()[kind]}>
              <h3>{TITLES()[kind]}</h3>
              {fields[kind]}
              {step === undefined ? null : <p className={styles.effect}>{effectOf(step, money)}</p>}
              <p className={styles.caveat}>{CAVEATS()[kind]}</p>
            </section>
          )
        })}
      </div>
    </Card>
  )
}

type StopProps = { readonly dayStop: WhatIf['dayStop']; readonly onChange: (dayStop: WhatIf['dayStop']) => void }

const COUNTS = perLanguage(
  () =>
    [
      { value: 'day', text: t('In a day') },
      { value: 'row', text: t('In a row') },
    ] as const,
)

function StopFields({ dayStop, onChange }: StopProps) {
  return (
    <div className={styles.fields}>
      <NumberField
        name="stop"
        label={t('Losses')}
        placeholder={t('No stop')}
        value={dayStop?.losses ?? null}
        range={RANGES.losses}
        onChange={(losses) => onChange(losses === null ? null : { losses, inRow: dayStop?.inRow ?? false })}
      />
      {dayStop === null ? null : (
        <SegmentedTabs
          label={t('How losses are counted')}
          options={COUNTS()}
          value={dayStop.inRow ? 'row' : 'day'}
          onChange={(count) => onChange({ ...dayStop, inRow: count === 'row' })}
        />
      )}
    </div>
  )
}
