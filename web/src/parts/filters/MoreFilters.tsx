import { lazy } from 'react'
import { activeCount, type Filters } from '../../data/filters/filters.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { PanelButton } from '../../ui/PanelButton.tsx'
import { IconAdjustmentsHorizontal } from '../../ui/icons/index.ts'
import styles from './FilterBar.module.css'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly filters: Filters; readonly onChange: ChangeFilters }

const load = () => import('./MoreFilterFields.tsx')
const Fields = lazy(() => loadChunk('filters', load))

export function MoreFilters({ filters, onChange }: Props) {
  const active = activeCount({ ...filters, account: [], period: null, from: null, to: null })
  return (
    <PanelButton
      position="bottom-start"
      prepare={load}
      button={
        <>
          <IconAdjustmentsHorizontal size={15} aria-hidden />
          <Trans
            text="Filters{span}"
            with={{ span: active > 0 ? <span className={styles.count}>{active}</span> : null }}
          />
        </>
      }
    >
      <Fields filters={filters} onChange={onChange} />
    </PanelButton>
  )
}
