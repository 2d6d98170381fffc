import { useState } from 'react'
import { session } from '../../data/session/page-session.ts'
import { canUsePasskeys } from '../../data/session/passkeys.ts'
import { useSignInOptions } from '../../data/session/sign-in-options.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasskeyWay } from './PasskeyWay.tsx'
import styles from './Login.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** The ways to log in without a password that this server offers. */
export function OtherWays({ onPhone }: { readonly onPhone: () => void }) {
  const { options, error, retry } = useSignInOptions()
  const [chosenWay, setChosenWay] = useState<string | null>(null)
  const [failed, setFailed] = useState<string>()
  const leave = (provider: string): void => {
    setChosenWay(provider)
    setFailed(undefined)
    session.act('sign-in/provider', { provider }).then(
      ({ url }) => location.assign(url),
      (failure: unknown) => {
        setChosenWay(null)
        setFailed(sentenceOf(failure))
      },
    )
  }
  if (options === null) {
    return error === null ? null : (
      <div className={styles.ways}>
        <FormError sentence={sentenceOf(error)} />
        <Button onClick={retry}>{t('Try again')}</Button>
      </div>
    )
  }
  const passkeys = canUsePasskeys(options.passkeyOrigin)
  if (options.providers.length === 0 && !options.phone && !passkeys) return null
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      {passkeys ? <PasskeyWay /> : null}
      {options.providers.map(({ id, name }) => (
        <Button key={id} size="large" busy={chosenWay === id} disabled={chosenWay !== null} onClick={() => leave(id)}>
          <Trans text="Continue with {name}" with={{ name }} />
        </Button>
      ))}
      {options.phone ? (
        <Button size="large" onClick={onPhone}>
          {t('Continue with a phone number')}
        </Button>
      ) : null}
      <FormError sentence={failed} />
    </div>
  )
}
