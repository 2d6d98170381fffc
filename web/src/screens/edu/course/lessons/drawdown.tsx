import { CALCULATORS } from '@roundtrip/core/calculators'
import { shownMoney } from '../../../../format/money.ts'
import { countText, percentText, plural, quantityText } from '../../../../format/number.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { calculateNumbers } from '../figures/calculate-numbers.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const START = 10_000
const LOSSES = Array.from({ length: 31 }, (_, index) => index)

export const drawdown = perLanguage(() =>
  lesson({
    id: 'drawdown',
    title: t('Drawdown, and the way back'),
    part: t('What can go wrong'),
    minutes: 3,
    lead: t('Losses and gains are not alike: a fall of half needs a rise of all that is left.'),
    body: (
      <>
        <p>
          <Trans
            text="A <maxDrawdown>drawdown</maxDrawdown> is the fall from the highest point so far. The start counts as a high, too: an account that only ever fell has a drawdown, although it never had a peak."
            with={{ maxDrawdown: <Word id="maxDrawdown" /> }}
          />
        </p>
        <h2>{t('The way back is longer')}</h2>
        <p>
          {t(
            'After losing 20% you need 25% to get back, after 50% you need 100%, after 80% you need 400%. The deeper the hole, the steeper the climb, and the less capital you have for it.',
          )}
        </p>
        <h2>{t('Streaks come')}</h2>
        <p>
          {t(
            'At a win rate of 50%, expect a streak of seven losses within 300 trades. What matters is how much you have left after it, and the risk of each trade decides that in advance.',
          )}
        </p>
      </>
    ),
    figure: figure({
      title: t('After a streak of losses'),
      sliders: {
        risk: { label: t('Risk of each trade'), min: 0.5, max: 15, step: 0.5, start: 5, unit: '%' },
        losses: { label: t('Losses in a row'), min: 0, max: 30, step: 1, start: 8, unit: '' },
      },
      show: ({ risk, losses }) => {
        const now = afterLosses(risk, losses)
        const values = {
          losses: plural(losses, 'loss', 'losses'),
          risk: quantityText(risk),
          left: money.plain(now.left),
          start: money.plain(START),
          gain: percentText(now.gain),
        }
        return {
          says:
            losses === 1
              ? t('{losses} of {risk}% leaves {left} of {start}. To be back takes a gain of {gain}.', values)
              : t('{losses} of {risk}% leave {left} of {start}. To be back takes a gain of {gain}.', values),
          lines: [
            { name: t('Equity left'), text: money.plain(now.left) },
            { name: t('Drawdown'), text: percentText(now.drawdown) },
            { name: t('Gain needed to be back'), text: percentText(now.gain) },
          ],
          drawing: {
            kind: 'curve',
            label: t('Gain needed after a streak: {gain} after {losses}', {
              gain: percentText(now.gain),
              losses: plural(losses, 'loss', 'losses'),
            }),
            xName: t('Losses in a row'),
            xText: (x) => countText(Math.round(x)),
            yText: (y) => percentText(y, 0),
            mark: losses,
            series: [
              { name: t('Gain needed to be back'), points: LOSSES.map((x) => [x, afterLosses(risk, x).gain]) },
              { name: t('Drawdown'), tone: 'soft', points: LOSSES.map((x) => [x, afterLosses(risk, x).drawdown]) },
            ],
          },
        }
      },
    }),
    question: t('An account fell from 10,000 to 6,000. What gain brings it back?'),
    answers: [
      { text: t('66.7%'), right: true, because: t('From 6,000 to 10,000 are 4,000, two thirds of 6,000.') },
      { text: t('40%'), because: t('That is the fall, measured on 10,000. The way back starts at 6,000.') },
      { text: t('60%'), because: t('60% of 6,000 are 3,600: 400 are still missing.') },
    ],
    own: [
      { text: t('Your drawdown, strip by strip'), page: 'overview' },
      { text: t('Depth, length and recovery in the summary'), page: 'report' },
    ],
  }),
)

function afterLosses(risk: number, losses: number) {
  if (losses === 0) return { left: START, drawdown: 0, gain: 0 }
  const { future: left } = calculateNumbers(CALCULATORS.compounding, { principal: START, rate: -risk, periods: losses })
  const fallen = left === null ? null : 1 - left / START
  const { gain } = calculateNumbers(CALCULATORS.drawdownRecovery, { drawdown: (fallen ?? 0) * 100 })
  return { left, drawdown: fallen, gain }
}
