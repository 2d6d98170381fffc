import { useState } from 'react'
import { IconPlus } from '../../ui/icons/index.ts'
import { LostNotesButton } from './lost-notes/LostNotes.tsx'
import { ManualTrade } from '../../parts/manual/ManualTrade.tsx'
import { ExportButton } from '../../parts/report/ReportHeader.tsx'
import { Button } from '../../ui/Button.tsx'

/** Further actions of the list. */
export function TradesActions({ onExport }: { readonly onExport: () => void }) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <LostNotesButton />
      <Button onClick={() => setAdding(true)}>
        <IconPlus size={15} aria-hidden />
        Add trade
      </Button>
      <ExportButton onClick={onExport} />
      {adding ? <ManualTrade onClose={() => setAdding(false)} /> : null}
    </>
  )
}
