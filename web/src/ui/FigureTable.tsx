/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import styles from './FigureTable.module.css'
import { watchEdges } from './watch-edges.ts'
import { t } from '../language/translate.ts'

/** The figures of a chart as rows; the first row has the column names. */
export default function FigureTable({
  title,
  lines,
}: {
  readonly title: string
  readonly lines: readonly (readonly string[])[]
}) {
  const [head = [], ...body] = lines
  return (
    // biome-ignore lint: a scrolling region must be reachable by keyboard
    <div
      ref={watchEdges}
      className={styles.scroll}
      tabIndex={0}
      role="region"
      aria-label={t('{title}, table', { title })}
    >
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
