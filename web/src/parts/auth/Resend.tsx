import { useEffect, useState } from 'react'
import { sentenceOf } from '../../data/words/sentences.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from './FormError.tsx'
import { t } from '../../language/translate.ts'

const COOL_DOWN_S = 30

type Props = {
  readonly send: () => Promise<unknown>
  /** The text of the button while it can be pressed. */
  readonly act: string
  /** True if something was sent just before this appeared. */
  readonly justSent: boolean
}

/** Sends something again, after a pause, because it may still be on its way. */
export function Resend({ send, act, justSent }: Props) {
  const [left, setLeft] = useState(justSent ? COOL_DOWN_S : 0)
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | { readonly failed: string }>('idle')
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [waiting])
  const again = (): void => {
    setState('busy')
    send().then(
      () => {
        setState('sent')
        setLeft(COOL_DOWN_S)
      },
      (error: unknown) => setState({ failed: sentenceOf(error) }),
    )
  }
  return (
    <>
      <Button busy={state === 'busy'} disabled={waiting} onClick={again}>
        {waiting ? t('{act} (in {left} s)', { act, left }) : act}
      </Button>
      <output className="hidden">{state === 'sent' ? t('Sent again.') : ''}</output>
      <FormError sentence={typeof state === 'object' ? state.failed : undefined} />
    </>
  )
}
