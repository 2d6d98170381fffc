import type { Reaches } from '@roundtrip/core/paths'
import { UNIT_SIGNS } from '@roundtrip/core/base'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Filters } from '../../data/filters/filters.ts'
import { usePaths, useReaches } from '../../data/paths/paths.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { moneyFormat } from '../../format/money.ts'
import { PathsBar } from '../../parts/paths/PathsBar.tsx'
import { tradePath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { ScatterChart } from '../../ui/ScatterChart.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import {
  fittingUnit,
  reachFinding,
  reachNote,
  reachPanels,
  reachTable,
  type ReachUnit,
  shownReaches,
} from './reach-dots.ts'
import styles from './Summary.module.css'
import { perLanguage, t } from '../../language/translate.ts'

const TITLE = perLanguage(() => t('MAE and MFE against result'))

/** How far trades went for and against the trader, next to their result. Their candles are loaded on request. */
export default function ReachCard({ filters }: { readonly filters: Filters }) {
  const paths = usePaths(filters)
  const reaches = useReaches(filters).data
  if (reaches === undefined || reaches.trades.length === 0)
    return (
      <Card title={TITLE()}>
        <div className={styles.reach}>
          <p className={styles.soft}>
            {t('How far each trade went for and against you while it was open. It needs their candles.')}
          </p>
          <PathsBar paths={paths} />
        </div>
      </Card>
    )
  return <Drawn reaches={reaches} paths={paths} />
}

type DrawnProps = { readonly reaches: Reaches; readonly paths: ReturnType<typeof usePaths> }

function Drawn({ reaches, paths }: DrawnProps) {
  const uid = useUid()
  const navigate = useNavigate()
  const { times } = useFormats()
  const [chosen, choose] = useState<ReachUnit | null>(null)
  const unit = chosen ?? fittingUnit(reaches)
  const money = useMemo(() => moneyFormat(unit === 'r' ? UNIT_SIGNS.r : reaches.currency), [unit, reaches.currency])
  const shown = useMemo(() => shownReaches(reaches, unit), [reaches, unit])
  const panels = useMemo(
    () => reachPanels(shown, { money, times, hrefOf: (tradeId) => tradePath(uid, tradeId) }),
    [shown, money, times, uid],
  )
  const title = reachFinding(shown, money) ?? TITLE()
  return (
    <ChartCard
      title={title}
      hint={title === TITLE() ? undefined : t('MAE and MFE')}
      actions={
        <SegmentedTabs
          label={t('Unit of MAE and MFE')}
          options={[
            { value: 'r', text: 'R' },
            { value: 'money', text: reaches.currency },
          ]}
          value={unit}
          onChange={choose}
        />
      }
      table={() => reachTable(shown, { money, times })}
    >
      <ul className={styles.legend}>
        <li className={styles.won}>{t('Win')}</li>
        <li className={styles.lost}>{t('Loss')}</li>
      </ul>
      <ScatterChart
        label={t('MAE and MFE of each trade against its result. Enter opens the trade')}
        panels={panels}
        axis={money.compact}
        height={300}
        onOpen={(tradeId) => void navigate(tradePath(uid, tradeId))}
      />
      <div className={styles.reach}>
        <p className={styles.note}>{reachNote(reaches, shown, unit)}</p>
        <PathsBar paths={paths} />
      </div>
    </ChartCard>
  )
}
