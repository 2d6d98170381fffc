import { type ReactNode, lazy, Suspense, useId, useRef } from 'react'
import { loadChunk } from './chunk.ts'
import { useExplained } from './explained.ts'
import styles from './Hint.module.css'
import { useTip } from './use-tip.ts'

/**
 * The code that draws and positions the explanation loads when it is first needed. Without it, the text is still there.
 */
const Tip = lazy(() => loadChunk('tip', () => import('./Tip.tsx')).catch(() => ({ default: (): ReactNode => null })))

/** Text with an explanation on hover, focus or touch, and a link to more if there is one. */
export function Hint({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }) {
  const explained = useExplained(children)
  const target = useRef<HTMLElement>(null)
  const id = useId()
  const { isShown, isNeeded, events } = useTip(target)
  const attach = (element: HTMLElement | null): void => {
    target.current = element
  }
  const trigger = { className: styles.hint, 'aria-describedby': isShown ? id : undefined, ref: attach, ...events }
  return (
    <>
      {explained === null ? (
        <button type="button" data-printed {...trigger}>
          {children}
        </button>
      ) : (
        <a {...trigger} {...explained}>
          {children}
        </a>
      )}
      {isNeeded ? (
        <Suspense>
          <Tip target={target} isShown={isShown}>
            <span id={id}>{text}</span>
          </Tip>
        </Suspense>
      ) : null}
    </>
  )
}

/** A name that links to its explanation, if there is one. */
export function GlossaryName({ children }: { readonly children: string }) {
  const explained = useExplained(children)
  if (explained === null) return children
  return (
    <a className={styles.named} {...explained}>
      {children}
    </a>
  )
}
