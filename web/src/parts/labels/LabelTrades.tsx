import { useState } from 'react'
import { newLabel } from '@roundtrip/contract/documents'
import { useCollection } from '../../data/documents/use-documents.ts'
import { freeColour } from '../../data/labels/label-palette.ts'
import { type NamedLabel, useLabels } from '../../data/labels/labels.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useLabelActs } from '../../data/labels/use-label-acts.ts'
import { countText, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { tellAllDone } from '../tell.ts'
import { LabelPicker, type Share } from './LabelPicker.tsx'
import styles from './LabelPicker.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly tradeIds: readonly string[]
  readonly onClose: () => void
}

/** Adds and removes labels on one trade or thousands; nothing changes until saving. */
export function LabelTrades({ tradeIds, onClose }: Props) {
  const labels = useLabels()
  const acts = useLabelActs()
  const shares = useShares(tradeIds)
  /** Labels that were ticked (true) or unticked (false); others stay as they are on each trade. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [progress, setProgress] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const shareOf = ({ id }: NamedLabel): Share => {
    const now = chosen.get(id)
    return now === undefined ? (shares.get(id) ?? 'none') : now ? 'all' : 'none'
  }
  const choose = (id: string, on: boolean): void => setChosen((before) => new Map(before).set(id, on))
  const fail = (error: unknown): void => {
    setProgress(null)
    setFailure(sentenceOf(error))
  }
  const create = (name: string): void => {
    setFailure(null)
    const { id, written } = acts.create(newLabel({ name, group: 'custom', colour: freeColour(labels) }))
    choose(id, true)
    written.catch(fail)
  }
  const save = async (): Promise<void> => {
    const ids = (on: boolean) => [...chosen].flatMap(([id, value]) => (value === on ? [id] : []))
    setFailure(null)
    setProgress(t('Saving…'))
    const written = await acts.assign(tradeIds, { add: ids(true), remove: ids(false) }, (done, all) =>
      setProgress(t('{done} of {trades}', { done: countText(done), trades: plural(all, 'trade') })),
    )
    setProgress(null)
    if (written.failure !== null) {
      const part =
        written.changed === 0
          ? ''
          : t(' {trades} done. Save again for the rest.', { trades: plural(written.changed, 'trade') })
      return setFailure(`${sentenceOf(written.failure)}${part}`)
    }
    onClose()
    tellAllDone(t('Labels of {trades} saved.', { trades: plural(written.changed, 'trade') }), written)
  }
  const submit = (): void => {
    if (chosen.size > 0 && progress === null) void save().catch(fail)
  }
  const title =
    tradeIds.length === 1 ? t('Labels') : t('Labels of {trades}', { trades: plural(tradeIds.length, 'trade') })
  return (
    <Modal opened title={title} onClose={onClose} dirty={chosen.size > 0} busy={progress !== null}>
      <LabelPicker
        labels={labels}
        shareOf={shareOf}
        onToggle={(label) => choose(label.id, shareOf(label) !== 'all')}
        onCreate={create}
        onEnter={submit}
      />
      <FormProblem text={failure} />
      <output className={styles.progress}>{progress}</output>
      <ModalActions>
        <Button onClick={onClose} disabled={progress !== null}>
          {t('Cancel')}
        </Button>
        <Button look="primary" busy={progress !== null} disabled={chosen.size === 0} onClick={submit}>
          {t('Save')}
        </Button>
      </ModalActions>
    </Modal>
  )
}

/** The labels that all of the trades have, and those that only some have. */
function useShares(tradeIds: readonly string[]): ReadonlyMap<string, Share> {
  const { documents } = useCollection('annotations')
  const uses = new Map<string, number>()
  for (const id of tradeIds) {
    for (const label of new Set(documents.get(id)?.labels)) uses.set(label, (uses.get(label) ?? 0) + 1)
  }
  return new Map([...uses].map(([label, number]) => [label, number === tradeIds.length ? 'all' : 'some']))
}
