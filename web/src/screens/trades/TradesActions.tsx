import type { ComponentProps } from 'react'
import { IconPlus } from '../../ui/icons/index.ts'
import { LostNotesButton } from './lost-notes/LostNotes.tsx'
import { openModal } from '../../data/page/modals.ts'
import { TradesTabs } from '../../parts/open-positions/TradesTabs.tsx'
import { ExportButton } from '../../parts/report/ExportButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../language/translate.ts'

/** Further actions of the list. */
export function TradesActions({ table }: Required<Pick<ComponentProps<typeof ExportButton>, 'table'>>) {
  return (
    <>
      <TradesTabs />
      <LostNotesButton />
      <Button onClick={() => openModal('addTrade', true)} title="A">
        <IconPlus size={15} aria-hidden />
        {t('Add trade')}
      </Button>
      <ExportButton name="roundtrip-trades" table={table} />
    </>
  )
}
