import { lazy, type RefObject } from 'react'
import { loadChunk } from './chunk.ts'
import { IconDownload } from './icons/index.ts'
import { PanelButton } from './PanelButton.tsx'
import { t } from '../language/translate.ts'

export type FilesProps = {
  /** The heading, which also names the files. */
  readonly title: string
  /** The figures as rows; the first row has the column names. */
  readonly table: () => readonly (readonly string[])[]
  /** The element that the chart is drawn in, if there is one. */
  readonly chart?: RefObject<HTMLElement | null>
}

const load = () => import('./Files.tsx')
const Files = lazy(() => loadChunk('files', load))

/** Saves what a card shows: its figures as CSV or as a workbook, and its chart as a picture. */
export function FilesButton(props: FilesProps) {
  return (
    <PanelButton button={<IconDownload size={16} />} iconName={t('Download')} prepare={load}>
      <Files {...props} />
    </PanelButton>
  )
}
