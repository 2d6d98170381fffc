import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useCollection } from '../../data/documents/use-documents.ts'
import { IconSearch } from '../../ui/icons/index.ts'
import { oneLineText } from './journal-list.ts'
import { searchText, WRITTEN, type WrittenIn } from './search/texts.ts'
import { MAX_HITS, useSearch } from './search/use-search.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { rowOfTrade } from '../../data/trades/trade-id.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText, plural } from '../../format/number.ts'
import { dayInWords, periodName } from '../../format/time.ts'
import { Marked } from './Marked.tsx'
import { tradeRow } from '../../parts/trade-row.ts'
import { dayPath, playbookPath, reviewPath, tradePath, userPath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useRowKeys } from '../../ui/use-row-keys.ts'
import styles from './Journal.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const NAMES = perLanguage(
  (): Readonly<Record<WrittenIn, string>> => ({
    journal: t('Day'),
    annotations: t('Trade'),
    reviews: t('Review'),
    missed: t('Missed trade'),
    playbooks: t('Playbook'),
  }),
)

/** The search results, with the words highlighted. */
export function SearchResults({ query }: { readonly query: string }) {
  const { data: results } = useSearch(query)
  const list = useRowKeys<HTMLUListElement>({ length: results?.keys.length ?? 0 })
  if (results === undefined) return <Skeleton height={300} />
  if (results.count === 0) {
    return (
      <Card>
        <EmptyState
          kind="nothing-matches"
          icon={<IconSearch size={26} />}
          title={t('Nothing found')}
          text={t(
            'Notes of trades, days, reviews, missed trades and playbooks were searched. The beginning of a word is enough.',
          )}
        />
      </Card>
    )
  }
  return (
    <>
      <output className={styles.totals}>
        <Trans
          text="{texts} found{mostFound}"
          with={{
            texts: plural(results.count, 'text'),
            mostFound:
              results.count > MAX_HITS
                ? t(', the newest {mostFound} are shown', { mostFound: countText(MAX_HITS) })
                : '',
          }}
        />
      </output>
      <ul className={styles.results} aria-label={t('Found')} {...list}>
        {results.keys.map((key, index) => (
          <SearchHit key={key} documentKey={key} query={query} index={index} />
        ))}
      </ul>
    </>
  )
}

type HitProps = { readonly documentKey: string; readonly query: string; readonly index: number }

function SearchHit({ documentKey, query, index }: HitProps) {
  const at = documentKey.indexOf('/')
  const collection = WRITTEN.find((name) => name === documentKey.slice(0, at)) ?? 'journal'
  const id = documentKey.slice(at + 1)
  const data = useCollection(collection).documents.get(id)
  const text = useMemo(
    () => (data === undefined ? '' : oneLineText(searchText(collection, data as never))),
    [collection, data],
  )
  if (data === undefined) return null
  return (
    <li data-index={index}>
      <div className={styles.resultHead}>
        <Tag>{NAMES()[collection]}</Tag> <Title collection={collection} id={id} />
      </div>
      <p>
        <Marked text={text} query={query} />
      </p>
    </li>
  )
}

function Title({ collection, id }: { readonly collection: WrittenIn; readonly id: string }): ReactNode {
  const uid = useUid()
  const columns = useTrades().data?.columns
  const { times } = useFormats()
  const { documents: missed } = useCollection('missed')
  const { documents: labels } = useCollection('labels')
  if (collection === 'journal') return <Link to={dayPath(uid, id)}>{dayInWords(id)}</Link>
  if (collection === 'playbooks') return <Link to={playbookPath(uid, id)}>{labels.get(id)?.name ?? t('Playbook')}</Link>
  if (collection === 'reviews') return <Link to={reviewPath(uid, id)}>{periodName(id)}</Link>
  if (collection === 'missed') {
    const missedTrade = missed.get(id)
    return (
      <Link to={userPath(uid, 'journal', `tab=missed&open=${id}`)}>
        {missedTrade?.ticker ?? ''} {times.moment(missedTrade?.time ?? null)}
      </Link>
    )
  }
  const row = columns === undefined ? null : rowOfTrade(columns, id)
  const trade = row === null || columns === undefined ? null : tradeRow(columns, row)
  return (
    <Link to={tradePath(uid, id)}>
      {trade === null ? t('Trade') : `${trade.ticker} ${trade.side === 'long' ? 'long' : 'short'}`}{' '}
      {times.moment(trade?.closeTime ?? trade?.openTime ?? null)}
    </Link>
  )
}
