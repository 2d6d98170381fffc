import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { LIMITS } from '@roundtrip/contract/fields'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useUpdateConnection } from '../../data/accounts/connections.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import styles from './Connections.module.css'
import { t } from '../../language/translate.ts'
import { shownInForm } from '../../parts/tell.ts'

type Props = { readonly connection: ExchangeConnection; readonly onDone: () => void }

/** Edits the name in place. Enter saves it, Escape cancels. */
export function ConnectionRenameForm({ connection, onDone }: Props) {
  useFocusReturn()
  const id = useId()
  const [name, setName] = useState(connection.name)
  const update = useUpdateConnection()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The menu that opened this first returns the focus to its button.
    const timer = setTimeout(() => input.current?.select(), 50)
    return () => clearTimeout(timer)
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
    if (name.trim() === connection.name) onDone()
    else void update.mutateAsync({ id: connection.id, name: name.trim() }).then(onDone, shownInForm)
  }
  return (
    <form className={styles.rename} onSubmit={submit}>
      <input
        ref={input}
        aria-label={t('Name of the connection')}
        aria-invalid={update.isError}
        aria-describedby={update.isError ? id : undefined}
        value={name}
        maxLength={LIMITS.name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
        }}
      />
      <Button look="primary" type="submit" busy={update.isPending} disabled={name.trim() === ''}>
        {t('Save')}
      </Button>
      <Button onClick={onDone}>{t('Cancel')}</Button>
      {update.isError ? (
        <p id={id} className={styles.error} role="alert">
          {sentenceOf(update.error)}
        </p>
      ) : null}
    </form>
  )
}
