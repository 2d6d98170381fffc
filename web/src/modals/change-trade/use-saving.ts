import type { AnnotationData } from '@roundtrip/contract/documents'
import { serverValue } from '@roundtrip/sync/client'
import { useState } from 'react'
import { useSaveAnnotation } from './annotations.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { tellDone } from '../../parts/tell.ts'
import { closeModal } from '../../data/page/modals.ts'
import { conflictOf, solveConflict, type TradeConflict } from './conflict.ts'
import { perLanguage, t } from '../../language/translate.ts'

type Options = {
  readonly tradeId: string
  readonly before: AnnotationData
  /** Called with the typed values merged with what others have stored, to show in the form. */
  readonly onJoined: (data: AnnotationData) => void
}

const JOINED = perLanguage(() =>
  t('This was changed elsewhere at the same time. The form now has both changes. Check them, then save.'),
)

/** Saves the form and closes it; if others changed the same fields in the meantime, the user chooses first. */
export function useSaving({ tradeId, before, onJoined }: Options) {
  // The initial annotation; another tab may change it in the meantime.
  const [seen, setSeen] = useState(before)
  const [conflict, setConflict] = useState<TradeConflict | null>(null)
  const [joined, setJoined] = useState(false)
  const save = useSaveAnnotation()
  const join = ({ theirs, merged }: TradeConflict): void => {
    setSeen(theirs)
    onJoined(merged)
  }
  const store = (data: AnnotationData, base: AnnotationData): void => {
    setJoined(false)
    void save.mutateAsync({ tradeId, data, seen: base }).then(
      ({ undo }) => {
        closeModal('changeTrade')
        tellDone(t('Trade saved.'), undo)
      },
      (error: unknown) => {
        const theirs = serverValue(error)
        if (theirs === null) return
        const next = conflictOf({ seen: base, mine: data, theirs })
        if (next.open.length > 0) return setConflict(next)
        join(next)
        setJoined(true)
      },
    )
  }
  const solve = (field: string, text: string): void => {
    if (conflict === null) return
    const next = solveConflict(conflict, field, text)
    if (next.open.length > 0) return setConflict(next)
    setConflict(null)
    join(next)
    store(next.merged, next.theirs)
  }
  const failure = save.isError && !joined ? sentenceOf(save.error) : null
  return {
    seen,
    busy: save.isPending,
    /** Why it was not saved; null = no problem. */
    failure: joined ? JOINED() : failure,
    conflict,
    store: (data: AnnotationData) => store(data, seen),
    solve,
    /** Returns to the form as typed; nothing is saved. */
    leave: () => setConflict(null),
  }
}
