import { resetDemoJournal } from './reset-demo.ts'
import { openModal } from '../../data/page/modals.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../language/translate.ts'

/** Resets the demo journal to its initial state. */
export function ResetDemo() {
  const confirmReset = (): void =>
    openModal('confirmAction', {
      title: t('Reset the demo'),
      text: t('Everything that you changed or added in the demo is removed. It opens again as every visitor finds it.'),
      act: t('Reset demo'),
      run: resetDemoJournal,
    })
  return <Button onClick={confirmReset}>{t('Reset demo')}</Button>
}
