import type { ComponentPropsWithRef } from 'react'
import styles from './SearchBox.module.css'
import { IconSearch } from './icons/index.ts'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'placeholder' | 'onChange' | 'value'> & {
  /** What to search for: the field's name and its placeholder. */
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** A class for the position of the box among others. */
  readonly className?: string | undefined
  /** Larger, for use in the middle of a dialog. */
  readonly roomy?: boolean
}

/** A search field. */
export function SearchBox({ label, value, onChange, className = '', roomy = false, ...rest }: Props) {
  return (
    <div className={`${styles.box} ${className}`} data-roomy={roomy}>
      <IconSearch size={16} aria-hidden />
      <input
        {...rest}
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={`${label}…`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
