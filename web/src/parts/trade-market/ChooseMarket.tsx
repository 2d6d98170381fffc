import type { ListedCandleMarket, OtherMarket } from '@roundtrip/contract/market'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { SCREENED_VENUES } from '@roundtrip/contract/market'
import { GAPS } from '../../data/words/gaps.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useSaveSettings, useSettings } from '../../data/settings/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useCandleMarkets } from './candles.ts'
import { chosenMarket, fittingFirst, withChoice } from './market-choice.ts'
import styles from './Market.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'
import { shownInForm } from '../tell.ts'

type Props = { readonly trade: TradeDetail; readonly onClose: () => void }

/** Chooses the market whose candles are shown for a venue that has none. */
export function ChooseMarket({ trade, onClose }: Props) {
  const { settings } = useSettings()
  const listed = useCandleMarkets(trade.base)
  const saving = useSaveSettings()
  const chosen = chosenMarket(settings.candleMarkets, trade)
  const save = (market: OtherMarket | null): void => {
    saving.mutateAsync({ candleMarkets: withChoice(settings.candleMarkets, trade, market) }).then(onClose, shownInForm)
  }
  return (
    <Modal opened title={t('Candles of another market')} onClose={onClose} dirty={false} busy={saving.isPending}>
      <p className={styles.soft}>
        <Trans
          text="For {base} traded on {venue}. Your fills keep their own prices. If they do not fit the candles, nothing is computed from them."
          with={{ base: trade.base, venue: trade.venue }}
        />
      </p>
      {listed.isPending ? <Skeleton height={160} /> : null}
      {listed.data === undefined ? null : (
        <Markets
          markets={fittingFirst(listed.data.markets, trade)}
          chosen={chosen}
          onChoose={({ venue, id }) => save({ venue, id })}
        />
      )}
      {listed.data === undefined || listed.data.markets.length > 0 ? null : (
        <p>
          <Trans
            text="No market of {base} is known right now. {gaps}"
            with={{
              base: trade.base,
              gaps:
                listed.data.problem === null
                  ? t('Import candles from a CSV file instead.')
                  : GAPS()[listed.data.problem],
            }}
          />
        </p>
      )}
      <FormProblem text={problemOf(saving.error ?? listed.error)} />
      <ModalActions>
        {chosen === null ? null : <Button onClick={() => save(null)}>{t('Stop using it')}</Button>}
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </ModalActions>
    </Modal>
  )
}

type MarketsProps = {
  readonly markets: readonly ListedCandleMarket[]
  readonly chosen: OtherMarket | null
  readonly onChoose: (market: ListedCandleMarket) => void
}

function Markets({ markets, chosen, onChoose }: MarketsProps) {
  if (markets.length === 0) return null
  return (
    <ul className={styles.markets}>
      {markets.map((market) => (
        <li key={`${market.venue} ${market.id}`}>
          <button
            type="button"
            className={styles.market}
            aria-pressed={chosen?.venue === market.venue && chosen.id === market.id}
            onClick={() => onChoose(market)}
          >
            <span>{SCREENED_VENUES.find(({ id }) => id === market.venue)?.name ?? market.venue}</span>
            <span className={styles.also}>{market.symbol}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function problemOf(error: unknown): string | null {
  return error === null ? null : sentenceOf(error)
}
