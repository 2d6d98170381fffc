import { TextInput } from '@mantine/core'
import type { Label } from '@roundtrip/contract/documents'
import { type FormEvent, useId, useState } from 'react'
import { labelKeyProblem } from '../../data/labels/label-keys.ts'
import { labelNameProblem } from '../../data/labels/label-name.ts'
import { freeColour, LABEL_COLOURS } from '../../data/labels/label-palette.ts'
import { type NamedLabel, useLabels } from '../../data/labels/labels.ts'
import { orderPatternsOf, orderPatternsProblem } from '../../data/labels/order-patterns.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useLabelActs } from '../../data/labels/use-label-acts.ts'
import { LABEL_GROUPS } from './groups.ts'
import { tellDone } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { ColourMark } from '../../ui/ColourMark.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import styles from './Labels.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  /** The label to change; null = a new one. */
  readonly before: NamedLabel | null
  readonly group: Label['group']
  readonly onClose: () => void
}

/** Name, group, key and colour of a label. */
export function LabelForm({ before, group, onClose }: Props) {
  const labels = useLabels()
  const acts = useLabelActs()
  const [name, setName] = useState(before?.name ?? '')
  const [chosen, setChosen] = useState(group)
  const [colour, setColour] = useState(() => before?.colour ?? freeColour(labels))
  const [key, setKey] = useState(before?.key ?? '')
  const [patterns, setPatterns] = useState(before?.orderPatterns.join(', ') ?? '')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const problem = labelNameProblem(labels, name, before?.id ?? null)
  const keyProblem = labelKeyProblem(labels, key, before?.id ?? null)
  const patternsProblem = orderPatternsProblem(patterns)
  // A missing name is reported on submit, a taken one while typing.
  const shown = tried || name.trim() !== '' ? problem : null
  const dirty =
    name !== (before?.name ?? '') ||
    key !== (before?.key ?? '') ||
    patterns !== (before?.orderPatterns.join(', ') ?? '') ||
    chosen !== group ||
    (before !== null && colour !== before.colour)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (problem !== null || keyProblem !== null || patternsProblem !== null || busy) return
    setBusy(true)
    try {
      const changes = {
        name: name.trim(),
        group: chosen,
        colour,
        key: key === '' ? null : key,
        orderPatterns: orderPatternsOf(patterns),
      }
      const { undo } =
        before === null
          ? await acts.create({ ...changes, archived: false, hidden: false }).written
          : await acts.change(before, changes)
      onClose()
      tellDone(before === null ? t('Label made.') : t('Label saved.'), undo)
    } catch (error) {
      setFailure(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened title={before === null ? t('New label') : t('Edit label')} onClose={onClose} dirty={dirty}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('Name')}
          value={name}
          error={shown}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <div className={styles.field}>
          <span className={styles.caption}>{t('Group')}</span>
          <SegmentedTabs
            label={t('Group')}
            value={chosen}
            options={LABEL_GROUPS().map(({ value, singular }) => ({ value, text: singular }))}
            onChange={setChosen}
          />
        </div>
        <TextInput
          className={styles.key}
          label={t('Key')}
          description={t('A letter or digit that adds it to a trade. Leave it empty to use the next free digit.')}
          value={key.toUpperCase()}
          maxLength={1}
          error={keyProblem}
          onChange={(event) => setKey(event.currentTarget.value.trim().toLowerCase())}
        />
        <TextInput
          label={t('Client order ids')}
          description={t(
            'For bots and strategies: trades opened by an order with such an id get this label, such as grid-* or *_v2. Only connected exchanges report these ids.',
          )}
          value={patterns}
          error={patternsProblem}
          onChange={(event) => setPatterns(event.currentTarget.value)}
        />
        <ColourChoice value={colour} onChange={setColour} />
        <FormProblem text={failure} />
        <ModalActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={busy}>
            {before === null ? t('Create label') : t('Save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

/** A choice of sixteen colours and shapes; a real radio group, so that arrow keys work. */
function ColourChoice({ value, onChange }: { readonly value: number; readonly onChange: (colour: number) => void }) {
  const group = useId()
  return (
    <fieldset className={styles.colours}>
      <legend className={styles.caption}>
        <Trans text="Color and mark: <b>{labelColours}</b>" with={{ labelColours: LABEL_COLOURS()[value] }} />
      </legend>
      <div className={styles.palette}>
        {LABEL_COLOURS().map((name, colour) => (
          <label key={name} className={styles.colour} title={name}>
            <input
              type="radio"
              name={group}
              aria-label={name}
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <ColourMark colour={colour} size={18} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
