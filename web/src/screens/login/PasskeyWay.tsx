import { FormError } from '../../parts/auth/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { usePasskey } from './use-passkey.ts'
import { t } from '../../language/translate.ts'

/** Logging in with a passkey. */
export function PasskeyWay() {
  const { busy, failed, choose } = usePasskey()
  return (
    <>
      <Button size="large" busy={busy} onClick={choose}>
        {t('Log in with a passkey')}
      </Button>
      <FormError sentence={failed} />
    </>
  )
}
