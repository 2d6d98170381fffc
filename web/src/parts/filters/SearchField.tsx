import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './FilterBar.module.css'

type Props = { readonly value: string; readonly onChange: (text: string) => void }

const PAUSE_MS = 180

/** Filters while typing, once the typing pauses. */
export function SearchField({ value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    // The address changed by another way, such as Back.
    setKnown(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <div className={styles.search}>
      <IconSearch size={16} aria-hidden />
      <input
        className={styles.input}
        type="search"
        aria-label="Ticker"
        placeholder="Ticker…"
        data-key="/"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
