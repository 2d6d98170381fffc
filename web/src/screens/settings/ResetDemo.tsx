import { resetDemo } from '@roundtrip/contract'
import { useLedgerRefresh } from '../../data/accounts.ts'
import { call } from '../../data/services.ts'
import { browserZone } from '../../data/zone.ts'
import { openModal } from '../../modals/flags.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notify.ts'

/** Puts the demo journal back as every visitor finds it. */
export function ResetDemo() {
  const refresh = useLedgerRefresh()
  const ask = (): void =>
    openModal('confirmAction', {
      title: 'Reset the demo',
      text: 'Everything that you changed or added in the demo is removed. It opens again as every visitor finds it.',
      act: 'Reset demo',
      run: async () => {
        await call(resetDemo, { zone: browserZone() })
        await refresh()
        notify.success('The demo is as it was.')
      },
    })
  return <Button onClick={ask}>Reset demo</Button>
}
