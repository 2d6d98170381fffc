import { useSaveSettings } from '../../data/settings/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { tellFailure } from '../tell.ts'
import { t } from '../../language/translate.ts'

/** Makes another currency that of all reports. */
export function ShowInButton({ currency }: { readonly currency: string }) {
  const save = useSaveSettings()
  return (
    <Button look="primary" onClick={() => save.mutateAsync({ currency }).catch(tellFailure)}>
      {t('Show in {currency}', { currency })}
    </Button>
  )
}
