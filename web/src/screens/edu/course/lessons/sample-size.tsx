import { wilson } from '@roundtrip/core/measures'
import { countText, percentText } from '../../../../format/number.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const SIZES = [5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 250, 300, 350, 400, 450, 500]

export const sampleSize = perLanguage(() =>
  lesson({
    id: 'sample-size',
    title: t('How many trades are enough?'),
    part: t('What it is worth'),
    minutes: 3,
    lead: t('Every figure of your journal is an estimate. See how wide it is, and how slowly it narrows.'),
    body: (
      <>
        <p>
          <Trans
            text="If you toss a fair coin ten times, six heads are not news. Ten trades with six wins are not news either. What you see is one <sample>sample</sample> of what your way of trading could have done."
            with={{ sample: <Word id="sample" /> }}
          />
        </p>
        <h2>{t('The interval')}</h2>
        <p>
          <Trans
            text="A <confidenceInterval>95% interval</confidenceInterval> is the range of true win rates for which your result would be no surprise. With ten trades it reaches from about a third to four fifths. To halve its width you need four times as many trades."
            with={{ confidenceInterval: <Word id="confidence-interval" /> }}
          />
        </p>
        <h2>{t('What follows')}</h2>
        <ul>
          <li>{t('Do not drop a setup after five losses, nor double it after five wins.')}</li>
          <li>
            {t(
              'Where the product hatches a bar, it stands on fewer than ten trades. Read it as a question, not as an answer.',
            )}
          </li>
          <li>
            {t(
              'Look first at what happens in every trade: fees, size, whether the stop held. That takes no statistics.',
            )}
          </li>
        </ul>
      </>
    ),
    figure: figure({
      title: t('What your win rate could be'),
      sliders: {
        trades: { label: t('Trades'), min: 5, max: 500, step: 5, start: 30, unit: '' },
        winRate: { label: t('Of them won'), min: 5, max: 95, step: 1, start: 55, unit: '%' },
      },
      show: ({ trades, winRate }) => {
        const now = intervalOf(trades, winRate)
        const figures = { count: countText(trades), low: percentText(now.low), high: percentText(now.high) }
        const half = now.low !== null && now.high !== null && now.low <= 0.5 && now.high >= 0.5
        return {
          says: half
            ? t('With {count} trades this could still be a coin toss: 50% lies within {low} to {high}.', figures)
            : t('{count} trades are enough to say it is not a coin toss: {low} to {high} leaves 50% out.', figures),
          lines: [
            { name: t('Wins'), text: countText(now.wins) },
            { name: t('Seen'), text: percentText(now.wins / trades) },
            { name: t('95% sure it is at least'), text: percentText(now.low) },
            { name: t('and at most'), text: percentText(now.high) },
          ],
          drawing: {
            kind: 'curve',
            label: t(
              'The interval of the win rate narrows with the number of trades: {low} to {high} at {count}',
              figures,
            ),
            xName: t('Trades'),
            xText: (x) => countText(Math.round(x)),
            yText: (y) => percentText(y, 0),
            mark: trades,
            series: [
              { name: t('Upper end'), points: SIZES.map((x) => [x, intervalOf(x, winRate).high]) },
              { name: t('Lower end'), points: SIZES.map((x) => [x, intervalOf(x, winRate).low]) },
              { name: t('A coin toss'), tone: 'soft', points: SIZES.map((x) => [x, 0.5]) },
            ],
          },
        }
      },
    }),
    question: t('A setup won 7 of its first 10 trades. What do you know?'),
    answers: [
      {
        text: t('Little: its true win rate may well be below one half'),
        right: true,
        because: t('The interval reaches from about 40% to 89%.'),
      },
      {
        text: t('That it wins 70% of the time'),
        because: t('That is what it did, not what it does. Ten trades allow anything from 40% to 89%.'),
      },
      { text: t('That it has an edge'), because: t('Even a coin wins 7 or more of 10 in one try out of six.') },
    ],
    own: [
      { text: t('The intervals of your win rate and expectancy'), page: 'report' },
      { text: t('Groups with few trades are hatched'), page: 'reportHour' },
    ],
  }),
)

function intervalOf(trades: number, winRate: number) {
  const wins = Math.round((trades * winRate) / 100)
  const interval = wilson(wins, trades - wins)
  return { wins, low: interval?.low ?? null, high: interval?.high ?? null }
}
