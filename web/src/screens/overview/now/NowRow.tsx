import { type ReactNode, Suspense, useId } from 'react'
import styles from './Now.module.css'

type Props = { readonly title: string; readonly children: ReactNode }

/** A line of the card under the result: its name, its content, which may still load, and links at the end. */
export function NowRow({ title, children }: Props) {
  const id = useId()
  return (
    <section className={styles.row} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <Suspense>{children}</Suspense>
    </section>
  )
}
