import { Autocomplete, Select } from '@mantine/core'
import { SCREENED_VENUES, type ScreenedVenueId } from '@roundtrip/contract/market'
import type { CalculatorId } from '@roundtrip/core/calculators'
import { useMemo } from 'react'
import type { Inputs } from '../../data/calculator/inputs.ts'
import {
  inputsOfFunding,
  inputsOfMarket,
  inputsOfPrice,
  type CalculatorMarket,
  useOwnMarkets,
  useVenueMarket,
} from '../../data/calculator/markets.ts'
import { useVenues } from '../../data/market/venues.ts'
import { useSeconds } from '../../data/page/clock.ts'
import { priceText } from '../../format/number.ts'
import { ago } from '../../format/time.ts'
import styles from './Calc.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly id: CalculatorId; readonly inputs: Inputs; readonly onChange: (changes: Inputs) => void }

/** Chooses the market: one the user has traded, one that an exchange lists, or any typed one. */
export function MarketBar({ id, inputs, onChange }: Props) {
  const venues = useVenues().data
  const venue = venueOf(inputs['venue'])
  const market = useVenueMarket(venue)
  const own = useOwnMarkets()
  const listed = market.data?.instruments
  const options = useMemo(() => optionsOf(own, listed ?? []), [own, listed])
  const listing = listed?.find((candidate) => candidate.id === inputs['instrument'])
  const last = listing === undefined ? null : (market.data?.live.get(listing.id)?.ticker ?? null)
  const choose = (text: string): void => {
    const symbol = text.toUpperCase().trim()
    const instrument = listed?.find((candidate) => candidate.symbol === symbol)
    const traded = instrument ?? own.find((candidate) => candidate.symbol === symbol)
    if (traded === undefined) {
      return onChange({ ticker: symbol, base: '', quote: '', instrument: '', mostLeverage: '' })
    }
    const live = instrument === undefined ? undefined : market.data?.live.get(instrument.id)
    const chosen = inputsOfMarket(traded, instrument === undefined ? null : venue, live?.ticker?.last ?? null)
    onChange(id === 'funding' ? { ...chosen, ...inputsOfFunding(live) } : chosen)
  }
  return (
    <div className={styles.market}>
      <Autocomplete
        label={t('Market')}
        placeholder={t('Any, such as BTCUSDT')}
        data={options}
        limit={60}
        maxLength={40}
        value={inputs['ticker'] ?? ''}
        onChange={choose}
      />
      {venues === undefined || venues.length === 0 ? null : (
        <Select
          label={t('Exchange')}
          placeholder={t('None')}
          clearable
          data={venues.map((option) => ({ value: option.id, label: option.name }))}
          value={venue}
          onChange={(next) => onChange({ venue: next ?? '', instrument: '', mostLeverage: '' })}
        />
      )}
      <p className={styles.soft}>
        {listing === undefined ? (
          <Unlisted
            market={inputs}
            problem={venue === null ? null : (market.data?.problem ?? null)}
            failed={market.isError}
          />
        ) : (
          <>
            {listing.base}/{listing.quote} {listing.kind}
            {listing.mostLeverage === null
              ? null
              : t(', up to {mostLeverage}×', { mostLeverage: listing.mostLeverage })}
            {last === null ? null : (
              <>
                <Trans
                  text=", last {last} {age}"
                  with={{ last: priceText(last.last), age: <Age time={last.time} /> }}
                />{' '}
                <button type="button" className={styles.own} onClick={() => onChange(inputsOfPrice(last.last))}>
                  {t('Use this price')}
                </button>
              </>
            )}
          </>
        )}
      </p>
    </div>
  )
}

type UnlistedProps = { readonly market: Inputs; readonly problem: string | null; readonly failed: boolean }

function Unlisted({ market, problem, failed }: UnlistedProps) {
  if (failed || problem !== null) return <>{t('We can’t reach the exchange right now. You can type everything in.')}</>
  const { base, quote } = market
  return <>{base && quote ? `${base}/${quote}` : t('Sets units and links the plan to your trade.')}</>
}

/** The age of the price, so that nobody calculates with an old one. */
function Age({ time }: { readonly time: number }) {
  const now = useSeconds()
  const seconds = Math.max(0, Math.round((now - time) / 1_000))
  return <>({seconds < 60 ? t('{seconds} s ago', { seconds }) : ago(now - time)})</>
}

function venueOf(text: string | undefined): ScreenedVenueId | null {
  return SCREENED_VENUES.find(({ id }) => id === text)?.id ?? null
}

/** The user's own markets first; each market once. */
function optionsOf(own: readonly CalculatorMarket[], listed: readonly CalculatorMarket[]) {
  const mine = new Set(own.map(({ symbol }) => symbol))
  const others = [...new Set(listed.map(({ symbol }) => symbol))].filter((symbol) => !mine.has(symbol))
  return [
    { group: t('Traded by you'), items: [...mine] },
    { group: t('Of the exchange'), items: others },
  ].filter(({ items }) => items.length > 0)
}
