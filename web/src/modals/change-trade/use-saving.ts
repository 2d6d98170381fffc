import type { AnnotationData } from '@roundtrip/contract'
import { useState } from 'react'
import { useSaveAnnotation } from './annotations.ts'
import { theirsOf } from '../../data/documents/theirs-of.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { tellDone } from '../../parts/tell.ts'
import { closeModal } from '../../data/page/modals.ts'
import { conflictOf, solveConflict, type TradeConflict } from './conflict.ts'

type Parts = {
  readonly tradeId: string
  readonly before: AnnotationData
  /** The form is to show this: what was typed together with what others have stored. */
  readonly onJoined: (data: AnnotationData) => void
}

const JOINED = 'This was changed elsewhere at the same time. Both are joined in the form now: look, then save.'

/** Stores the form and closes it; where others changed the same meanwhile, what is to stand is asked first. */
export function useSaving({ tradeId, before, onJoined }: Parts) {
  // What the form began with; another tab may change it meanwhile.
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
    save.mutate(
      { tradeId, data, seen: base },
      {
        onSuccess: ({ undo }) => {
          closeModal('changeTrade')
          tellDone('Trade saved.', undo)
        },
        onError: (error) => {
          const theirs = theirsOf(error)
          if (theirs === null) return
          const next = conflictOf({ seen: base, mine: data, theirs })
          if (next.open.length > 0) return setConflict(next)
          join(next)
          setJoined(true)
        },
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
    /** Why it was not stored; null = nothing went wrong. */
    failure: joined ? JOINED : failure,
    conflict,
    store: (data: AnnotationData) => store(data, seen),
    solve,
    /** Back to the form as it was typed; nothing is stored. */
    leave: () => setConflict(null),
  }
}
