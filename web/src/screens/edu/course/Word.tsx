import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUid } from '../../../data/session/user-context.ts'
import { wordPath } from '../../../paths.ts'
import styles from './Word.module.css'
import type { WordId } from '../../../parts/glossary/words.ts'

/** A term in a text, linked to its explanation; `Trans` gives it its words. */
export function Word({ id, children }: { readonly id: WordId; readonly children?: ReactNode }) {
  return (
    <Link className={styles.word} to={wordPath(useUid(), id)}>
      {children}
    </Link>
  )
}
