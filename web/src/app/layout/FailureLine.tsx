import { IconAlertTriangle } from '../../ui/icons/index.ts'
import { useUnshownFailures } from './unshown-failures.ts'
import { useReach } from '../../data/offline/reach.ts'
import { QuietLine } from './QuietLine.tsx'
import { t } from '../../language/translate.ts'

/** A line about a failed request that the screen does not show itself. */
export function FailureLine() {
  const { isFailing, retry } = useUnshownFailures()
  const reach = useReach()
  // The offline line says it already.
  if (!isFailing || reach === 'offline') return null
  return (
    <QuietLine icon={<IconAlertTriangle size={16} aria-hidden />}>
      {t('Some of your data could not be loaded, so this page may be incomplete.')}
      <button type="button" onClick={retry}>
        {t('Try again')}
      </button>
    </QuietLine>
  )
}
