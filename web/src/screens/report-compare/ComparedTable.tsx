/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import { isSigned } from '../../parts/report/measure-text.ts'
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { watchEdges } from '../../ui/watch-edges.ts'
import styles from './Compare.module.css'
import type { ComparedLine } from './compared.ts'

type Props = { readonly lines: readonly ComparedLine[]; readonly titles: readonly [string, string] }

/** Each measure of both sides and the difference A less B. */
export function ComparedTable({ lines, titles }: Props) {
  return (
    // biome-ignore lint: a scrolling region must be reachable by keyboard
    <div ref={watchEdges} className={styles.scroll} tabIndex={0} role="region" aria-label="Measures of both sides">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            {titles.map((title, place) => (
              <th key={place === 0 ? 'A' : 'B'} scope="col">
                {place === 0 ? 'A' : 'B'}
                <span className={styles.name}>{title}</span>
              </th>
            ))}
            <th scope="col">
              Difference<span className={styles.name}>A less B</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ measure, values, texts, difference, differenceText }) => (
            <tr key={measure.id}>
              <th scope="row">
                <Hint text={measure.formula}>{measure.name}</Hint>
              </th>
              {texts.map((text, place) => (
                <td key={place === 0 ? 'A' : 'B'}>
                  {isSigned(measure) ? <Money sign={values[place] ?? null} text={text} /> : text}
                </td>
              ))}
              <td>{isSigned(measure) ? <Money sign={difference} text={differenceText} /> : differenceText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
