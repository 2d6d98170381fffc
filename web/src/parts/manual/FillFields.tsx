import { TextInput } from '@mantine/core'
import { useSettings } from '../../data/settings/settings.ts'
import { TimeField } from '../time-field/TimeField.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import styles from './Manual.module.css'
import type { FillField, TypedFill } from './typed-fill.ts'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly typed: TypedFill
  readonly feeAsset: string
  readonly problemOf: (field: FillField) => string | null
  readonly onChange: (typed: TypedFill) => void
}

const SIDES = perLanguage(
  () =>
    [
      { value: 'buy', text: t('Buy') },
      { value: 'sell', text: t('Sell') },
    ] as const,
)

/** The inputs of a fill. */
export function FillFields({ typed, feeAsset, problemOf, onChange }: Props) {
  const { settings } = useSettings()
  const text = (field: FillField, label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      value={typed[field]}
      error={problemOf(field)}
      onChange={(event) => onChange({ ...typed, [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <SegmentedField
        label={t('Side')}
        options={SIDES()}
        value={typed.side}
        onChange={(side) => onChange({ ...typed, side })}
      />
      <div className={styles.fields}>
        <TimeField
          kind="moment"
          label={t('Time, {zone}', { zone: settings.zone })}
          value={typed.moment}
          error={problemOf('moment')}
          onChange={(moment) => onChange({ ...typed, moment })}
        />
        {text('quantity', t('Quantity'))}
        {text('price', t('Price'))}
        {text('fee', feeAsset === '' ? t('Fee') : t('Fee, {asset}', { asset: feeAsset }))}
      </div>
    </>
  )
}
