import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { labelNameProblem } from '../../data/labels/label-name.ts'
import { freeColour } from '../../data/labels/label-palette.ts'
import { useLabels } from '../../data/labels/labels.ts'
import { useLabelActs } from '../../data/labels/use-label-acts.ts'
import { tellFailure } from '../tell.ts'

type Props = {
  readonly labels: readonly string[]
  /** Those that the trade had: an archived label is offered only where it is already. */
  readonly seen: readonly string[]
  readonly onChange: (labels: string[]) => void
}

/** The labels of the trade; one that is typed and not there yet is made on the spot. */
export function LabelSelect({ labels: chosen, seen, onChange }: Props) {
  const labels = useLabels()
  const acts = useLabelActs()
  const [typed, setTyped] = useState('')
  // What was typed is part of the option's name, so the search finds it.
  const isNew = typed.trim() !== '' && labelNameProblem(labels, typed, null) === null
  const choose = (next: string[]): void => {
    const existing = next.filter((id) => id !== MAKE)
    if (existing.length === next.length) return onChange(existing)
    const label = { name: typed.trim(), colour: freeColour(labels), archived: false, hidden: false, key: null }
    const { id, written } = acts.create({ ...label, group: 'custom' })
    onChange([...existing, id])
    written.catch(tellFailure)
  }
  return (
    <MultiSelect
      label="Labels"
      placeholder={labels.length === 0 ? 'Type to make the first label' : ''}
      data={[
        ...labels
          .filter((label) => !label.archived || seen.includes(label.id))
          .map((label) => ({ value: label.id, label: label.name })),
        ...(isNew ? [{ value: MAKE, label: `Make “${typed.trim()}”` }] : []),
      ]}
      value={[...chosen]}
      onChange={choose}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearable
    />
  )
}

/** The option that makes a label of what was typed; no id looks like it. */
const MAKE = '+'
