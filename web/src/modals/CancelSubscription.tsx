import { Button } from '../ui/Button.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { closeModal } from './flags.ts'
import styles from './Modals.module.css'

/** Payment is not there yet, and the modal says so. */
export default function CancelSubscription() {
  const close = (): void => closeModal('cancelSubscription')
  return (
    <Modal opened title="Cancel subscription" onClose={close}>
      <p className={styles.soft}>You have no subscription: Roundtrip is free, and nothing is charged.</p>
      <ModalActions>
        <Button look="primary" onClick={close} data-autofocus>
          Close
        </Button>
      </ModalActions>
    </Modal>
  )
}
