import { HOUR_MS } from '@roundtrip/core/base'
import { CALCULATORS } from '@roundtrip/core/calculators'
import { shownMoney } from '../../../../format/money.ts'
import { countText, plural, signedPercent } from '../../../../format/number.ts'
import { holding, hoursText } from '../../../../format/time.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { calculateNumbers } from '../figures/calculate-numbers.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const HOURS = Array.from({ length: 43 }, (_, index) => 8 * index)

export const fundingLesson = perLanguage(() =>
  lesson({
    id: 'funding',
    title: t('Funding, the rent of a position'),
    part: t('What a trade is'),
    minutes: 3,
    lead: t('Who pays whom, how often, and why a rate that looks like nothing is a great deal in a year.'),
    body: (
      <>
        <p>
          <Trans
            text="A <perpetual>perpetual</perpetual> contract never expires, so something has to hold its price near the coin's. That is <funding>funding</funding>: every few hours one side pays the other. While the contract trades above the coin the rate is above zero and longs pay shorts. Below, shorts pay longs."
            with={{ perpetual: <Word id="perpetual" />, funding: <Word id="funding" /> }}
          />
        </p>
        <h2>{t('Whether you hold at the moment')}</h2>
        <p>
          <Trans
            text="It is charged on the <notional>notional</notional> at the moment of payment. Close a minute before, and you pay nothing. Open a minute before, and you pay in full. Payments are never split."
            with={{ notional: <Word id="notional" /> }}
          />
        </p>
        <h2>{t('Where it belongs')}</h2>
        <p>
          {t(
            'Funding is part of the trade that was open when it was paid. Booked apart from its trade, it makes long holds look better than they were, and carry trades look worthless.',
          )}
        </p>
      </>
    ),
    figure: figure({
      title: t('A long of 1 BTC at $60,000'),
      sliders: {
        rate: { label: t('Funding rate'), min: -0.1, max: 0.1, step: 0.005, start: 0.01, unit: '%' },
        interval: { label: t('Hours between payments'), min: 1, max: 8, step: 1, start: 8, unit: ' h' },
        hours: { label: t('Hours held'), min: 0, max: 336, step: 1, start: 72, unit: ' h' },
      },
      show: ({ rate, interval, hours }) => {
        const now = fundingOf({ rate, interval, hours })
        return {
          says: sentence({ rate, hours, ...now }),
          lines: [
            { name: t('Each payment'), text: money.signed(now.each), sign: now.each },
            { name: t('Payments'), text: countText(now.count) },
            { name: t('Together'), text: money.signed(now.total), sign: now.total },
            { name: t('Rate of a year'), text: signedPercent(now.yearly) },
          ],
          drawing: {
            kind: 'curve',
            label: t('Funding received or paid so far: {total} after {hours}', {
              total: money.signed(now.total),
              hours: plural(hours, 'hour'),
            }),
            xName: t('Hours held'),
            xText: (x) => hoursText(Math.round(x)),
            yText: (y) => money.compactSigned(y),
            mark: hours,
            series: [
              { name: t('Funding'), points: HOURS.map((x) => [x, fundingOf({ rate, interval, hours: x }).total]) },
            ],
          },
        }
      },
    }),
    question: t(
      'The rate is +0.01% every 8 hours. You hold a long for 7 hours, between two payments. What do you pay?',
    ),
    answers: [
      {
        text: t('Nothing'),
        right: true,
        because: t('Funding is charged to those who hold at the moment of payment, and there was none.'),
      },
      {
        text: t('7/8 of 0.01%'),
        because: t('Payments are never split. If you hold at that moment you pay in full, otherwise nothing.'),
      },
      { text: t('0.01%'), because: t('Only if a payment had fallen into those 7 hours.') },
    ],
    own: [
      { text: t('Funding in your summary'), page: 'report' },
      { text: t('By holding time: does it eat your long holds?'), page: 'reportHolding' },
    ],
  }),
)

function fundingOf({ rate, interval, hours }: { rate: number; interval: number; hours: number }) {
  return calculateNumbers(CALCULATORS.funding, { side: 'long', quantity: 1, mark: 60_000, rate, interval, held: hours })
}

type Paid = ReturnType<typeof fundingOf> & { readonly rate: number; readonly hours: number }

function sentence({ rate, hours, each, total, yearly }: Paid): string {
  if (rate === 0) return t('At a rate of zero nobody pays anybody.')
  const figures = {
    each: money.plain(Math.abs(each ?? 0)),
    total: money.signed(total),
    time: holding(hours * HOUR_MS),
    yearly: signedPercent(yearly),
  }
  return rate > 0
    ? t('Longs pay {each} each time: {total} in {time}. A year of it is {yearly} of the position.', figures)
    : t('Longs receive {each} each time: {total} in {time}. A year of it is {yearly} of the position.', figures)
}
