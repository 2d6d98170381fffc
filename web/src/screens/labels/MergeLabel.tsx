import { Select } from '@mantine/core'
import { useState } from 'react'
import { useCollection } from '../../data/documents/use-documents.ts'
import { tradesWith } from '../../data/labels/label-steps.ts'
import { type NamedLabel, useLabels } from '../../data/labels/labels.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { joiningProblem } from '../../data/playbooks/playbook-steps.ts'
import { usePlaybookActs } from '../../data/playbooks/use-playbook-acts.ts'
import { useLabelFollows } from './label-follows.ts'
import { countText, plural } from '../../format/number.ts'
import { LABEL_GROUPS } from './groups.ts'
import { tellAllDone } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import styles from './Labels.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly label: NamedLabel; readonly onClose: () => void }

/** Merges two labels: the trades get the other label, then this one is deleted. */
export function MergeLabel({ label, onClose }: Props) {
  const labels = useLabels()
  const acts = usePlaybookActs()
  const { documents: noted } = useCollection('annotations')
  const [into, setInto] = useState<string | null>(null)
  const [progress, setProgress] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const target = labels.find(({ id }) => id === into)
  const trades = tradesWith(noted, label.id).length
  const { playbooks, onMerge } = useLabelFollows(label.id)
  const problem =
    target === undefined ? null : joiningProblem({ playbooks, name: label.name }, { from: label.id, into: target.id })
  const merge = async (): Promise<void> => {
    if (target === undefined) return
    setFailure(null)
    setProgress(t('Moving…'))
    const written = await acts.mergeLabels({ from: label.id, into: target.id }, (done, all) =>
      setProgress(t('{done} of {all}', { done: countText(done), all: countText(all) })),
    )
    setProgress(null)
    if (written.failure !== null) {
      const part = written.changed === 0 ? '' : t(' Some of the trades moved. Merge again for the rest.')
      return setFailure(`${sentenceOf(written.failure)}${part}`)
    }
    onClose()
    tellAllDone(t('Merged: {trades} moved.', { trades: plural(trades, 'trade') }), written)
  }
  return (
    <Modal
      opened
      title={t('Merge “{name}”', { name: label.name })}
      onClose={onClose}
      dirty={false}
      busy={progress !== null}
    >
      <Select
        label={t('Into')}
        placeholder={t('Choose a label')}
        data={LABEL_GROUPS()
          .map(({ value, many }) => ({
            group: many,
            items: labels
              .filter((other) => other.group === value && other.id !== label.id)
              .map(({ id, name, archived }) => ({
                value: id,
                label: archived ? t('{name} (archived)', { name }) : name,
              })),
          }))
          .filter(({ items }) => items.length > 0)}
        value={into}
        onChange={setInto}
        searchable
        nothingFoundMessage={t('No matching label.')}
        data-autofocus
      />
      <p className={styles.soft}>
        {target === undefined
          ? t('“{name}” is on {trades}.', { name: label.name, trades: plural(trades, 'trade') })
          : mergeSentence(trades, { name: target.name, follows: onMerge(target), merged: label.name })}
      </p>
      <FormProblem text={problem ?? failure} />
      <output className={styles.soft}>{progress}</output>
      <ModalActions>
        <Button onClick={onClose} disabled={progress !== null}>
          {t('Cancel')}
        </Button>
        <Button
          look="primary"
          busy={progress !== null}
          disabled={target === undefined || problem !== null}
          onClick={() => void merge().catch((error: unknown) => setFailure(sentenceOf(error)))}
        >
          {t('Merge')}
        </Button>
      </ModalActions>
    </Modal>
  )
}

type Names = { readonly name: string; readonly follows: string; readonly merged: string }

function mergeSentence(trades: number, names: Names): string {
  const values = { ...names, trades: plural(trades, 'trade') }
  return trades === 1
    ? t('{trades} gets “{name}” instead. {follows}Then “{merged}” is deleted.', values)
    : t('{trades} get “{name}” instead. {follows}Then “{merged}” is deleted.', values)
}
