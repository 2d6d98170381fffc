import { useTyped } from '../../data/page/use-typed.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import styles from './FilterBar.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly value: string; readonly onChange: (text: string) => void }

const PAUSE_MS = 180

/** Filters while typing, after a pause. */
export function SearchField({ value, onChange }: Props) {
  const [text, setText] = useTyped(value, onChange, PAUSE_MS)
  return <SearchBox className={styles.search} label={t('Ticker')} data-key="/" value={text} onChange={setText} />
}
