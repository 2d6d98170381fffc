import { AppError } from '@roundtrip/contract/errors'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useUid } from '../../data/session/user-context.ts'
import type { TradeEditResult } from '../../data/trades/trade-edits.ts'
import { tellDone } from '../../parts/tell.ts'
import { tradePath, userPath } from '../../paths.ts'
import { closeModal } from '../../data/page/modals.ts'

export type TradeAct = {
  readonly busy: boolean
  /** The sentence for the last failure; null after success. */
  readonly failure: string | null
  /** The fill would close before another opens, so the user must confirm that it opens a trade of the other side. */
  readonly needsConfirmation: boolean
  /** Runs the change, reports it and offers to undo it. Returns whether it succeeded. */
  readonly run: (
    work: () => Promise<TradeEditResult>,
    outcome: { readonly done: string; readonly stay?: boolean },
  ) => Promise<boolean>
}

/** For changes of fills, which apply at once. If the trade has another id afterwards, its page moves there. */
export function useAct(tradeId: string): TradeAct {
  const uid = useUid()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [needsConfirmation, setNeedsConfirmation] = useState(false)
  return {
    busy,
    failure,
    needsConfirmation,
    run: async (work, { done, stay = false }) => {
      setBusy(true)
      setFailure(null)
      setNeedsConfirmation(false)
      try {
        const { tradeId: now, undo } = await work()
        const moved = now !== '' && now !== tradeId
        const isShown =
          pathname === userPath(uid, 'tradesSingle') && new URLSearchParams(search).get('trade') === tradeId
        if (moved && isShown) {
          await navigate(tradePath(uid, now), { replace: true })
        }
        if (moved || !stay) closeModal('changeTrade')
        tellDone(done, undo)
        return true
      } catch (error) {
        setFailure(sentenceOf(error))
        setNeedsConfirmation(error instanceof AppError && error.reason === 'closes-before-opening')
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
