/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { watchEdges } from '../../ui/watch-edges.ts'
import type { ComparedLine } from './compared.ts'
import styles from './ComparedTable.module.css'
import { isSigned } from './measure-text.ts'
import { t } from '../../language/translate.ts'

type Head = { readonly title: string; readonly name?: string }

type Props = {
  readonly lines: readonly ComparedLine[]
  /** The heads of both columns and of their difference. */
  readonly heads: readonly [Head, Head, Head]
  readonly label: string
}

/** Each measure of two sets of trades, and the difference. */
export function ComparedTable({ lines, heads, label }: Props) {
  return (
    // biome-ignore lint: a scrolling region must be reachable by keyboard
    <div ref={watchEdges} className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Measure')}</th>
            {heads.map(({ title, name }) => (
              <th key={title} scope="col">
                {title}
                {name === undefined ? null : <span className={styles.name}>{name}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ measure, values, texts, difference, differenceText }) => (
            <tr key={measure.id}>
              <th scope="row">
                <Hint text={measure.formula}>{measure.name}</Hint>
              </th>
              {texts.map((text, index) => (
                <td key={heads[index]?.title}>
                  {isSigned(measure) ? <Money sign={values[index] ?? null} text={text} /> : text}
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
