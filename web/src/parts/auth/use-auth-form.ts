import { AppError } from '@roundtrip/contract/errors'
import { type ComponentPropsWithRef, type FormEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../data/words/sentences.ts'

/** Typed values by field name. A box that is not ticked is missing. */
export type FormValues = Readonly<Record<string, string>>
/** Errors by field name; `form` is about the whole form. */
type FieldErrors = Readonly<Record<string, string | undefined>>

/** The fields that a reason may be about; the first one in the form shows the sentence. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'auth/invalid-email': ['email'],
  'auth/email-already-in-use': ['email'],
  'auth/weak-password': ['newPassword', 'password'],
  'auth/common-password': ['newPassword', 'password'],
  'auth/wrong-password': ['currentPassword', 'password'],
  'auth/invalid-verification-code': ['code'],
  'auth/code-expired': ['code'],
  'webhook-not-https': ['url'],
  'webhook-not-public': ['url'],
  'webhook-not-telegram': ['url'],
  'webhook-without-chat': ['chat'],
}

type Options = {
  /** Checks the fields before sending. */
  readonly check?: (values: FormValues) => FieldErrors
  readonly send: (values: FormValues) => Promise<unknown>
}

export type AuthForm = {
  /** Props of the `form` element. */
  readonly form: Pick<ComponentPropsWithRef<'form'>, 'ref' | 'noValidate' | 'onSubmit' | 'onInput'>
  readonly busy: boolean
  /** True if closing would lose typed text. */
  readonly dirty: boolean
  readonly errors: FieldErrors
  /** Why the server refused. */
  readonly reason: string | null
}

/**
 * Checks a form, sends it, and shows errors at their fields. The inputs are uncontrolled, so a failure loses no text,
 * and password managers see a normal form.
 */
export function useAuthForm({ check, send }: Options): AuthForm {
  const ref = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    // After the sentences are rendered, so that they are read out with the field.
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const values = valuesOf(form)
    const wrong = check?.(values) ?? {}
    setReason(null)
    setErrors(wrong)
    if (Object.values(wrong).some((sentence) => sentence !== undefined)) return
    setBusy(true)
    send(values)
      .catch((error: unknown) => {
        const why = error instanceof AppError ? error.reason : ''
        const field = FIELDS[why]?.find((name) => form.elements.namedItem(name) !== null) ?? 'form'
        setReason(why)
        setErrors({ [field]: sentenceOf(error) })
      })
      .finally(() => setBusy(false))
  }
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    const inputs = event.currentTarget.querySelectorAll('input')
    setDirty([...inputs].some((input) => input.value !== input.defaultValue))
  }
  return { form: { ref, noValidate: true, onSubmit: submit, onInput }, busy, dirty, errors, reason }
}

function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {}
  for (const [name, text] of new FormData(form)) if (typeof text === 'string') values[name] = text
  return values
}
