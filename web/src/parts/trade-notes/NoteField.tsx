import { Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSaveKey } from '../../ui/save-key.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly value: string; readonly onSave: (note: string) => void }

/** A note that is saved when the field is left, however that happens. Escape and Ctrl+Enter leave it. */
export function NoteField({ value, onSave }: Props) {
  const [typed, setTyped] = useState(value)
  const saved = useRef(value)
  const save = useEffectEvent(() => {
    if (typed === saved.current) return
    saved.current = typed
    onSave(typed)
  })
  // The next trade can replace this one without the field losing the focus.
  useEffect(() => () => save(), [])
  // Closing a tab does not blur the field.
  useEffect(() => {
    const hide = (): void => {
      if (document.visibilityState === 'hidden') save()
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [])
  return (
    <Textarea
      label={t('Note')}
      placeholder={t('What did you see, do and feel?')}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={20_000}
      value={typed}
      data-part="note"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={(event) => {
        if (typed === saved.current) return
        saved.current = event.currentTarget.value
        onSave(event.currentTarget.value)
      }}
      onKeyDown={(event) => (event.key === 'Escape' || isSaveKey(event)) && event.currentTarget.blur()}
    />
  )
}
