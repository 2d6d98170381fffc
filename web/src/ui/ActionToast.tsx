import { Button } from './Button.tsx'
import styles from './ActionToast.module.css'

export type ToastAction = { readonly label: string; readonly act: () => void }

/** A sentence with one action. */
export function ActionToast({ text, action }: { readonly text: string; readonly action: ToastAction }) {
  return (
    <div className={styles.toast}>
      <span>{text}</span>
      <Button onClick={action.act}>{action.label}</Button>
    </div>
  )
}
