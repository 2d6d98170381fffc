import { MultiSelect, Pill } from '@mantine/core'
import { newLabel } from '@roundtrip/contract/documents'
import { useState } from 'react'
import { labelNameProblem } from '../../data/labels/label-name.ts'
import { freeColour } from '../../data/labels/label-palette.ts'
import { type NamedLabel, useLabels } from '../../data/labels/labels.ts'
import { useLabelActs } from '../../data/labels/use-label-acts.ts'
import { ColourMark } from '../../ui/ColourMark.tsx'
import { tellFailure } from '../tell.ts'
import styles from './PlanFields.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly labels: readonly string[]
  /** Archived labels are offered only if the trade already had them. */
  readonly seen: readonly string[]
  readonly onChange: (labels: string[]) => void
}

/** The labels of the trade; typing a new name creates the label. */
export function LabelSelect({ labels: chosen, seen, onChange }: Props) {
  const labels = useLabels()
  const acts = useLabelActs()
  const [typed, setTyped] = useState('')
  const byId = new Map(labels.map((label) => [label.id, label]))
  // The option's name contains the typed text, so that the search finds it.
  const isNew = typed.trim() !== '' && labelNameProblem(labels, typed, null) === null
  const choose = (next: string[]): void => {
    const existing = next.filter((id) => id !== MAKE)
    if (existing.length === next.length) return onChange(existing)
    const label = newLabel({ name: typed.trim(), group: 'custom', colour: freeColour(labels) })
    const { id, written } = acts.create(label)
    onChange([...existing, id])
    written.catch(tellFailure)
  }
  return (
    <MultiSelect
      label={t('Labels')}
      placeholder={labels.length === 0 ? t('Type to create the first label') : ''}
      data={[
        ...labels
          .filter((label) => !label.archived || seen.includes(label.id))
          .map((label) => ({ value: label.id, label: label.name })),
        ...(isNew ? [{ value: MAKE, label: t('Create “{typed}”', { typed: typed.trim() }) }] : []),
      ]}
      value={[...chosen]}
      onChange={choose}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearable
      renderOption={({ option }) => <Named label={byId.get(String(option.value))} name={option.label} />}
      renderPill={({ option, onRemove }) => (
        <Pill withRemoveButton {...(onRemove === undefined ? {} : { onRemove })}>
          <Named label={byId.get(String(option.value))} name={option.label} />
        </Pill>
      )}
    />
  )
}

type NamedProps = { readonly label: NamedLabel | undefined; readonly name: string }

/** A label by its mark and name; one that is still to be created has no mark. */
function Named({ label, name }: NamedProps) {
  return (
    <span className={styles.label}>
      {label === undefined ? null : <ColourMark colour={label.colour} size={10} />}
      {name}
    </span>
  )
}

/** The option that creates a label with the typed name; no id equals it. */
const MAKE = '+'
