import { AppError } from '@roundtrip/contract/errors'
import {
  type ExchangeConnection,
  type CredentialName,
  type Credentials,
  type ExchangeId,
  type ExchangeRegion,
  regionsOf,
  tellsRights,
} from '@roundtrip/contract/exchanges'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  confirmsReadOnly,
  credentialProblems,
  NOTHING_TYPED,
  fieldOfRefusal,
  readCredentials,
  type Typed,
} from './credentials.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { t } from '../../language/translate.ts'

type FormField = NonNullable<ReturnType<typeof fieldOfRefusal>>
type Problems = Readonly<Partial<Record<FormField | 'form', string | undefined>>>

type Options = {
  readonly exchange: ExchangeId
  /** The region of the account, if known; null = the global site. */
  readonly region: ExchangeRegion | null
  /** Further checks before sending. */
  readonly check?: () => Partial<Record<FormField, string>>
  readonly send: (key: {
    readonly region: ExchangeRegion | null
    readonly credentials: Credentials
    readonly confirmed: boolean
  }) => Promise<ExchangeConnection>
  readonly onDone: (connection: ExchangeConnection) => void
}

/** For a key of another site, some exchanges only report that it is refused. */
function siteProblem(error: unknown, exchange: ExchangeId): Problems {
  const isDoubtful = error instanceof AppError && error.reason === 'key-refused' && regionsOf(exchange).length > 0
  return isDoubtful ? { region: t('Is your account at this site? Keys of other sites are refused here.') } : {}
}

/** The state of a form for a key. Typed values exist only here and are gone when the form closes. */
export function useKeyForm({ exchange, region: initialRegion, check, send, onDone }: Options) {
  const [region, setRegion] = useState(initialRegion)
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED)
  const [confirmation, setConfirmation] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  const needsConfirmation = wasRefused || !tellsRights(exchange, region)
  const refuse = (element: HTMLFormElement, faults: Problems): void => {
    // Rendered before the first field with an error is focused.
    flushSync(() => {
      setProblems(faults)
      setBusy(false)
    })
    element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const faults: Partial<Record<FormField, string>> = { ...credentialProblems(exchange, typed), ...check?.() }
    const confirmed = confirmsReadOnly(confirmation)
    if (needsConfirmation && !confirmed)
      faults.confirm = t('Type “read only” after you have checked the permissions of the key.')
    const element = event.currentTarget
    if (Object.keys(faults).length > 0) return refuse(element, faults)
    setProblems({})
    setBusy(true)
    try {
      onDone(await send({ region, credentials: readCredentials(exchange, typed), confirmed }))
    } catch (error) {
      const field = error instanceof AppError ? fieldOfRefusal(error.reason, exchange) : null
      if (field === 'confirm') setWasRefused(true)
      refuse(element, { [field ?? 'form']: sentenceOf(error), ...siteProblem(error, exchange) })
    }
  }
  const change = (field: CredentialName, text: string): void => {
    setTyped((before) => ({ ...before, [field]: text }))
    setProblems((before) => ({ ...before, [field]: undefined, form: undefined }))
  }
  return {
    region,
    chooseRegion: (chosen: ExchangeRegion | null): void => {
      setRegion(chosen)
      setProblems((before) => ({ ...before, region: undefined, form: undefined }))
    },
    typed,
    change,
    confirmation,
    setConfirmation,
    /** Whether the user must confirm that the key can only read. */
    needsConfirmation,
    problems,
    busy,
    submit,
    dirty: Object.values(typed).some((text) => text !== ''),
  }
}
