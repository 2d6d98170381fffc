import { openModal } from '../../data/page/modals.ts'
import { Button } from '../../ui/Button.tsx'
import { IconLink } from '../../ui/icons/index.ts'
import { t } from '../../language/translate.ts'

/** Opens the dialog that shares the page by a link. */
export function ShareButton({ disabled = false }: { readonly disabled?: boolean }) {
  return (
    <Button disabled={disabled} onClick={() => openModal('sharePage', true)}>
      <IconLink size={15} aria-hidden />
      {t('Share')}
    </Button>
  )
}
