import { IconSearch } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import styles from './SearchBox.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'placeholder' | 'onChange' | 'value'> & {
  /** What is looked for: the name of the field, and what stands in it while it is empty. */
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Of the box, for its place beside others. */
  readonly className?: string | undefined
  /** Larger, for the middle of a dialog. */
  readonly roomy?: boolean
}

/** A field to search with. */
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
