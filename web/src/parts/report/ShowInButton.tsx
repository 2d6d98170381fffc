import { useChangeSettings } from '../change-settings.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../language/translate.ts'

/** Makes another currency that of all reports. */
export function ShowInButton({ currency }: { readonly currency: string }) {
  const change = useChangeSettings()
  return (
    <Button look="primary" onClick={() => change({ currency })}>
      {t('Show in {currency}', { currency })}
    </Button>
  )
}
