import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTyped } from '../../data/page/use-typed.ts'
import { useUid } from '../../data/session/user-context.ts'
import { plural } from '../../format/number.ts'
import type { WordId } from '../../parts/glossary/words.ts'
import { lessonPath, wordPath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import styles from './Edu.module.css'
import { EduTabs } from './EduTabs.tsx'
import { ENTRIES, type GlossaryEntry, findEntries } from './glossary/entries.ts'
import { LESSONS } from './course/lessons/index.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly word: WordId | null; readonly unknown: string | null }

/** Every term and measure of the product, with its formula. */
export function GlossaryPage({ word, unknown }: Props) {
  const uid = useUid()
  const [search, setSearch] = useSearchParams()
  const find = useCallback(
    (text: string): void =>
      setSearch(text === '' ? { tab: 'glossary' } : { tab: 'glossary', q: text }, {
        replace: true,
        preventScrollReset: true,
      }),
    [setSearch],
  )
  const [query, setQuery] = useTyped(search.get('q') ?? '', find, 200)
  const entries = useMemo(() => findEntries(query), [query])
  return (
    <Page
      title={t('Glossary')}
      hint={t('{words} and measures, each with its formula', { words: plural(ENTRIES().length, 'word') })}
    >
      <EduTabs now="glossary" />
      <SearchBox label={t('Look up a word')} value={query} onChange={setQuery} className={styles.lookup} />
      {unknown === null ? null : (
        <p className={styles.unknown} role="alert">
          {t('The glossary has no word “{word}”. Look it up by name above.', { word: unknown })}
        </p>
      )}
      <Card>
        {entries.length === 0 ? (
          <p className={styles.none}>
            {t('Nothing here is called “{query}”.', { query })}{' '}
            <button type="button" className={styles.clear} onClick={() => setQuery('')}>
              {t('Show all words')}
            </button>
          </p>
        ) : (
          <dl className={styles.glossary}>
            {entries.map((entry) => (
              <Described key={entry.id} entry={entry} uid={uid} isTarget={entry.id === word} />
            ))}
          </dl>
        )}
      </Card>
    </Page>
  )
}

type EntryProps = { readonly entry: GlossaryEntry; readonly uid: string; readonly isTarget: boolean }

function Described({ entry, uid, isTarget }: EntryProps) {
  const container = useRef<HTMLDivElement>(null)
  const lesson = LESSONS().find(({ id }) => id === entry.lesson)
  useEffect(() => {
    if (isTarget) container.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])
  return (
    <div ref={container} className={styles.entry} data-target={isTarget}>
      <dt id={`word-${entry.id}`}>
        <Link to={wordPath(uid, entry.id)}>{entry.name}</Link>
        {entry.also.length === 0 ? null : <small>{entry.also.join(', ')}</small>}
      </dt>
      <dd>
        {entry.text === '' ? null : <p>{entry.text}</p>}
        {entry.formula === '' ? null : <p className={styles.formula}>{entry.formula}</p>}
        {entry.whenNull === '' ? null : (
          <p className={styles.when}>{t('Shown as — {whenNull}.', { whenNull: entry.whenNull })}</p>
        )}
        {lesson === undefined ? null : (
          <Link to={lessonPath(uid, lesson.id)}>{t('Lesson: {lesson}', { lesson: lesson.title })}</Link>
        )}
      </dd>
    </div>
  )
}
