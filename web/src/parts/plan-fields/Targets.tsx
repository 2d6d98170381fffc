import { TextInput } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { IconPlus, IconX } from '../../ui/icons/index.ts'
import { MAX_TARGETS, nextKey, type TypedTarget } from './lines.ts'
import styles from './PlanFields.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  /** The problem of a field, such as `targets.0.price`; null for none. */
  readonly problemOf: (field: string) => string | null
  readonly targets: readonly TypedTarget[]
  readonly onChange: (targets: readonly TypedTarget[]) => void
}

/** Prices to take profit at. Without quantities, they count equally. */
export function Targets({ targets, problemOf, onChange }: Props) {
  const change = (key: number, changes: Partial<TypedTarget>): void =>
    onChange(targets.map((target) => (target.key === key ? { ...target, ...changes } : target)))
  return (
    <fieldset className={styles.lines}>
      <legend>{t('Targets')}</legend>
      {targets.map(({ key, price, quantity }, index) => (
        <div key={key} className={styles.row}>
          <TextInput
            aria-label={t('Price of target {number}', { number: index + 1 })}
            placeholder={t('Price')}
            inputMode="decimal"
            value={price}
            error={problemOf(`targets.${key}.price`)}
            onChange={(event) => change(key, { price: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('Quantity of target {number}', { number: index + 1 })}
            placeholder={t('Quantity, or equal parts')}
            inputMode="decimal"
            value={quantity}
            error={problemOf(`targets.${key}.quantity`)}
            onChange={(event) => change(key, { quantity: event.currentTarget.value })}
          />
          <Button
            size="icon"
            look="ghost"
            aria-label={t('Remove target {number}', { number: index + 1 })}
            onClick={() => onChange(targets.filter((target) => target.key !== key))}
          >
            <IconX size={16} />
          </Button>
        </div>
      ))}
      {targets.length >= MAX_TARGETS ? null : (
        <Button
          className={styles.add ?? ''}
          onClick={() => onChange([...targets, { key: nextKey(targets), price: '', quantity: '' }])}
        >
          <IconPlus size={15} aria-hidden />
          {t('Add a target')}
        </Button>
      )}
    </fieldset>
  )
}
