import { Select, TextInput } from '@mantine/core'
import type { Field } from '@roundtrip/contract'
import { useCollection } from '../../data/documents/use-documents.ts'
import type { SectionProps } from './section.ts'
import styles from './Change.module.css'

type Told = string | boolean | undefined

/** The fields that the trader made for trades. One that is asked no longer is shown where it was told. */
export function OwnFields({ draft, problemOf, onChange }: SectionProps) {
  const { documents } = useCollection('fields')
  const asked = [...documents]
    .filter(([id, field]) => field.about === 'trade' && (!field.archived || draft.fields[id] !== undefined))
    .sort(([, a], [, b]) => a.name.localeCompare(b.name))
  if (asked.length === 0) return null
  const tell = (id: string, told: string | boolean | null): void => {
    const { [id]: _before, ...others } = draft.fields
    onChange({ fields: told === null ? others : { ...others, [id]: told } })
  }
  return (
    <div className={styles.pair}>
      {asked.map(([id, field]) => (
        <OwnField
          key={id}
          field={field}
          told={draft.fields[id]}
          problem={problemOf(`fields.${id}`)}
          onTell={(told) => tell(id, told)}
        />
      ))}
    </div>
  )
}

type FieldProps = {
  readonly field: Field
  readonly told: Told
  readonly problem: string | null
  readonly onTell: (told: string | boolean | null) => void
}

function OwnField({ field, told, problem, onTell }: FieldProps) {
  if (field.kind === 'number') {
    return (
      <TextInput
        label={field.unit === '' ? field.name : `${field.name}, ${field.unit}`}
        inputMode="decimal"
        value={typeof told === 'string' ? told : ''}
        error={problem}
        onChange={(event) => onTell(event.currentTarget.value)}
      />
    )
  }
  const options = field.kind === 'yes-no' ? YES_NO : field.choices.map(({ id, name }) => ({ value: id, label: name }))
  const value = typeof told === 'boolean' ? String(told) : (told ?? null)
  return (
    <Select
      label={field.name}
      placeholder="Not told"
      clearable
      data={[...options]}
      value={value}
      onChange={(next) => onTell(field.kind === 'yes-no' && next !== null ? next === 'true' : next)}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const
