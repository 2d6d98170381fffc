/**
 * Facts that differ by server, such as who runs it. The build leaves placeholders that the server fills in
 * (`server/src/http/page-facts.ts`). Inside the application nobody fills them, so a page shows what is true for every
 * server.
 */
import { createContext, createElement, type ReactNode, useContext } from 'react'

const Built = createContext(false)

/** Wraps a page that is built into a file. */
export function BuiltPage({ children }: { readonly children: ReactNode }) {
  return <Built value={true}>{children}</Built>
}

/** The placeholder of a fact, for attributes; empty inside the application. */
export function useFact(): (name: string) => string {
  const built = useContext(Built)
  return (name) => (built ? `[[${name}]]` : '')
}

type Props = {
  /** Lower-case letters and dashes. */
  readonly fact: string
  readonly children: ReactNode
  readonly otherwise?: ReactNode
}

/** Shows its children if the server knows the fact, else `otherwise`. The two are never nested. */
export function WithFact({ fact, children, otherwise = null }: Props) {
  const built = useContext(Built)
  if (!built) return otherwise
  return (
    <>
      {createElement('x-then', { fact }, children)}
      {otherwise === null ? null : createElement('x-else', { fact }, otherwise)}
    </>
  )
}
