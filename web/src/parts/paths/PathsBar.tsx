import { MAX_PATHS, stopPaths, type usePaths } from '../../data/paths/paths.ts'
import { countText } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { FailedLine } from '../States.tsx'
import styles from './Paths.module.css'
import { coverageText, loadText, missingTexts, STEP } from './path-words.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly paths: ReturnType<typeof usePaths> }

/** How many trades have candles, why others have none, and a button to load more. Calls exchanges only on request. */
export function PathsBar({ paths }: Props) {
  const { load, coverage, start, error, retry } = paths
  if (error !== null && coverage === undefined) return <FailedLine error={error} onRetry={retry} />
  if (coverage === undefined) return null
  const isLoading = load.status === 'loading'
  const canLoad = !isLoading && coverage.waiting.length > 0 && coverage.complete < MAX_PATHS
  return (
    <div className={styles.bar}>
      {isLoading ? (
        <p className={styles.said}>
          {load.total === 0
            ? t('Looking for trades without candles')
            : t('Loading candles: {done} of {total} trades', {
                done: countText(load.done),
                total: countText(load.total),
              })}
        </p>
      ) : null}
      <output className={styles.said}>
        {!isLoading && coverage.complete + coverage.missing.length > 0 ? coverageText(coverage) : null}
      </output>
      {isLoading ? (
        <ProgressBar label={t('Candles loaded')} share={load.total === 0 ? null : load.done / load.total} />
      ) : null}
      {isLoading
        ? null
        : missingTexts(coverage).map((text) => (
            <p key={text} className={styles.missing}>
              {text}
            </p>
          ))}
      {load.status === 'failed' && load.error !== null ? (
        <FailedLine error={load.error} onRetry={() => start(STEP)} />
      ) : null}
      {isLoading ? (
        <Button data-screen-only onClick={stopPaths}>
          {t('Stop')}
        </Button>
      ) : null}
      {canLoad && load.status !== 'failed' ? (
        <Button data-screen-only onClick={() => start(Math.min(STEP, MAX_PATHS - coverage.complete))}>
          {loadText(coverage, MAX_PATHS)}
        </Button>
      ) : null}
      {coverage.complete >= MAX_PATHS && coverage.complete < coverage.closed ? (
        <p className={styles.missing}>
          <Trans
            text="Candles of up to {mostPaths} trades are held at a time. Filter the page to look at older ones."
            with={{ mostPaths: countText(MAX_PATHS) }}
          />
        </p>
      ) : null}
    </div>
  )
}
