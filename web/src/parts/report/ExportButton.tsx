import { Menu } from '@mantine/core'
import { useState } from 'react'
import { openModal } from '../../data/page/modals.ts'
import { saveTable, type TableType } from './table-file.ts'
import { Button } from '../../ui/Button.tsx'
import { IconDownload } from '../../ui/icons/index.ts'
import { notify } from '../../ui/notify.ts'
import { TooLongForSheet } from '../../ui/workbook.ts'
import { loadPaper, loadSavePage } from '../print/load-paper.ts'
import { tellFailure } from '../tell.ts'
import { t } from '../../language/translate.ts'

type Props = {
  /** The file's name without its ending. */
  readonly name: string
  /** Makes the table as CSV; null while there is none yet. Left out where the page is more than a table. */
  readonly table?: (() => string | Promise<string>) | null
  /** Whether the whole page can be printed from here. */
  readonly ofPage?: boolean
}

/** Saves a table as CSV or as a workbook, and prints its page. */
export function ExportButton({ name, table, ofPage = true }: Props) {
  const [busy, setBusy] = useState(false)
  const save = async (type: TableType): Promise<void> => {
    if (table === null || table === undefined) return
    setBusy(true)
    try {
      await saveTable(name, await table(), type)
    } catch (error) {
      if (error instanceof TooLongForSheet) {
        notify.error(t('A sheet has no room for so many rows. Filter them, or export them as CSV.'))
      } else tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button busy={busy} disabled={table === null}>
          <IconDownload size={15} aria-hidden />
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {table === undefined ? null : (
          <>
            <Menu.Item onClick={() => void save('csv')}>{t('CSV, every digit')}</Menu.Item>
            <Menu.Item onClick={() => void save('xlsx')}>{t('Excel (XLSX)')}</Menu.Item>
          </>
        )}
        {ofPage ? (
          <>
            <Menu.Item onClick={() => void savePage(name).catch(tellFailure)}>{t('Save as a page (HTML)')}</Menu.Item>
            <Menu.Item onClick={() => openModal('sharePage', true)}>{t('Share link…')}</Menu.Item>
            <Menu.Item onClick={() => void print().catch(tellFailure)}>{t('Print or PDF')}</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

async function print(): Promise<void> {
  const { printPage } = await loadPaper()
  await printPage()
}

async function savePage(name: string): Promise<void> {
  const saving = await loadSavePage()
  await saving.savePage(name)
}
