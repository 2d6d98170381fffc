import type { Field, FieldValues } from '@roundtrip/contract/documents'
import { useId, useState } from 'react'
import { useCollection } from '../../data/documents/use-documents.ts'
import { Button } from '../../ui/Button.tsx'
import { IconSettings } from '../../ui/icons/index.ts'
import styles from './Daily.module.css'
import { ManageFields } from '../../parts/fields/ManageFields.tsx'
import { t } from '../../language/translate.ts'

type Props = { readonly values: FieldValues; readonly onChange: (values: FieldValues) => void }

/** The user's own fields for days. */
export function DayFields({ values, onChange }: Props) {
  const { documents } = useCollection('fields')
  const [managing, setManaging] = useState(false)
  const fields = [...documents]
    .filter(([id, field]) => field.about === 'day' && (!field.archived || values[id] !== undefined))
    .sort(([, a], [, b]) => a.name.localeCompare(b.name))
  const setField = (id: string, value: FieldValues[string] | null): void => {
    const others = Object.entries(values).filter(([other]) => other !== id)
    onChange(Object.fromEntries(value === null ? others : [...others, [id, value]]))
  }
  return (
    <>
      {fields.map(([id, field]) => (
        <OneField key={id} field={field} value={values[id] ?? null} onChange={(value) => setField(id, value)} />
      ))}
      <Button look="ghost" className={styles.manage} onClick={() => setManaging(true)}>
        <IconSettings size={15} aria-hidden />
        {fields.length === 0 ? t('Track more: add a field') : t('Fields')}
      </Button>
      {managing ? <ManageFields about="day" onClose={() => setManaging(false)} /> : null}
    </>
  )
}

type FieldProps = {
  readonly field: Field
  readonly value: FieldValues[string] | null
  readonly onChange: (value: FieldValues[string] | null) => void
}

function OneField({ field, value, onChange }: FieldProps) {
  const id = useId()
  const number = (text: string): void => {
    const typed = Number(text)
    if (text === '') onChange(null)
    else if (Number.isFinite(typed)) onChange(typed)
  }
  const options =
    field.kind === 'yes-no'
      ? [
          { id: 'yes', name: t('Yes') },
          { id: 'no', name: t('No') },
        ]
      : field.choices
  const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
  const choose = (choice: string): void => {
    if (choice === '') onChange(null)
    else onChange(field.kind === 'yes-no' ? choice === 'yes' : choice)
  }
  return (
    <div className={styles.fieldLine}>
      <label htmlFor={id}>{field.name}</label>
      {field.kind === 'number' ? (
        <span>
          <input
            id={id}
            className={styles.number}
            type="number"
            step="any"
            value={typeof value === 'number' ? value : ''}
            onChange={(event) => number(event.target.value)}
          />{' '}
          {field.unit}
        </span>
      ) : (
        <select id={id} className={styles.select} value={chosen} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('Not set')}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
