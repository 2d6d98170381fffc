import { LIMITS } from '@roundtrip/contract/fields'
import type { MessageField } from '@roundtrip/contract/messages'
import { type ComponentProps, useEffect, useRef } from 'react'
import { liveContactForm } from '../../parts/public/contact-form.ts'
import { useFact } from '../../parts/public/ServerFacts.tsx'
import { PUBLIC } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import field from '../../ui/Field.module.css'
import styles from './Contact.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { countText } from '../../format/number.ts'

/** The error below each field. */
const WRONG = perLanguage(
  (): Readonly<Record<MessageField, string>> => ({
    name: t('Enter your name, at most {most} characters in one line.', { most: countText(LIMITS.name) }),
    email: t('Enter your email address, such as mira@example.com.'),
    subject: t('Enter a subject of at most {most} characters, on one line.', {
      most: countText(LIMITS.messageSubject),
    }),
    message: t('Enter your message, at most {most} characters.', { most: countText(LIMITS.message) }),
  }),
)

/** The result of sending, above the button. */
const NOTES = perLanguage(
  () =>
    [
      ['sent', t('Your message is on its way, with a copy to you.')],
      ['wrong-fields', t('This was not sent. Look at the marked fields.')],
      [
        'too-many-messages',
        t('This was not sent: too many messages came from your network, or to this server. Try again in an hour.'),
      ],
      ['takes-no-messages', t('This was not sent: this server takes no messages.')],
      [
        'failed',
        t('This was not sent, because the server could not be reached. What you typed is still here. Try again.'),
      ],
    ] as const,
)

const RESULT = 'result'

/**
 * A plain form that any browser can post. Every sentence is in the page; the server or the script selects which to
 * show.
 */
export function ContactForm() {
  const fact = useFact()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (form.current === null ? undefined : liveContactForm(form.current)), [])
  return (
    <form
      ref={form}
      method="post"
      // Without a script, the browser returns to the result.
      action={`${PUBLIC().contact}#${RESULT}`}
      className={styles.form}
      data-form="contact"
      aria-label={t('Write a message')}
    >
      <div className={styles.pair}>
        <Field name="name" label={t('Your name')}>
          {(props) => (
            <input {...props} type="text" autoComplete="name" maxLength={LIMITS.name} className={field.input} />
          )}
        </Field>
        <Field name="email" label={t('Your email address')}>
          {(props) => <input {...props} type="email" autoComplete="email" maxLength={254} className={field.input} />}
        </Field>
      </div>
      <Field name="subject" label={t('Subject')}>
        {(props) => <input {...props} type="text" maxLength={LIMITS.messageSubject} className={field.input} />}
      </Field>
      <Field name="message" label={t('Message')}>
        {(props) => (
          <textarea {...props} rows={9} maxLength={LIMITS.message} className={`${field.input} ${styles.text}`} />
        )}
      </Field>
      <div className={styles.trap} aria-hidden>
        <label htmlFor="website">{t('Leave this empty')}</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <div id={RESULT} role="alert" className={styles.notes}>
        {NOTES().map(([name, sentence]) => (
          <p
            key={name}
            className={name === 'sent' ? styles.sent : styles.problem}
            data-note={name}
            data-shown={fact(name)}
          >
            {sentence}
          </p>
        ))}
      </div>
      <div className={styles.foot}>
        <Button type="submit" look="primary" size="large">
          {t('Send message')}
        </Button>
        <p>{t('Your name, address and message are kept until they are delivered, at most seven days.')}</p>
      </div>
    </form>
  )
}

type InputProps = Pick<
  ComponentProps<'input'> & ComponentProps<'textarea'>,
  'id' | 'name' | 'defaultValue' | 'required' | 'aria-describedby' | 'aria-invalid'
>
type FieldProps = {
  readonly name: MessageField
  readonly label: string
  readonly children: (props: InputProps) => React.ReactNode
}

function Field({ name, label, children }: FieldProps) {
  const fact = useFact()
  const built = fact(name) !== ''
  const props = {
    id: name,
    name,
    required: true,
    defaultValue: fact(name),
    // A built page has placeholders for these; inside the application they are set when there is an error.
    ...(built ? { 'aria-invalid': fact(`wrong-${name}`) as 'true', 'aria-describedby': fact(`about-${name}`) } : {}),
  }
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={name}>
        {label}
      </label>
      {children(props)}
      <small id={`${name}-error`} className={field.error} data-shown={fact(`wrong-${name}`)}>
        {WRONG()[name]}
      </small>
    </div>
  )
}
