/**
 * Adds the script to the contact form, on the built page and inside the application. Without it, the browser posts the
 * form.
 */
import { MESSAGE_FIELDS, type MessageField } from '@roundtrip/contract/messages'
import { currentLanguage } from '../../language/translate.ts'
import { functionUrl } from '../../origins.ts'

/** The result of sending a message. The sentences are in the page; this only selects which to show. */
type Outcome =
  | { readonly note: 'sent' | 'too-many-messages' | 'takes-no-messages' | 'failed' }
  | { readonly note: 'wrong-fields'; readonly fields: readonly MessageField[] }

export function liveContactForm(form: HTMLFormElement): () => void {
  // The page shows its own error beside each field.
  form.noValidate = true
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const wrong = MESSAGE_FIELDS.filter((name) => !inputOf(form, name).checkValidity())
    if (wrong.length > 0) return show(form, { note: 'wrong-fields', fields: wrong })
    busy(form, true)
    void send(typedIn(form)).then((outcome) => {
      busy(form, false)
      if (outcome.note === 'sent') form.reset()
      show(form, outcome)
    })
  }
  form.addEventListener('submit', submit)
  return () => form.removeEventListener('submit', submit)
}

type Input = HTMLInputElement | HTMLTextAreaElement

function inputOf(form: HTMLFormElement, name: string): Input {
  return form.elements.namedItem(name) as Input
}

function typedIn(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries([...MESSAGE_FIELDS, 'website'].map((name) => [name, inputOf(form, name).value]))
}

/** Never throws: failures are outcomes too. */
async function send(typed: Readonly<Record<string, string>>): Promise<Outcome> {
  try {
    const response = await fetch(functionUrl('us-central1', 'sendMessage'), {
      method: 'POST',
      // The sender's copy of the message is in the language of this page.
      headers: { 'content-type': 'application/json', 'accept-language': currentLanguage() },
      body: JSON.stringify({ data: typed }),
    })
    if (response.ok) return { note: 'sent' }
    const { error } = (await response.json()) as Refused
    const reason = error?.details?.reason
    if (reason === 'too-many-messages' || reason === 'takes-no-messages') return { note: reason }
    const named = new Set(error?.details?.issues?.map(({ path }) => path[0]))
    const fields = MESSAGE_FIELDS.filter((name) => named.has(name))
    return fields.length > 0 ? { note: 'wrong-fields', fields } : { note: 'failed' }
  } catch {
    return { note: 'failed' }
  }
}

type Refused = {
  readonly error?: {
    readonly details?: { readonly reason?: string; readonly issues?: readonly { readonly path: readonly string[] }[] }
  }
}

function show(form: HTMLFormElement, outcome: Outcome): void {
  const wrong = outcome.note === 'wrong-fields' ? outcome.fields : []
  for (const note of form.querySelectorAll<HTMLElement>('[data-note]')) {
    note.dataset['shown'] = note.dataset['note'] === outcome.note ? 'true' : ''
  }
  for (const name of MESSAGE_FIELDS) {
    const isWrong = wrong.includes(name)
    const input = inputOf(form, name)
    const sentence = form.querySelector<HTMLElement>(`#${name}-error`)
    if (sentence !== null) sentence.dataset['shown'] = isWrong ? 'true' : ''
    input.setAttribute('aria-invalid', String(isWrong))
    input.setAttribute('aria-describedby', isWrong ? `${name}-error` : '')
  }
  const [first] = wrong
  if (first !== undefined) inputOf(form, first).focus()
}

function busy(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector('button')
  if (button === null) return
  button.disabled = isBusy
  button.ariaBusy = String(isBusy)
}
