import type { PasswordPolicy } from '@roundtrip/contract/auth'
import { type ReactNode, useState } from 'react'
import { PasswordField } from '../../ui/PasswordField.tsx'
import styles from './Auth.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly name: string
  readonly label: string
  readonly policy: PasswordPolicy | null
  readonly error: string | undefined
  readonly defaultValue?: string
}

/** A new password. The server's requirements are listed below and ticked while typing. */
export function NewPasswordField({ policy, ...rest }: Props) {
  const [length, setLength] = useState(rest.defaultValue?.length ?? 0)
  return (
    <PasswordField
      {...rest}
      autoComplete="new-password"
      onChange={(event) => setLength(event.currentTarget.value.length)}
      hint={
        policy === null ? undefined : (
          <ul className={styles.rules}>
            <Rule met={length >= policy.minLength}>
              <Trans text="At least {minLength} characters" with={{ minLength: policy.minLength }} />
            </Rule>
            {policy.refusesCommon ? <Rule met={null}>{t('Not one of the well-known ones')}</Rule> : null}
          </ul>
        )
      }
    />
  )
}

/** Whether the rule is met; null = only the server can tell. */
function Rule({ met, children }: { readonly met: boolean | null; readonly children: ReactNode }) {
  return (
    <li className={styles.rule} data-met={met === true}>
      <span className={styles.sign} aria-hidden>
        {met === true ? '✓' : '•'}
      </span>
      <span>
        {children}
        {met === true ? <span className="hidden">{t(': met')}</span> : null}
      </span>
    </li>
  )
}
