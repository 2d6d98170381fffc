import { EXCHANGES, type ExchangeId } from '@roundtrip/contract/exchanges'
import { useState } from 'react'
import { venueName } from '../../data/words/venues.ts'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import styles from './Add.module.css'
import { ExchangeTile } from './ExchangeTile.tsx'
import { FIRST_EXCHANGES } from './key-guides.ts'
import { matching } from './matching.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** All exchanges, the most used ones first. Enter in the field takes the first match. */
export function ChooseExchange({ onChoose }: { readonly onChoose: (exchange: ExchangeId) => void }) {
  const [text, setText] = useState('')
  const matched = matching(text)
  const first = matched.filter((exchange) => EXCHANGES.indexOf(exchange) < FIRST_EXCHANGES)
  const others = matched.filter((exchange) => EXCHANGES.indexOf(exchange) >= FIRST_EXCHANGES)
  const input = useFirstFocus<HTMLInputElement>()
  return (
    <>
      <SearchBox
        ref={input}
        label={t('Find your exchange')}
        roomy
        value={text}
        onChange={setText}
        data-autofocus
        onKeyDown={(event) => {
          const [best] = matched
          if (event.key !== 'Enter' || text.trim() === '' || best === undefined) return
          event.preventDefault()
          onChoose(best)
        }}
      />
      {first.length === 0 ? null : <Grid label={t('Most used')} exchanges={first} onChoose={onChoose} />}
      {others.length === 0 ? null : <Grid label={t('More exchanges')} exchanges={others} onChoose={onChoose} />}
      {matched.length > 0 ? null : (
        <output className={styles.soft}>
          <Trans
            text="“{text}” can’t be connected yet. You can import its files, or use our template."
            with={{ text: text.trim() }}
          />
        </output>
      )}
    </>
  )
}

type GridProps = {
  readonly label: string
  readonly exchanges: readonly ExchangeId[]
  readonly onChoose: (exchange: ExchangeId) => void
}

function Grid({ label, exchanges, onChoose }: GridProps) {
  return (
    <section aria-label={label}>
      <h3 className={styles.caption}>{label}</h3>
      <ul className={styles.grid}>
        {exchanges.map((exchange) => (
          <li key={exchange}>
            <button type="button" className={styles.exchange} onClick={() => onChoose(exchange)}>
              <ExchangeTile exchange={exchange} />
              <span>
                {venueName(exchange)}
                {exchange === 'hyperliquid' ? <small>{t('address only')}</small> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
