import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFirstResponses } from '../../data/requests/first-responses.ts'
import { wordPath } from '../../paths.ts'
import { type Explained, ExplainedContext } from '../../ui/explained.ts'
import type { wordOf } from '../../parts/glossary/words.ts'

/** Links every heading and label that names a glossary word to the glossary, once the first screen is filled. */
export function GlossaryLinks({ uid, children }: { readonly uid: string; readonly children: ReactNode }) {
  const navigate = useNavigate()
  const find = useWords()
  const explained = useMemo(
    (): Explained => ({
      hrefOf: (text) => {
        const id = find?.(text) ?? null
        return id === null ? null : wordPath(uid, id)
      },
      open: (href) => void navigate(href),
    }),
    [uid, navigate, find],
  )
  return <ExplainedContext value={explained}>{children}</ExplainedContext>
}

/** Null until the words have loaded; without them, nothing is linked. */
function useWords(): typeof wordOf | null {
  const isFilled = useFirstResponses()
  const [find, setFind] = useState<typeof wordOf | null>(null)
  useEffect(() => {
    if (!isFilled) return
    import('../../parts/glossary/words.ts').then(
      (words) => setFind(() => words.wordOf),
      () => undefined,
    )
  }, [isFilled])
  return find
}
