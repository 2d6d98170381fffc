import { Select, TextInput } from '@mantine/core'
import type { Field } from '@roundtrip/contract/documents'
import { useCollection } from '../../data/documents/use-documents.ts'
import type { SectionProps } from './section.ts'
import styles from './Change.module.css'
import { perLanguage, t } from '../../language/translate.ts'

type TypedValue = string | boolean | undefined

/** The user's own trade fields. An archived field is shown if it has a value. */
export function OwnFields({ draft, problemOf, onChange }: SectionProps) {
  const { documents } = useCollection('fields')
  const fields = [...documents]
    .filter(([id, field]) => field.about === 'trade' && (!field.archived || draft.fields[id] !== undefined))
    .sort(([, a], [, b]) => a.name.localeCompare(b.name))
  if (fields.length === 0) return null
  const setField = (id: string, fieldValue: string | boolean | null): void => {
    const { [id]: _before, ...others } = draft.fields
    onChange({ fields: fieldValue === null ? others : { ...others, [id]: fieldValue } })
  }
  return (
    <div className={styles.pair}>
      {fields.map(([id, field]) => (
        <OwnField
          key={id}
          field={field}
          fieldValue={draft.fields[id]}
          problem={problemOf(`fields.${id}`)}
          onChange={(fieldValue) => setField(id, fieldValue)}
        />
      ))}
    </div>
  )
}

type FieldProps = {
  readonly field: Field
  readonly fieldValue: TypedValue
  readonly problem: string | null
  readonly onChange: (fieldValue: string | boolean | null) => void
}

function OwnField({ field, fieldValue, problem, onChange }: FieldProps) {
  if (field.kind === 'number') {
    return (
      <TextInput
        label={field.unit === '' ? field.name : `${field.name}, ${field.unit}`}
        inputMode="decimal"
        value={typeof fieldValue === 'string' ? fieldValue : ''}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const options = field.kind === 'yes-no' ? YES_NO() : field.choices.map(({ id, name }) => ({ value: id, label: name }))
  const value = typeof fieldValue === 'boolean' ? String(fieldValue) : (fieldValue ?? null)
  return (
    <Select
      label={field.name}
      placeholder={t('Not set')}
      clearable
      data={[...options]}
      value={value}
      onChange={(next) => onChange(field.kind === 'yes-no' && next !== null ? next === 'true' : next)}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

const YES_NO = perLanguage(
  () =>
    [
      { value: 'true', label: t('Yes') },
      { value: 'false', label: t('No') },
    ] as const,
)
