import { TextInput } from '@mantine/core'
import { isOfDays } from '@roundtrip/core/experiments'
import type { ExperimentDraft, Proposed } from '../../data/analysis/experiments.ts'
import { countOf, meanText } from '../../parts/experiments/experiment-words.ts'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { shownEffect, shownValue, type Typed } from './draft.ts'
import styles from './ExperimentsScreen.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly draft: ExperimentDraft
  readonly proposed: Proposed
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
}

/** What the experiment has to beat, and by how much. */
export function TermsFields({ draft: { measure }, proposed, typed, onChange }: Props) {
  const { proposal, count, mean } = proposed
  const against = typed.against ?? proposal.against.by
  const unit = measure === 'risk' || measure === 'risk-of-day' ? 'R' : '%'
  return (
    <>
      <p className="soft">
        {count === 0
          ? t('None so far.')
          : t('So far: {trades}, on average {mean}. This is a fact about the past, not what it has to beat.', {
              trades: countOf(measure, count),
              mean: meanText(measure, mean),
            })}
      </p>
      {isOfDays(measure) ? null : (
        <SegmentedField
          label={t('Has to beat')}
          value={against}
          options={[
            { value: 'others', text: t('Your other trades') },
            { value: 'number', text: t('A number') },
          ]}
          onChange={(value) => onChange({ ...typed, against: value })}
        />
      )}
      <div className={styles.pair}>
        {against === 'others' ? null : (
          <TextInput
            label={t('Number to beat ({unit})', { unit })}
            inputMode="decimal"
            value={typed.value ?? shownValue(proposal, measure)}
            onChange={(event) => onChange({ ...typed, value: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={t('Smallest difference that matters ({unit})', { unit })}
          inputMode="decimal"
          value={typed.effect ?? shownEffect(proposal, measure)}
          onChange={(event) => onChange({ ...typed, effect: event.currentTarget.value })}
        />
      </div>
      {measure === 'kept' ? null : (
        <p className="soft">
          {t(
            'Losses up to {loss} and gains up to {gain} are expected. Larger losses count in full, larger gains do not.',
            {
              loss: meanText(measure, -proposal.bound.loss),
              gain: meanText(measure, proposal.bound.gain),
            },
          )}
        </p>
      )}
    </>
  )
}
