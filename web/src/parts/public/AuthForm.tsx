import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { SessionUser } from '../../data/session/auth-client.ts'
import { useCurrentUser } from '../../data/session/current-session.ts'
import { sentenceOf } from '../../data/sentences.ts'
import { userPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AuthForm.module.css'
import { PublicFrame } from './PublicFrame.tsx'

type Props = {
  readonly title: string
  readonly act: string
  /** What a password manager is told: a new password or the known one. */
  readonly password: 'new-password' | 'current-password'
  readonly enter: (email: string, password: string) => Promise<SessionUser>
  readonly foot: ReactNode
}

const PASSWORD_LENGTH = 8

/** Email and password. Errors stand at the field they are about, or above the button. */
export function AuthForm({ title, act, password, enter, foot }: Props) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<{ email?: string; password?: string; form?: string }>({})
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') }
    const wrong = {
      ...(/^\S+@\S+\.\S+$/.test(given.email) ? {} : { email: 'Enter an email address, such as you@example.com.' }),
      ...(given.password.length >= (password === 'new-password' ? PASSWORD_LENGTH : 1)
        ? {}
        : {
            password: password === 'new-password' ? `At least ${PASSWORD_LENGTH} characters.` : 'Enter your password.',
          }),
    }
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    setBusy(true)
    enter(given.email, given.password).then(
      ({ uid }) => void navigate(userPath(uid, 'overview'), { replace: true }),
      (error: unknown) => {
        setBusy(false)
        setErrors({ form: sentenceOf(error) })
      },
    )
  }
  if (user && !busy) return <Navigate to={userPath(user.uid, 'overview')} replace />
  return (
    <PublicFrame title={`${title} · Roundtrip`}>
      <div className={styles.place}>
        <form className={styles.box} noValidate onSubmit={submit}>
          <h1 className={styles.title}>{title}</h1>
          <Field name="email" label="Email" type="email" autoComplete="username" error={errors.email} />
          <Field
            name="password"
            label="Password"
            type="password"
            autoComplete={password}
            error={errors.password}
            hint={password === 'new-password' ? `At least ${PASSWORD_LENGTH} characters. Longer is better.` : undefined}
          />
          {errors.form === undefined ? null : (
            <p className={styles.error} role="alert">
              {errors.form}
            </p>
          )}
          <Button look="primary" size="large" type="submit" busy={busy}>
            {act}
          </Button>
          <div className={styles.foot}>{foot}</div>
        </form>
      </div>
    </PublicFrame>
  )
}

type FieldProps = {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly autoComplete: string
  readonly error: string | undefined
  readonly hint?: string | undefined
}

function Field({ name, label, type, autoComplete, error, hint }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        className={styles.input}
        name={name}
        type={type}
        autoComplete={autoComplete}
        required
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : id}
      />
      {note === undefined ? null : (
        <small id={id} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </small>
      )}
    </div>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
