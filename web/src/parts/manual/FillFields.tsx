import { TextInput } from '@mantine/core'
import { useSettings } from '../../data/settings/settings.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import styles from './Manual.module.css'
import type { FillField, TypedFill } from './typed-fill.ts'

type Props = {
  readonly typed: TypedFill
  readonly feeAsset: string
  readonly problemOf: (field: FillField) => string | null
  readonly onChange: (typed: TypedFill) => void
}

const SIDES = [
  { value: 'buy', text: 'Buy' },
  { value: 'sell', text: 'Sell' },
] as const

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
      <div className={styles.line}>
        <SegmentedTabs
          label="Side"
          options={SIDES}
          value={typed.side}
          onChange={(side) => onChange({ ...typed, side })}
        />
      </div>
      <div className={styles.fields}>
        <TextInput
          type="datetime-local"
          step={1}
          label={`Time, ${settings.zone}`}
          value={typed.moment}
          error={problemOf('moment')}
          onChange={(event) => onChange({ ...typed, moment: event.currentTarget.value })}
        />
        {text('quantity', 'Quantity')}
        {text('price', 'Price')}
        {text('fee', feeAsset === '' ? 'Fee' : `Fee, ${feeAsset}`)}
      </div>
    </>
  )
}
