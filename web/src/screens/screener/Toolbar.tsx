import { Select } from '@mantine/core'
import type { ScreenerChoices } from '@roundtrip/contract/documents'
import { SCREENED_VENUES, type ScreenedVenueId } from '@roundtrip/contract/market'
import { useCallback } from 'react'
import { IconStar, IconStarFilled } from '../../ui/icons/index.ts'
import type { Screen, ShownColumn } from './market/screen-view.ts'
import { type ChangeChoices, usualColumns } from './market/use-choices.ts'
import { useTyped } from '../../data/page/use-typed.ts'
import { tellFailure } from '../../parts/tell.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ToggleButton } from '../../ui/ToggleButton.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { AddCondition } from './ConditionChips.tsx'
import { PresetMenu } from './PresetMenu.tsx'
import styles from './Screener.module.css'
import type { ChangeScreen } from './use-screen.ts'
import { t } from '../../language/translate.ts'

const PAUSE_MS = 150

export type OfferedVenue = { readonly id: ScreenedVenueId; readonly name: string; readonly kind: string }

type Props = {
  readonly screen: Screen
  readonly change: ChangeScreen
  readonly choices: ScreenerChoices
  readonly choose: ChangeChoices
  readonly venues: readonly OfferedVenue[]
  readonly venue: OfferedVenue | null
}

/** Chooses the market, the conditions and the columns. */
export function Toolbar({ screen, change, choices, choose, venues, venue }: Props) {
  const find = useCallback((search: string) => change({ search }, 'replace'), [change])
  const [text, setText] = useTyped(screen.search, find, PAUSE_MS)
  const Icon = screen.watchedOnly ? IconStarFilled : IconStar
  return (
    <div className={styles.bar}>
      <Select
        className={styles.venue ?? ''}
        aria-label={t('Market')}
        data={venues.map(({ id, name }) => ({ value: id, label: name }))}
        value={venue?.id ?? null}
        allowDeselect={false}
        onChange={(value) => {
          const next = SCREENED_VENUES.find(({ id }) => id === value)?.id
          if (next !== undefined) change({ venue: next === venues[0]?.id ? null : next, open: null })
        }}
      />
      <SearchBox className={styles.search} label={t('Symbol')} data-key="/" value={text} onChange={setText} />
      <PresetMenu spot={venue?.kind === 'spot'} onChange={change} />
      <AddCondition conditions={screen.conditions} onChange={change} />
      <ToggleButton pressed={screen.watchedOnly} onToggle={() => change({ watchedOnly: !screen.watchedOnly })}>
        <Icon size={15} aria-hidden />
        {t('Watched')}
      </ToggleButton>
      <ColumnChooser
        chosen={screen.columns ?? usualColumns(choices)}
        onChange={(columns: readonly ShownColumn[]) => {
          // Columns in the address belong to that screen; otherwise the user's default columns change.
          if (screen.columns !== null) change({ columns }, 'replace')
          else choose(() => ({ columns: [...columns] })).catch(tellFailure)
        }}
        onUsual={() => {
          if (screen.columns !== null) change({ columns: null })
          else choose(() => ({ columns: [] })).catch(tellFailure)
        }}
      />
    </div>
  )
}
