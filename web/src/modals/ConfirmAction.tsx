import { useId, useState } from 'react'
import { sentenceOf } from '../data/words/sentences.ts'
import { Button } from '../ui/Button.tsx'
import { FormProblem } from '../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { type ConfirmationChoice, closeModal, useModalFlags } from '../data/page/modals.ts'
import styles from './Modals.module.css'
import { t } from '../language/translate.ts'

/** Asks for confirmation before something is lost. The focus starts on Cancel. */
export default function ConfirmAction() {
  const { confirmAction } = useModalFlags()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [chosen, setChosen] = useState('')
  if (confirmAction === null) return null
  const { choices = [] } = confirmAction
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0]
  const close = (): void => closeModal('confirmAction')
  const run = (): void => {
    setBusy(true)
    confirmAction.run(choice?.value ?? '').then(close, (failure: unknown) => {
      setBusy(false)
      setError(sentenceOf(failure))
    })
  }
  return (
    <Modal opened title={confirmAction.title} onClose={close}>
      <p>{confirmAction.text}</p>
      {choice === undefined ? null : <Choices choices={choices} value={choice.value} onChange={setChosen} />}
      <FormProblem text={error} />
      <ModalActions>
        <Button onClick={close} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button look="danger" busy={busy} onClick={run}>
          {choice?.act ?? confirmAction.act}
        </Button>
      </ModalActions>
    </Modal>
  )
}

type ChoicesProps = {
  readonly choices: readonly ConfirmationChoice[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Choices({ choices, value, onChange }: ChoicesProps) {
  const group = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className="hidden">{t('What to do with it')}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input type="radio" name={group} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <b>{choice.label}</b>
          <small>{choice.hint}</small>
        </label>
      ))}
    </fieldset>
  )
}
