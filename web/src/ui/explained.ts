import { createContext, type MouseEvent, useContext } from 'react'

/** Where words are explained. What names a word knows no address itself. */
export type Explained = {
  /** Null where the word is not explained anywhere. */
  readonly hrefOf: (text: string) => string | null
  readonly open: (href: string) => void
}

export const ExplainedContext = createContext<Explained>({ hrefOf: () => null, open: () => undefined })

/** What makes a link of a text whose meaning is known; null for any other. */
export function useExplained(text: unknown): { href: string; onClick: (event: MouseEvent) => void } | null {
  const { hrefOf, open } = useContext(ExplainedContext)
  const href = typeof text === 'string' ? hrefOf(text) : null
  if (href === null) return null
  return {
    href,
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      open(href)
    },
  }
}
