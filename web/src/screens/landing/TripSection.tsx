import { fillSideName } from '../../format/fill-side.ts'
import { exact } from '../../format/number.ts'
import { Waterfall } from '../../ui/Waterfall.tsx'
import styles from './Landing.module.css'
import { FIGURES } from './sample/figures.ts'
import { sampleTimes } from './sample/formats.ts'
import trip from './Trip.module.css'
import { t } from '../../language/translate.ts'

/** One trade from its fills to its net P&L, in full precision. */
export function TripSection() {
  const { ticker, side, slices, gross, fees, funding, net } = FIGURES.trip
  const steps = [
    [t('Price'), gross, 'step'],
    [t('Fees'), fees, 'step'],
    [t('Funding'), funding, 'step'],
    [t('Net'), net, 'sum'],
  ] as const
  return (
    <section className={styles.block}>
      <div className={styles.words}>
        <h2>{t('Every fill has its place, from flat to flat.')}</h2>
        <p>
          {t(
            'Exchanges list executions. You think in trades. Roundtrip rebuilds one from the other: entries and exits in parts, flips, hedge legs, inverse contracts, fees in any coin, funding on the day it was paid.',
          )}
        </p>
      </div>
      <div className={trip.trip}>
        <div className={styles.panel}>
          <p className={styles.name}>{t('Fills')}</p>
          <table className={`${trip.fills} figures`}>
            <thead>
              <tr>
                <th scope="col">{t('Time')}</th>
                <th scope="col">{t('Side')}</th>
                <th scope="col">{t('Quantity')}</th>
                <th scope="col">{t('Price')}</th>
                <th scope="col" className={trip.wide}>
                  {t('Fee')}
                </th>
                <th scope="col">{t('Position')}</th>
              </tr>
            </thead>
            <tbody>
              {slices.map((slice) => (
                <tr key={slice.time}>
                  <td>{sampleTimes.clock(slice.time)}</td>
                  <td>{fillSideName(slice.side)}</td>
                  <td>{exact(slice.quantity)}</td>
                  <td>{exact(slice.price)}</td>
                  <td className={trip.wide}>{exact(slice.fee)}</td>
                  <td>{slice.after === '0' ? t('flat') : exact(slice.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className={styles.panel}>
          <p className={styles.name}>
            {t('One trade: {ticker} {side}', { ticker, side: side === 'long' ? t('long') : t('short') })}
            <span>{sampleTimes.date(slices[0]?.time ?? null)}, USDT</span>
          </p>
          <Waterfall
            label={t('From price to net')}
            steps={steps.map(([name, value, kind]) => ({ name, value: Number(value), text: exact(value), kind }))}
          />
        </div>
      </div>
    </section>
  )
}
