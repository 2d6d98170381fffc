import { MultiSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { AnnotationData } from '@roundtrip/contract'
import { parseFixed } from '@roundtrip/core/base'
import { useState } from 'react'
import { NOTHING_NOTED, useSaveAnnotation } from '../../data/annotations.ts'
import { useLabels } from '../../data/labels.ts'
import { sentenceOf } from '../../data/sentences.ts'
import { useSettings } from '../../data/settings.ts'
import { useTrades } from '../../data/trades.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { notify } from '../../ui/notify.ts'
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
  const submit = (): void =>
    save.mutate(
      { tradeId, data: { ...draft, risk: amount === '' ? null : amount }, seen },
      {
        onSuccess: ({ undo }) => {
          close()
          notify.success('Trade saved.', { action: { label: 'Undo', act: () => void undo().catch(tellFailure) } })
        },
      },
    )
  return (
    <Modal opened title="Change trade" onClose={close} dirty={draft !== seen || risk !== (seen.risk ?? '')}>
      <MultiSelect
        label="Labels"
        placeholder={labels.length === 0 ? 'No labels yet' : ''}
        data={labels.filter((label) => !label.archived).map((label) => ({ value: label.id, label: label.name }))}
        value={draft.labels}
        onChange={(chosen) => change({ labels: chosen })}
        searchable
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

function tellFailure(error: unknown): void {
  notify.error(sentenceOf(error))
}
