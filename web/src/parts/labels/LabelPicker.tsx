/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a fieldset does not scroll; keys are shortcuts, every box is there for mouse and Tab */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { labelKeys } from '../../data/labels/label-keys.ts'
import { labelsInOrder } from '../../data/labels/label-order.ts'
import { labelNameProblem, sameName } from '../../data/labels/label-name.ts'
import type { NamedLabel } from '../../data/labels/labels.ts'
import { ColourMark } from '../../ui/ColourMark.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { IconPlus } from '../../ui/icons/index.ts'
import styles from './LabelPicker.module.css'
import { StarterLabels } from './StarterLabels.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Whether all, none or some of the trades have a label. */
export type Share = 'all' | 'none' | 'some'

type Props = {
  readonly labels: readonly NamedLabel[]
  readonly shareOf: (label: NamedLabel) => Share
  readonly onToggle: (label: NamedLabel) => void
  /** Creates a label with the typed name and selects it. */
  readonly onCreate: (name: string) => void
  /** Called by Enter on the list, to confirm the selection. */
  readonly onEnter: () => void
}

/** Labels to tick. A label's key ticks it while the list is focused, even if a search hides it. */
export function LabelPicker({ labels, shareOf, onToggle, onCreate, onEnter }: Props) {
  const [text, setText] = useState('')
  const searched = text.trim().toLowerCase()
  const keys = useMemo(() => labelKeys(labels), [labels])
  const offered = labelsInOrder(labels).filter(
    // An archived label is offered only for removal.
    (label) => !label.archived || shareOf(label) !== 'none',
  )
  const matching = offered.filter((label) => label.name.toLowerCase().includes(searched))
  const isNew = searched !== '' && labelNameProblem(labels, text, null) === null
  const create = (): void => {
    onCreate(text.trim())
    setText('')
  }
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return onEnter()
    }
    const label = offered.find(({ id }) => keys.get(id) === event.key.toLowerCase())
    if (label !== undefined) onToggle(label)
  }
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || searched === '') return
    event.preventDefault()
    const same =
      matching.find((label) => sameName(label.name, text)) ?? (matching.length === 1 ? matching[0] : undefined)
    if (same !== undefined) onToggle(same)
    else if (isNew) create()
  }
  return (
    <div className={styles.picker}>
      <SearchBox roomy label={t('Find or create a label')} value={text} onChange={setText} onKeyDown={enter} />
      {/* The list is focused first, so that keys work at once. */}
      <div className={styles.list} role="group" aria-label={t('Labels')} tabIndex={-1} data-autofocus onKeyDown={press}>
        {matching.map((label) => (
          <Choice
            key={label.id}
            label={label}
            share={shareOf(label)}
            shortcut={keys.get(label.id) ?? null}
            onToggle={onToggle}
          />
        ))}
        {matching.length === 0 && !isNew ? (
          <div className={styles.none}>
            <p>{t('Type a name to create the first label.')}</p>
            {labels.length === 0 ? <StarterLabels /> : null}
          </div>
        ) : null}
      </div>
      {isNew ? (
        <button type="button" className={styles.create} onClick={create}>
          <IconPlus size={15} aria-hidden />
          <Trans text="Create “{text}”" with={{ text: text.trim() }} />
        </button>
      ) : null}
    </div>
  )
}

type ChoiceProps = Pick<Props, 'onToggle'> & {
  readonly label: NamedLabel
  readonly share: Share
  readonly shortcut: string | null
}

function Choice({ label, share, shortcut, onToggle }: ChoiceProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = share === 'some'
  }, [share])
  return (
    <label className={styles.choice}>
      <input ref={box} type="checkbox" checked={share === 'all'} onChange={() => onToggle(label)} />
      <ColourMark colour={label.colour} />
      <span className={styles.name}>{label.name}</span>
      {label.archived ? <small>{t('archived')}</small> : null}
      {shortcut === null ? null : <kbd aria-hidden>{shortcut.toUpperCase()}</kbd>}
    </label>
  )
}
