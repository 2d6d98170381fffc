import { type JournalFact, largestLosses } from '@roundtrip/core/reports'
import { Link } from 'react-router'
import { drillSearch, type Filters, groupFilter } from '../../../data/filters/filters.ts'
import type { ShownReport } from '../../../data/reports/report.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'
import { MAX_WORST } from '../../../data/trades/review-queue.ts'
import { rowOfTrade } from '../../../data/trades/trade-id.ts'
import { tradePath, userPath } from '../../../paths.ts'
import { tradeRow } from '../../../parts/trade-row.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { signClass } from '../../../ui/Money.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { factText } from './fact-text.ts'
import styles from './Facts.module.css'
import { t } from '../../../language/translate.ts'

type Props = { readonly report: ShownReport; readonly filters: Filters }

/** What stands out in a young journal, each fact with its trades, and a button to review the costliest ones. */
export default function Facts({ report: { facts, currency }, filters }: Props) {
  const { money } = useFormats(currency)
  const columns = useTrades().data?.columns
  const nameOf = (id: string): string | null => {
    const row = columns === undefined ? null : rowOfTrade(columns, id)
    if (columns === undefined || row === null) return null
    const { ticker, side } = tradeRow(columns, row)
    return `${ticker} ${side === 'long' ? t('long') : t('short')}`
  }
  return (
    <div className={styles.facts}>
      <ul className={styles.list} aria-label={t('Facts about these trades')}>
        {facts.map((fact) => (
          <Fact
            key={`${fact.kind} ${fact.key}`}
            fact={fact}
            filters={filters}
            text={factText(fact, { money, tradeName: fact.kind === 'trade' ? nameOf(fact.key) : null })}
          />
        ))}
      </ul>
      <ReviewWorst />
    </div>
  )
}

type FactProps = {
  readonly fact: JournalFact
  readonly filters: Filters
  readonly text: ReturnType<typeof factText>
}

function Fact({ fact, filters, text: { name, amount, detail } }: FactProps) {
  const uid = useUid()
  return (
    <li>
      <Link className={styles.fact} to={pathOf(uid, fact, filters)}>
        <span>{name}</span>
        <span className={`${styles.amount} figures ${fact.kind === 'fees' ? '' : signClass(fact.amount, amount)}`}>
          {amount}
        </span>
        <span className={styles.detail}>
          <Tag>{t('fact')}</Tag> {detail}
        </span>
      </Link>
    </li>
  )
}

/** The trades that a fact is about. */
function pathOf(uid: string, { kind, key }: JournalFact, filters: Filters): string {
  if (kind === 'trade') return tradePath(uid, key)
  const group = kind === 'fees' ? {} : groupFilter(filters, kind, key)
  return userPath(uid, 'trades', drillSearch(filters, group))
}

/** Opens the inbox with the largest losses first; without losses, with all trades. */
function ReviewWorst() {
  const uid = useUid()
  const columns = useTrades().data?.columns
  const count = columns === undefined ? 0 : largestLosses(columns, MAX_WORST).length
  return (
    <Link
      className={buttonClass('primary')}
      to={userPath(uid, 'journal', count === 0 ? 'tab=inbox&span=all' : 'tab=inbox&span=worst')}
    >
      {count === 0
        ? t('Review your trades')
        : count === 1
          ? t('Review your worst trade')
          : t('Review your {count} worst', { count })}
    </Link>
  )
}
