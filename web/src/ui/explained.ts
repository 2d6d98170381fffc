import { createContext, type MouseEvent, useContext } from 'react'

/** Where terms are explained. Components that name a term do not know the address. */
export type Explained = {
  /** Null if the term is not explained. */
  readonly hrefOf: (text: string) => string | null
  readonly open: (href: string) => void
}

export const ExplainedContext = createContext<Explained>({ hrefOf: () => null, open: () => undefined })

/** The link props for a text that is explained; null for any other. */
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
