/**
 * What a public page says differently from server to server, such as who runs it. The build leaves places for it that
 * the server fills in (`server/src/http/page-facts.ts`). Inside of the application nobody fills them, so there a page
 * says what holds for every server.
 */
import { createContext, createElement, type ReactNode, useContext } from 'react'

const Built = createContext(false)

/** Around a page that is built into a file. */
export function BuiltPage({ children }: { readonly children: ReactNode }) {
  return <Built value={true}>{children}</Built>
}

/** The place of a text, for attributes; empty inside of the application. */
export function useFact(): (name: string) => string {
  const built = useContext(Built)
  return (name) => (built ? `[[${name}]]` : '')
}

type Props = {
  /** Small letters and dashes. */
  readonly fact: string
  readonly children: ReactNode
  readonly otherwise?: ReactNode
}

/** Shows its children where the server knows the fact, else what stands in its place. These never hold each other. */
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
