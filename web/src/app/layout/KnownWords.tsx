import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { wordPath } from '../../paths.ts'
import { type Explained, ExplainedContext } from '../../ui/explained.ts'
import { wordOf } from '../../parts/glossary/words.ts'

/** Links every heading and label that names a glossary word to the glossary. */
export function KnownWords({ uid, children }: { readonly uid: string; readonly children: ReactNode }) {
  const navigate = useNavigate()
  const explained = useMemo(
    (): Explained => ({
      hrefOf: (text) => {
        const id = wordOf(text)
        return id === null ? null : wordPath(uid, id)
      },
      open: (href) => void navigate(href),
    }),
    [uid, navigate],
  )
  return <ExplainedContext value={explained}>{children}</ExplainedContext>
}
