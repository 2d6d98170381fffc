import type { AnnotationData } from '@roundtrip/contract/documents'
import { useSettings } from '../../data/settings/settings.ts'
import { hasRisk, stopAt } from '../../data/trades/stop-at.ts'
import { exact } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import type { Entered } from './price-problem.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly entered: Entered
  /** The notes that apply, including values from a plan and orders. */
  readonly counted: Pick<AnnotationData, 'stop' | 'risk'>
  readonly onUse: (stop: string) => void
}

/** Offers the default stop for a trade that has neither stop nor risk. Empty if there is nothing to offer. */
export function DefaultStop({ entered: { side, entry }, counted, onUse }: Props) {
  const percent = useSettings().settings.defaultStop ?? null
  const stop =
    percent === null || entry === null || hasRisk(counted)
      ? null
      : stopAt({ entry: Number(entry), side, percent: Number(percent) })
  useKeys(t('Note a trade'), stop === null ? {} : { 'Shift+s': [t('Use the default stop'), () => onUse(stop)] })
  if (stop === null) return null
  return (
    <p>
      <Button look="ghost" title="Shift+S" onClick={() => onUse(stop)}>
        <Trans text="Set the stop at {stop} ({percent}%)" with={{ stop: exact(stop), percent: exact(percent) }} />
      </Button>
    </p>
  )
}
