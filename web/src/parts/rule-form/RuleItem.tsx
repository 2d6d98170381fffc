import type { ReactNode } from 'react'
import type { NamedRule } from '../../data/rules/rules.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './RuleItem.module.css'
import { RuleMenu } from './RuleMenu.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly rule: NamedRule
  readonly versions: readonly NamedRule[]
  readonly ended: boolean
  /** Its sentence, if the name does not say it. */
  readonly sentence: string | null
  /** Further details, in small print. */
  readonly details: string | null
  readonly onOpen: (rule: NamedRule) => void
  /** Its figures. */
  readonly children: ReactNode
}

/** A rule in a list: its name and weight, its sentence, its figures, and the menu of its actions. */
export function RuleItem({ rule, versions, ended, sentence, details, onOpen, children }: Props) {
  return (
    <li className={styles.rule}>
      <div className={styles.words}>
        <span className={styles.name}>
          {rule.name}
          {rule.severity === 1 ? null : <Tag>{rule.severity === 3 ? t('Weight 3×') : t('Weight 2×')}</Tag>}
        </span>
        {sentence === null ? null : <span>{sentence}</span>}
        {details === null ? null : <span className="soft">{details}</span>}
      </div>
      {children}
      <RuleMenu rule={rule} versions={versions} ended={ended} onOpen={onOpen} />
    </li>
  )
}
