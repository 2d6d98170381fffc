import { resetDemoJournal } from './reset-demo.ts'
import { openModal } from '../../data/page/modals.ts'
import { Button } from '../../ui/Button.tsx'

/** Resets the demo journal to its initial state. */
export function ResetDemo() {
  const ask = (): void =>
    openModal('confirmAction', {
      title: 'Reset the demo',
      text: 'Everything that you changed or added in the demo is removed. It opens again as every visitor finds it.',
      act: 'Reset demo',
      run: resetDemoJournal,
    })
  return <Button onClick={ask}>Reset demo</Button>
}
