import { type ReactNode, useId, useState } from 'react'
import { IconChevronRight } from '../../ui/icons/index.ts'
import styles from './Connections.module.css'
import { Trans } from '../../language/Trans.tsx'

type PanelProps = {
  readonly title: string
  /** The name of the connection or account, for screen-reader users who hear only the button. */
  readonly of: string
  readonly note?: string | undefined
  /** Whether it is open until the reader opens or closes it. */
  readonly isOpenAtFirst?: boolean
  readonly children: ReactNode
}

/** Details behind a line that opens them. */
export function Panel({ title, of, note, isOpenAtFirst = false, children }: PanelProps) {
  const id = useId()
  const [chosen, setOpen] = useState<boolean | null>(null)
  const open = chosen ?? isOpenAtFirst
  return (
    <section className={styles.panel}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={16} aria-hidden />
        <span>{title}</span>
        <span className="hidden">
          {' '}
          <Trans text="of {name}" with={{ name: of }} />
        </span>
        {note === undefined ? null : <small>{note}</small>}
      </button>
      <div id={id} className={styles.inside} hidden={!open}>
        {open ? children : null}
      </div>
    </section>
  )
}
