import { useState } from 'react'
import { sentenceOf } from '../data/sentences.ts'
import { Button } from '../ui/Button.tsx'
import { FormProblem } from '../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { closeModal, useModalFlags } from './flags.ts'

/** Asks before something is lost. The focus starts on Cancel. */
export default function ConfirmAction() {
  const { confirmAction } = useModalFlags()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (confirmAction === null) return null
  const close = (): void => closeModal('confirmAction')
  const run = (): void => {
    setBusy(true)
    confirmAction.run().then(close, (failure: unknown) => {
      setBusy(false)
      setError(sentenceOf(failure))
    })
  }
  return (
    <Modal opened title={confirmAction.title} onClose={close}>
      <p>{confirmAction.text}</p>
      <FormProblem text={error} />
      <ModalActions>
        <Button onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onClick={run}>
          {confirmAction.act}
        </Button>
      </ModalActions>
    </Modal>
  )
}
