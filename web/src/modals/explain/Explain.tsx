import type { Explanation } from '@roundtrip/core/insights'
import { useMemo } from 'react'
import { type Filters, parseFilters } from '../../data/filters/filters.ts'
import { useExplanation } from '../../data/insights/insights.ts'
import { closeModal, type ExplainedTrades, useModalFlags } from '../../data/page/modals.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText } from '../../format/number.ts'
import {
  bookedNote,
  explainFacts,
  explainLead,
  frequentWords,
  type WrittenAmounts,
  writtenAmounts,
  withinWords,
} from '../../parts/insights/explain-words.ts'
import { tooFew } from '../../parts/insights/insight-sentence.ts'
import { useSubject } from '../../parts/insights/use-subject.ts'
import { useSliceNames } from '../../parts/insights/use-slice-names.ts'
import { COLUMN_NAMES } from '../../parts/insights/went-words.ts'
import { Failed } from '../../parts/States.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Claim, useClaim } from './Claim.tsx'
import styles from './Explain.module.css'
import { ExplainedSplits } from './ExplainedSplits.tsx'
import { WaysOn } from './WaysOn.tsx'
import { perLanguage, t } from '../../language/translate.ts'

/** What the trades behind a bar, a cell or a row consist of. */
export default function Explain() {
  const { explain } = useModalFlags()
  return explain === null ? null : <Explained key={JSON.stringify(explain)} trades={explain} />
}

function close(): void {
  closeModal('explain')
}

function Explained({ trades }: { readonly trades: ExplainedTrades }) {
  const filters = useMemo(() => parseFilters(new URLSearchParams(trades.slice)), [trades])
  const subject = useNarrowedSubject(useSubject(filters), trades)
  const { data, error, refetch } = useExplanation(trades)
  return (
    <Modal opened wide title={t('Explain')} onClose={close} dirty={false}>
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={420} />
      ) : (
        <Facts explanation={data} {...{ subject, trades, filters }} />
      )}
    </Modal>
  )
}

/** Also says so if something other than filters narrows the trades. */
function useNarrowedSubject(name: string, { without = [], within }: ExplainedTrades): string {
  const names = useSliceNames(useTrades().data?.columns.currency ?? 'USD')
  if (within !== undefined) {
    const words = withinWords(within, names)
    return name === t('All trades') ? words : `${name} · ${words}`
  }
  return without.length === 0 ? name : t('{name}, without the causes above', { name })
}

type Props = {
  readonly explanation: Explanation
  readonly subject: string
  readonly trades: ExplainedTrades
  readonly filters: Filters
}

function Facts({ explanation, subject, trades, filters }: Props) {
  const names = useSliceNames(explanation.currency)
  const facts = explainFacts(explanation, names)
  const amounts = writtenAmounts(explanation, explanation.currency)
  const few = tooFew(explanation)
  const booked = bookedNote(trades.within, explanation)
  const claim = useClaim(trades, filters)
  return (
    <>
      {explanation.trades === 0 ? (
        <p className={styles.lead}>{t('No trade counts here.')}</p>
      ) : (
        <>
          <p className={styles.lead}>{explainLead(subject, amounts, names)}</p>
          <Amounts explanation={explanation} amounts={amounts} />
          {facts.length + explanation.frequent.length === 0 ? null : (
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
              {explanation.frequent.map((frequent) => (
                <li key={`${frequent.by}:${frequent.key}`}>{frequentWords(frequent, explanation, names)}</li>
              ))}
            </ul>
          )}
          <ExplainedSplits explanation={explanation} />
        </>
      )}
      {booked === null || explanation.trades === 0 ? null : <p className={styles.note}>{booked}</p>}
      {few === null || explanation.trades === 0 ? null : <p className={styles.note}>{few}</p>}
      <Claim page={trades.page} {...{ claim, names }} />
      <WaysOn {...{ explanation, subject, trades, filters, claim }} />
    </>
  )
}

/** The result and what it is made of, which adds up as it is shown. */
function Amounts({
  explanation,
  amounts: { columns, net },
}: {
  readonly explanation: Explanation
  readonly amounts: WrittenAmounts
}) {
  const { currency, trades, decisions } = explanation
  const { money } = useSliceNames(currency)
  const name = (column: (typeof columns)[number]['column']): string =>
    column === 'price' ? t('Before costs') : COLUMN_NAMES()[column]
  return (
    <dl className={styles.amounts}>
      {columns.map(({ column, amount }) => (
        <div key={column}>
          <dt>{name(column)}</dt>
          <dd className="figures">{money.signed(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('Net P&L')}</dt>
        <dd className="figures">
          <Money sign={net} text={money.signed(net)} strong />
        </dd>
      </div>
      <div>
        <dt>{t('Trades')}</dt>
        <dd className="figures">{countText(trades)}</dd>
      </div>
      <div>
        <dt>{DECISIONS()[decisions.unit]}</dt>
        <dd className="figures">{countText(decisions.count)}</dd>
      </div>
    </dl>
  )
}

const DECISIONS = perLanguage(
  (): Readonly<Record<Explanation['decisions']['unit'], string>> => ({
    decision: t('Independent decisions'),
    day: t('Independent days'),
    week: t('Independent weeks'),
  }),
)
