import { isPeriod } from '@roundtrip/contract/documents'
import { dayKey } from '@roundtrip/core/base'
import { useCallback } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { useToday } from '../../data/settings/settings.ts'
import { useParameter } from '../../data/filters/use-filters.ts'
import { useTyped } from '../../data/page/use-typed.ts'
import { IconPencil } from '../../ui/icons/index.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { dayPath } from '../../paths.ts'
import { ReviewInbox } from './review/ReviewInbox.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { DaysTab } from './DaysTab.tsx'
import { SearchResults } from './SearchResults.tsx'
import styles from './Journal.module.css'
import { MissedTab } from './MissedTab.tsx'
import { ReviewPage } from './ReviewPage.tsx'
import { ReviewsTab } from './ReviewsTab.tsx'
import { perLanguage, t } from '../../language/translate.ts'

const TABS = perLanguage(
  () =>
    [
      { value: 'days', text: t('Days') },
      { value: 'inbox', text: t('To review') },
      { value: 'reviews', text: t('Reviews') },
      { value: 'missed', text: t('Missed trades') },
    ] as const,
)

const ALL_DAYS = perLanguage(
  () =>
    [
      [t('Accounts'), t('All accounts')],
      [t('Period'), t('All time')],
    ] as const,
)

/** The journal: days, reviews of weeks and months, and missed trades. */
export default function JournalScreen() {
  const [search] = useSearchParams()
  const period = search.get('week') ?? search.get('month') ?? ''
  return isPeriod(period) ? <ReviewPage key={period} period={period} /> : <Journal />
}

function Journal() {
  const uid = useUid()
  const today = dayKey(useToday())
  const [tab, setTab] = useParameter(
    'tab',
    TABS().map(({ value }) => value),
    'days',
  )
  const [search, setSearch] = useSearchParams()
  const find = useCallback(
    (text: string): void =>
      setSearch(
        (now) => {
          const params = new URLSearchParams(now)
          if (text === '') params.delete('q')
          else params.set('q', text)
          return params
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const [query, setQuery] = useTyped(search.get('q') ?? '', find, 300)
  // In the inbox, N is the key for the note.
  useNewEntryKey(tab === 'inbox' ? null : today)
  const body = () => {
    if (query.trim() !== '') return <SearchResults query={query} />
    if (tab === 'inbox') return <ReviewInbox />
    if (tab === 'reviews') return <ReviewsTab />
    return tab === 'missed' ? <MissedTab /> : <DaysTab />
  }
  return (
    <Page
      title={t('Journal')}
      facts={ALL_DAYS()}
      actions={
        <Link to={dayPath(uid, today)} className={buttonClass('primary')} title={t('Write about today (N)')}>
          <IconPencil size={15} aria-hidden />
          {t('Write about today')}
        </Link>
      }
    >
      <div className={styles.bar} data-screen-only>
        <SegmentedTabs label={t('What the journal shows')} value={tab} options={TABS()} onChange={setTab} />
        <SearchBox
          className={styles.search}
          label={t('Search notes and journal')}
          data-key="/"
          value={query}
          onChange={setQuery}
        />
      </div>
      {body()}
    </Page>
  )
}

/** N opens today's entry; null = the key has another meaning here. */
function useNewEntryKey(today: string | null): void {
  const uid = useUid()
  const navigate = useNavigate()
  useKeys(t('Journal'), today === null ? {} : { n: [t('Write about today'), () => void navigate(dayPath(uid, today))] })
}
