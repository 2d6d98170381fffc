import type { ComponentPropsWithRef } from 'react'
import styles from './Button.module.css'

type Look = 'default' | 'primary' | 'ghost' | 'danger'
type Props = ComponentPropsWithRef<'button'> & {
  readonly look?: Look
  readonly size?: 'normal' | 'large' | 'icon'
  readonly busy?: boolean
}

export function Button({ look = 'default', size = 'normal', busy = false, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || busy}
      aria-busy={busy}
      data-look={look}
      className={`${buttonClass(look, size)} ${className ?? ''}`}
    >
      {children}
    </button>
  )
}

/** Styles a link as a button. */
export function buttonClass(look: Look = 'default', size: 'normal' | 'large' | 'icon' = 'normal'): string {
  const looks = { default: '', primary: styles.primary, ghost: styles.ghost, danger: styles.danger }
  const sizes = { normal: '', large: styles.large, icon: styles.icon }
  return [styles.button, looks[look], sizes[size]].filter(Boolean).join(' ')
}
