import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import styles from './Modals.module.css'
import { t } from '../language/translate.ts'

type Props = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** An action in addition to closing. */
  readonly action?: ReactNode
}

/** A modal with a message and no inputs. */
export function MessageModal({ title, onClose, children, action }: Props) {
  return (
    <Modal opened title={title} onClose={onClose}>
      <div className={styles.form}>{children}</div>
      <ModalActions>
        <Button look={action === undefined ? 'primary' : 'default'} onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
        {action}
      </ModalActions>
    </Modal>
  )
}
