import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { closeModal, type ModalFlags } from './flags.ts'
import styles from './Modals.module.css'

type Props = { readonly flag: keyof ModalFlags; readonly title: string; readonly children: ReactNode }

/** A modal whose work the server does not do yet, and that says so. */
export function Honest({ flag, title, children }: Props) {
  const close = (): void => closeModal(flag)
  return (
    <Modal opened title={title} onClose={close}>
      <p className={styles.soft}>{children}</p>
      <ModalActions>
        <Button look="primary" onClick={close} data-autofocus>
          Close
        </Button>
      </ModalActions>
    </Modal>
  )
}
