import { AppError } from '@roundtrip/contract/errors'
import {
  type ExchangeConnection,
  type CredentialName,
  type Credentials,
  type ExchangeId,
  tellsRights,
} from '@roundtrip/contract/exchanges'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  confirmsReadOnly,
  credentialProblems,
  NOTHING_TYPED,
  placeOfRefusal,
  readCredentials,
  type Typed,
} from './credentials.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { t } from '../../language/translate.ts'

type Place = NonNullable<ReturnType<typeof placeOfRefusal>>
type Problems = Readonly<Partial<Record<Place | 'form', string | undefined>>>

type Options = {
  readonly exchange: ExchangeId
  /** Further checks before sending. */
  readonly check?: () => Partial<Record<Place, string>>
  readonly send: (key: {
    readonly credentials: Credentials
    readonly confirmed: boolean
  }) => Promise<ExchangeConnection>
  readonly onDone: (connection: ExchangeConnection) => void
}

/** The state of a form for a key. Typed values exist only here and are gone when the form closes. */
export function useKeyForm({ exchange, check, send, onDone }: Options) {
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED)
  const [confirmation, setConfirmation] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [needsConfirmation, setNeedsConfirmation] = useState(!tellsRights(exchange))
  const refuse = (element: HTMLFormElement, found: Problems): void => {
    // Rendered before the first field with an error is focused.
    flushSync(() => {
      setProblems(found)
      setBusy(false)
    })
    element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const found: Partial<Record<Place, string>> = { ...credentialProblems(exchange, typed), ...check?.() }
    const confirmed = confirmsReadOnly(confirmation)
    if (needsConfirmation && !confirmed)
      found.confirm = t('Type “read only” after you have checked the permissions of the key.')
    const element = event.currentTarget
    if (Object.keys(found).length > 0) return refuse(element, found)
    setProblems({})
    setBusy(true)
    try {
      onDone(await send({ credentials: readCredentials(exchange, typed), confirmed }))
    } catch (error) {
      const field = error instanceof AppError ? placeOfRefusal(error.reason, exchange) : null
      if (field === 'confirm') setNeedsConfirmation(true)
      refuse(element, { [field ?? 'form']: sentenceOf(error) })
    }
  }
  const change = (field: CredentialName, text: string): void => {
    setTyped((before) => ({ ...before, [field]: text }))
    setProblems((before) => ({ ...before, [field]: undefined, form: undefined }))
  }
  return {
    typed,
    change,
    confirmation,
    setConfirmation,
    /** Whether the user must confirm that the key can only read. */
    asksToConfirm: needsConfirmation,
    problems,
    busy,
    submit,
    dirty: Object.values(typed).some((text) => text !== ''),
  }
}
