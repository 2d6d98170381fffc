import { Checkbox } from '@mantine/core'
import type { IndicatorsProps } from './IndicatorsButton.tsx'
import { INDICATORS } from './indicator-list.ts'
import { t } from '../../language/translate.ts'

const PANEL = { display: 'grid', gridTemplateColumns: 'auto auto', gap: 'var(--space-3) var(--space-5)' }

/** A box for each indicator. */
export default function IndicatorsPanel({ chosen, onChange }: IndicatorsProps) {
  return (
    <section style={PANEL} aria-label={t('Indicators')}>
      {INDICATORS().map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </section>
  )
}
