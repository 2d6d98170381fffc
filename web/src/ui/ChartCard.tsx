/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import styles from './ChartCard.module.css'
import { FilesButton } from './FilesButton.tsx'
import { IconChartBar, IconTable } from './icons/index.ts'
import { watchEdges } from './watch-edges.ts'

type Props = {
  readonly title: string
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  readonly className?: string | undefined
  /** The chart's figures as rows; the first row has the column names. Called only when the table is shown. */
  readonly table: () => readonly (readonly string[])[]
  readonly children: ReactNode
}

/** A card with a chart; its table and its files are one press away. */
export function ChartCard({ title, hint, actions, table, className, children }: Props) {
  const [asTable, setAsTable] = useState(false)
  const chart = useRef<HTMLDivElement>(null)
  const name = asTable ? 'Show as chart' : 'Show as table'
  return (
    <Card
      title={title}
      hint={hint}
      className={className}
      actions={
        <>
          {actions}
          <Button look="ghost" size="icon" aria-label={name} title={name} onClick={() => setAsTable(!asTable)}>
            {asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
          </Button>
          <FilesButton title={title} table={table} chart={chart} />
        </>
      }
    >
      {asTable ? <FigureTable title={title} lines={table()} /> : <div ref={chart}>{children}</div>}
    </Card>
  )
}

function FigureTable({ title, lines }: { readonly title: string; readonly lines: readonly (readonly string[])[] }) {
  const [head = [], ...body] = lines
  return (
    // biome-ignore lint: a scrolling region must be reachable by keyboard
    <div ref={watchEdges} className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}, table`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((line) => (
            <tr key={line[0]}>
              {line.map((cell, index) => (
                <td key={head[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
