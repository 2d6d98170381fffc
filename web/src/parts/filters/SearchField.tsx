import { useEffect, useState } from 'react'
import { SearchBox } from '../../ui/SearchBox.tsx'
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
  return <SearchBox className={styles.search} label="Ticker" data-key="/" value={text} onChange={setText} />
}
