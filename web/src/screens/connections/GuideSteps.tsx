import { credentialsOf, type ExchangeId, keyPageOf, type ExchangeRegion } from '@roundtrip/contract/exchanges'
import { useEffect, useRef } from 'react'
import { venueName } from '../../data/words/venues.ts'
import { IconCheck, IconX } from '../../ui/icons/index.ts'
import styles from './Add.module.css'
import { KEY_GUIDES } from './key-guides.ts'
import { KEY_HISTORY, NOT_READ } from './key-history.ts'
import { t, tIn } from '../../language/translate.ts'

type Props = {
  readonly exchange: ExchangeId
  /** The region of the account; null = the global site. */
  readonly region: ExchangeRegion | null
}

/** How to create a key, step by step. */
export function GuideSteps({ exchange, region }: Props) {
  const page = keyPageOf(exchange, region)
  const { steps, tick, leave, note } = KEY_GUIDES()[exchange]
  const byAddress = credentialsOf(exchange).includes('address')
  const element = useRef<HTMLElement>(null)
  // The button that opened this is gone, and the focus with it.
  useEffect(() => {
    element.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={element} className={styles.guide} aria-label={t('How to get it')} tabIndex={-1}>
      <h3 className={styles.caption}>{byAddress ? t('Find the address') : t('Create a read-only key')}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {page === null ? null : (
        <p>
          <a href={page} target="_blank" rel="noreferrer">
            {t('Open your keys at {exchange}', { exchange: venueName(exchange) })}
          </a>
        </p>
      )}
      {tick.length === 0 ? null : (
        <div className={styles.boxes}>
          <Boxes label={tIn('box', 'Tick')} boxes={tick} ticked />
          <Boxes label={t('Leave empty')} boxes={leave} ticked={false} />
        </div>
      )}
      <ul className={styles.notes}>
        {note === null ? null : <li>{note}</li>}
        {byAddress ? null : (
          <li>
            {t('A read-only key needs no IP whitelist. If you use one, add the address of your Roundtrip server.')}
          </li>
        )}
        <li>
          <b>{t('How far back:')}</b> {KEY_HISTORY[exchange]}
        </li>
      </ul>
      <details className={styles.unread}>
        <summary>{t('What is not read')}</summary>
        <ul>
          {NOT_READ[exchange].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}

type BoxesProps = { readonly label: string; readonly boxes: readonly string[]; readonly ticked: boolean }

function Boxes({ label, boxes, ticked }: BoxesProps) {
  const Icon = ticked ? IconCheck : IconX
  return (
    <div>
      <h4>{label}</h4>
      <ul aria-label={label} data-ticked={ticked}>
        {boxes.map((box) => (
          <li key={box}>
            <Icon size={14} aria-hidden />
            {box}
          </li>
        ))}
      </ul>
    </div>
  )
}
