import { MultiSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract'
import { parseFixed } from '@roundtrip/core/base'
import { useState } from 'react'
import { useSaveAnnotation } from '../../data/annotations.ts'
import { labelNameProblem } from '../../data/label-name.ts'
import { freeColour } from '../../data/label-palette.ts'
import { useLabels } from '../../data/labels.ts'
import { sentenceOf } from '../../data/sentences.ts'
import { useSettings } from '../../data/settings.ts'
import { useTrades } from '../../data/trades.ts'
import { useLabelActs } from '../../data/use-label-acts.ts'
import { tellDone, tellFailure } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { closeModal, useModalFlags } from '../flags.ts'
import styles from '../Modals.module.css'

/** What the trader knows about a trade and the exchange does not. */
export default function ChangeTrade() {
  const { changeTrade: tradeId } = useModalFlags()
  const known = useTrades().data?.annotations
  if (tradeId === null || known === undefined) return null
  return <Form key={tradeId} tradeId={tradeId} before={known.get(tradeId) ?? NOTHING_NOTED} />
}

function Form({ tradeId, before }: { readonly tradeId: string; readonly before: AnnotationData }) {
  // What was there when the form was opened; another tab may change it meanwhile.
  const [seen] = useState(before)
  const [draft, setDraft] = useState(seen)
  const [risk, setRisk] = useState(seen.risk ?? '')
  const labels = useLabels()
  const { settings } = useSettings()
  const save = useSaveAnnotation()
  const close = (): void => closeModal('changeTrade')
  const amount = risk.trim().replace(',', '.')
  const value = amount === '' ? 0n : parseFixed(amount)
  const riskError = value === null || value < 0n ? 'A positive amount, such as 125.50.' : null
  const change = (changes: Partial<AnnotationData>): void => setDraft({ ...draft, ...changes })
  const [typed, setTyped] = useState('')
  const acts = useLabelActs()
  // What was typed is part of the option's name, so the search finds it.
  const isNew = typed.trim() !== '' && labelNameProblem(labels, typed, null) === null
  const choose = (chosen: string[]): void => {
    const kept = chosen.filter((id) => id !== MAKE)
    if (kept.length === chosen.length) return change({ labels: kept })
    const label = { name: typed.trim(), colour: freeColour(labels), archived: false, hidden: false }
    const { id, written } = acts.create({ ...label, group: 'custom' })
    change({ labels: [...kept, id] })
    written.catch(tellFailure)
  }
  const submit = (): void =>
    save.mutate(
      { tradeId, data: { ...draft, risk: amount === '' ? null : amount }, seen },
      {
        onSuccess: ({ undo }) => {
          close()
          tellDone('Trade saved.', undo)
        },
      },
    )
  return (
    <Modal opened title="Change trade" onClose={close} dirty={draft !== seen || risk !== (seen.risk ?? '')}>
      <MultiSelect
        label="Labels"
        placeholder={labels.length === 0 ? 'Type to make the first label' : ''}
        data={[
          // An archived label is offered only where it is already.
          ...labels
            .filter((label) => !label.archived || seen.labels.includes(label.id))
            .map((label) => ({ value: label.id, label: label.name })),
          ...(isNew ? [{ value: MAKE, label: `Make “${typed.trim()}”` }] : []),
        ]}
        value={draft.labels}
        onChange={choose}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        clearable
        data-autofocus
      />
      <TextInput
        label={`Risk at entry, in ${settings.currency}`}
        description="What you would have lost at your stop. It makes the trade's R."
        inputMode="decimal"
        value={risk}
        error={riskError}
        onChange={(event) => setRisk(event.currentTarget.value)}
      />
      <Textarea
        label="Note"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={20_000}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Switch
        label="Leave this trade out of statistics"
        checked={draft.excluded}
        onChange={(event) => change({ excluded: event.currentTarget.checked })}
      />
      {save.isError ? (
        <p className={styles.error} role="alert">
          {sentenceOf(save.error)}
        </p>
      ) : null}
      <ModalActions>
        <Button onClick={close}>Cancel</Button>
        <Button look="primary" busy={save.isPending} disabled={riskError !== null} onClick={submit}>
          Save
        </Button>
      </ModalActions>
    </Modal>
  )
}

/** The option that makes a label of what was typed; no id looks like it. */
const MAKE = '+'
