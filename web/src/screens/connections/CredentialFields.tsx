import { type CredentialName, credentialsOf, type ExchangeId } from '@roundtrip/contract/exchanges'
import { fieldWords, READ_ONLY, type Typed } from './credentials.ts'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Add.module.css'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly exchange: ExchangeId
  readonly typed: Typed
  readonly problems: Readonly<Partial<Record<CredentialName, string | undefined>>>
  readonly onChange: (field: CredentialName, text: string) => void
}

/** Neither the browser nor its extensions may store these values. */
const FORGOTTEN = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
} as const

/** The credential fields of an exchange, with its own names and order. */
export function CredentialFields({ exchange, typed, problems, onChange }: Props) {
  return credentialsOf(exchange).map((field) => {
    const { label, hint, long = false } = fieldWords(exchange, field)
    const props = {
      name: `exchange-${field}`,
      label,
      hint,
      error: problems[field],
      value: typed[field],
      onText: (text: string) => onChange(field, text),
    }
    if (long) return <LongField key={field} {...props} />
    const { onText, ...rest } = props
    const shared = {
      ...FORGOTTEN,
      ...rest,
      required: false,
      onChange: ({ target }: { readonly target: HTMLInputElement }) =>
        onText(field === 'passphrase' ? target.value : target.value.trim()),
    }
    return field === 'address' ? (
      <TextField key={field} {...shared} type="text" placeholder="0x…" />
    ) : (
      <PasswordField key={field} {...shared} subject={label} />
    )
  })
}

type LongProps = {
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly value: string
  readonly onText: (text: string) => void
}

/** A key of several lines, hidden unless focused. */
function LongField({ name, label, hint, error, value, onText }: LongProps) {
  return (
    <Field {...{ label, hint, error }}>
      {(props) => (
        <textarea
          {...FORGOTTEN}
          {...props}
          name={name}
          rows={4}
          className={styles.long}
          value={value}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  )
}

type ConfirmProps = {
  readonly value: string
  readonly error: string | undefined
  readonly why: string
  readonly onChange: (text: string) => void
}

/** For exchanges that do not report a key's rights: the user confirms them. */
export function ConfirmReadOnly({ value, error, why, onChange }: ConfirmProps) {
  return (
    <TextField
      {...FORGOTTEN}
      name="confirm-read-only"
      label={
        <>
          <Trans
            text="Type <b>{readOnly}</b> to confirm that this key can only read"
            with={{ readOnly: READ_ONLY() }}
          />
        </>
      }
      hint={why}
      type="text"
      required={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
