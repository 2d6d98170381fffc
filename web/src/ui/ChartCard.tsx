import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import styles from './Card.module.css'
import { loadChunk } from './chunk.ts'
import { FilesButton } from './FilesButton.tsx'
import { IconChartBar, IconTable } from './icons/index.ts'
import { t } from '../language/translate.ts'

const FigureTable = lazy(() => loadChunk('figure-table', () => import('./FigureTable.tsx')))

type Props = {
  readonly title: string
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  readonly className?: string | undefined
  /**
   * The chart's figures as rows; the first row has the column names. Called only when the table is shown. Without figures
   * there is no table and no file.
   */
  readonly table?: (() => readonly (readonly string[])[]) | undefined
  readonly children: ReactNode
}

/** A card with a chart; its table and its files are one press away. */
export function ChartCard({ title, hint, actions, table, className, children }: Props) {
  const { tools, shown } = useChartTools({ title, table })
  return (
    <Card title={title} hint={hint} className={className} actions={actions} tools={tools}>
      {shown(children)}
    </Card>
  )
}

/** The parts of a chart card: its buttons, and the switch between chart and table. */
export function useChartTools({ title, table }: Pick<Props, 'title' | 'table'>) {
  const [asTable, setAsTable] = useState(false)
  const chart = useRef<HTMLDivElement>(null)
  const name = asTable ? t('Show as chart') : t('Show as table')
  return {
    tools:
      table === undefined ? undefined : (
        <>
          <Button look="ghost" size="icon" aria-label={name} title={name} onClick={() => setAsTable(!asTable)}>
            {asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
          </Button>
          <FilesButton title={title} table={table} chart={chart} />
        </>
      ),
    shown: (drawing: ReactNode): ReactNode =>
      asTable && table !== undefined ? (
        <Suspense>
          <FigureTable title={title} lines={table()} />
        </Suspense>
      ) : (
        <div ref={chart} className={styles.drawing}>
          {drawing}
        </div>
      ),
  }
}
