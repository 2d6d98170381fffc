import type { Matching } from '../../../data/import/match-table.ts'
import { localized } from '../../../format/localized.ts'
import type { PreviewTrade } from '../../../data/import/preview-trades.ts'
import type { TimeFormat } from '../../../format/time.ts'
import { countText, exact, MISSING, ownQuantity, plural, priceText } from '../../../format/number.ts'
import { amountsText, amountText } from './amounts.ts'
import styles from './Match.module.css'
import { madeText, WORDS } from './words.ts'
import { t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

type Props = {
  readonly matching: Matching | null
  readonly busy: boolean
  readonly failed: boolean
  readonly times: TimeFormat
}

/** The trades that the currently matched columns give, and what could not be read. */
export function TradesPreview({ matching, busy, failed, times }: Props) {
  const preview = matching?.preview ?? null
  return (
    <section className={styles.preview} aria-label={WORDS().preview} aria-busy={busy}>
      <h3>
        {WORDS().preview}
        {busy ? <span className={styles.waiting}> {WORDS().waiting}</span> : null}
      </h3>
      {failed ? <p role="alert">{WORDS().failed}</p> : null}
      {preview === null ? (
        <p className={styles.note}>{matching === null ? '' : WORDS().nothing}</p>
      ) : (
        <>
          <Totals matching={matching} />
          {preview.trades.length === 0 ? (
            <p className={styles.note}>{WORDS().noTrades}</p>
          ) : (
            <Trades trades={preview.trades} times={times} />
          )}
          {preview.partial ? <p className={styles.note}>{WORDS().partial}</p> : null}
          <Unread matching={matching} />
        </>
      )}
    </section>
  )
}

function Totals({ matching }: { readonly matching: Matching | null }) {
  const outcome = matching?.preview?.outcome
  if (outcome === undefined) return null
  const stated = matching?.stated ?? null
  return (
    <>
      <output className={styles.totals}>
        <Trans
          text={'{fills}. P&L after fees: <b>{net}</b>'}
          with={{ fills: madeText(outcome.fills, outcome), net: amountsText(outcome.net, MISSING) }}
        />
      </output>
      {stated === null ? null : (
        <p className={styles.note}>
          <Trans
            text={'The P&L column of your file adds up to {stated} over {rows}.'}
            with={{ stated: ownQuantity(Number(stated.stated)), rows: plural(stated.rows, 'row') }}
          />
        </p>
      )}
    </>
  )
}

function Trades({ trades, times }: { readonly trades: readonly PreviewTrade[]; readonly times: TimeFormat }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
    <section className={styles.scroll} tabIndex={0} aria-label={t('First trades')}>
      <table className={styles.trades}>
        <thead>
          <tr>
            <th scope="col">{t('Opened')}</th>
            <th scope="col">{t('Symbol')}</th>
            <th scope="col">{t('Side')}</th>
            <th scope="col">{t('Size')}</th>
            <th scope="col">{t('Entry')}</th>
            <th scope="col">{t('Exit')}</th>
            <th scope="col">P&L</th>
          </tr>
        </thead>
        <tbody>
          {trades.map((trade) => (
            <tr key={`${trade.openTime} ${trade.ticker} ${trade.side} ${trade.entry} ${trade.quantity}`}>
              <td>{times.moment(trade.openTime)}</td>
              <td>{trade.ticker}</td>
              <td>{trade.side === 'long' ? t('Long') : t('Short')}</td>
              <td>{exact(trade.quantity)}</td>
              <td>{shortPrice(trade.entry)}</td>
              <td>{trade.closeTime === null ? t('open') : shortPrice(trade.exit)}</td>
              <td data-result={resultOf(trade)}>{trade.net === null ? MISSING : amountText(trade.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Mean prices have many digits, so they are shown as short as everywhere else. */
function shortPrice(price: string | null): string {
  return priceText(price === null ? null : Number(price))
}

function resultOf({ net }: PreviewTrade): 'win' | 'loss' | 'flat' {
  if (net === null || !/[1-9]/.test(net.amount)) return 'flat'
  return net.amount.startsWith('-') ? 'loss' : 'win'
}

function Unread({ matching }: { readonly matching: Matching | null }) {
  const problems = matching?.preview?.problems ?? []
  const refused = matching?.preview?.outcome.refused ?? 0
  if (problems.length === 0) return null
  return (
    <div className={styles.unread}>
      {refused === 0 ? null : (
        <p className={styles.warn}>
          <Trans text="{rows} can’t be read." with={{ rows: plural(refused, 'row') }} />
        </p>
      )}
      <ul aria-label={t('Rows that can’t be read, and notes')}>
        {problems.map(({ line, column, reason }) => {
          const text = localized(reason)
          return (
            <li key={`${line} ${column} ${text}`}>
              <b>{line === null ? t('Note') : t('Line {line}', { line: countText(line) })}</b>
              {column === null ? '' : ` (${column})`}: {text}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
