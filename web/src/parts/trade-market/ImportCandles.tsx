import { tellFailure } from '../tell.ts'
import { localized } from '../../format/localized.ts'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { type CandleFile, readCandleCsv } from '@roundtrip/core/market'
import { useRef, useState } from 'react'
import { IconTrash, IconUpload } from '../../ui/icons/index.ts'
import { useCandleSets, useDeleteCandles, useImportCandles } from './candles.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, percentText, plural } from '../../format/number.ts'
import { holding, type TimeFormat } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './Market.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const FILE_BYTES = 60_000_000

type Chosen = { readonly name: string; readonly file: CandleFile }

/** Imports candles of the trade's market from a CSV file, and lists earlier imports. */
export function ImportCandles({ trade, onClose }: { readonly trade: TradeDetail; readonly onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { times } = useFormats()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [share, setShare] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const sending = useImportCandles()
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    setFailure(file.size > FILE_BYTES ? t('The file is larger than 60 MB. Export a shorter time.') : null)
    if (file.size <= FILE_BYTES) setChosen({ name: file.name, file: readCandleCsv(file.name, await file.text()) })
  }
  const send = async ({ name, file }: Chosen): Promise<void> => {
    try {
      const barCount = await sending.mutateAsync({ name, trade, file, onProgress: setShare })
      notify.success(t('{candles} imported.', { candles: plural(barCount, 'candle') }))
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }
  const usable = chosen !== null && chosen.file.bars.length > 0
  return (
    <Modal
      opened
      title={t('Candles of {symbol}', { symbol: trade.symbol })}
      onClose={onClose}
      dirty={false}
      busy={sending.isPending}
      wide
    >
      <p className={styles.soft}>
        {t(
          'Choose a CSV file with time, open, high, low and close: Binance klines, a TradingView or CryptoDataDownload export, or your own. Times without a zone are read as UTC. The file is read here in your browser.',
        )}
      </p>
      <button type="button" className={styles.choose} data-autofocus onClick={() => input.current?.click()}>
        <IconUpload size={20} aria-hidden />
        {chosen === null ? t('Choose a CSV file') : t('Choose another file')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('CSV file')}
        accept=".csv,.txt,.tsv"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {chosen === null ? null : <Preview chosen={chosen} trade={trade} times={times} />}
      <FormProblem text={failure} />
      <Sets trade={trade} times={times} />
      <ModalActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          look="primary"
          disabled={!usable}
          busy={sending.isPending}
          onClick={() => (chosen === null ? undefined : void send(chosen))}
        >
          {sending.isPending ? percentText(share, 0) : t('Import candles')}
        </Button>
      </ModalActions>
    </Modal>
  )
}

type PreviewProps = { readonly chosen: Chosen; readonly trade: TradeDetail; readonly times: TimeFormat }

function Preview({ chosen: { name, file }, trade, times }: PreviewProps) {
  const { bars, intervalMs, problems, refused } = file
  const first = bars[0]
  const last = bars.at(-1)
  const reaches =
    first !== undefined &&
    last !== undefined &&
    first.time <= trade.openTime &&
    last.time + intervalMs >= (trade.closeTime ?? last.time)
  return (
    <section className={styles.preview} aria-label={t('The chosen file')} aria-live="polite">
      <b>{name}</b>
      {first === undefined || last === undefined ? null : (
        <p>
          <Trans
            text="{candles} of {intervalMs}, from {from} to {to}. {note}"
            with={{
              candles: plural(bars.length, 'candle'),
              intervalMs: holding(intervalMs),
              from: times.moment(first.time),
              to: times.moment(last.time + intervalMs),
              note: reaches ? t('They cover the whole trade.') : t('They don’t cover the whole trade.'),
            }}
          />
        </p>
      )}
      {refused === 0 ? null : (
        <p>
          <Trans text="{rows} left out:" with={{ rows: plural(refused, 'row') }} />
        </p>
      )}
      {problems.length === 0 ? null : (
        <ul>
          {problems.map(({ line, reason }) => {
            const text = localized(reason)
            return (
              <li key={`${line} ${text}`}>
                {line === null
                  ? text
                  : t('{name}, line {line}: {reason}', { name, line: countText(line), reason: text })}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function Sets({ trade, times }: { readonly trade: TradeDetail; readonly times: TimeFormat }) {
  const { data = [] } = useCandleSets()
  const removing = useDeleteCandles()
  const ownSets = data.filter(
    (set) => set.venue === trade.venue && set.kind === trade.kind && set.symbol === trade.symbol,
  )
  if (ownSets.length === 0) return null
  return (
    <section aria-label={t('Imported before')}>
      <h3 className={styles.before}>{t('Imported before')}</h3>
      <ul className={styles.sets}>
        {ownSets.map((set) => (
          <li key={set.id}>
            <span>
              {set.name}
              <span className={styles.also}>
                <Trans
                  text="{candles} of {intervalMs}, {from} to {to}"
                  with={{
                    candles: plural(set.bars, 'candle'),
                    intervalMs: holding(set.intervalMs),
                    from: times.date(set.from),
                    to: times.date(set.to),
                  }}
                />
              </span>
            </span>
            <Button
              look="ghost"
              size="icon"
              aria-label={t('Delete {name}', { name: set.name })}
              busy={removing.isPending && removing.variables === set.id}
              onClick={() => removing.mutateAsync(set.id).catch(tellFailure)}
            >
              <IconTrash size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
