import { CALCULATORS } from '@roundtrip/core/calculators'
import { percentText, quantityText, ratioText, rMultipleText } from '../../../../format/number.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { calculateNumbers } from '../figures/calculate-numbers.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const PAYOFFS = Array.from({ length: 49 }, (_, index) => 0.2 + 0.1 * index)

export const expectancyLesson = perLanguage(() =>
  lesson({
    id: 'expectancy',
    title: t('Expectancy: what a trade is worth'),
    part: t('What it is worth'),
    minutes: 4,
    lead: t('A high win rate isn’t profit. Expectancy is.'),
    body: (
      <>
        <p>
          <Trans
            text="<expectancy>Expectancy</expectancy> is what a trade brings on average, wins and losses together. It is win rate times average win, less loss rate times average loss. In R it says what each unit of risk brings."
            with={{ expectancy: <Word id="expectancy" /> }}
          />
        </p>
        <h2>{t('The win rate alone says nothing')}</h2>
        <p>
          <Trans
            text="A <winRate>win rate</winRate> of 80% loses money if a loss is five times a win. One of 30% earns if a win is three times a loss. For each <payoff>payoff</payoff> (average win divided by average loss) there is a win rate at which nothing is left: 1 / (1 + payoff). The line in the figure is that border."
            with={{ winRate: <Word id="winRate" />, payoff: <Word id="payoff" /> }}
          />
        </p>
        <h2>{t('Two ways to fix it')}</h2>
        <p>
          {t(
            'You can be right more often, or lose less when you are wrong. The second is in your hands today: it is where the stop is, and whether it stays there.',
          )}
        </p>
      </>
    ),
    figure: figure({
      title: t('Above the line you earn'),
      sliders: {
        winRate: { label: t('Win rate'), min: 5, max: 95, step: 1, start: 40, unit: '%' },
        payoff: { label: t('Average win / average loss'), min: 0.2, max: 5, step: 0.1, start: 1.8, unit: '' },
      },
      show: ({ winRate, payoff }) => {
        const now = expectedAt(winRate, payoff)
        const r = now.expectancyR ?? 0
        return {
          says:
            r > 0
              ? t(
                  'Each trade brings {result} on average. You could be right only {neededWinRate} of the time and lose nothing.',
                  { result: rMultipleText(r), neededWinRate: percentText(now.neededWinRate) },
                )
              : t(
                  'Each trade costs {loss} on average. With this payoff you need to be right {neededWinRate} of the time.',
                  {
                    loss: rMultipleText(Math.abs(r)).replace('+', ''),
                    neededWinRate: percentText(now.neededWinRate),
                  },
                ),
          lines: [
            { name: t('Expectancy'), text: rMultipleText(r), sign: r },
            { name: t('Over 100 trades'), text: rMultipleText(r * 100), sign: r },
            { name: t('Win rate'), text: percentText(winRate / 100) },
            { name: t('Win rate that breaks even'), text: percentText(now.neededWinRate) },
          ],
          drawing: {
            kind: 'curve',
            label: t('Win rate needed over the payoff: {neededWinRate} at {payoff}, yours is {winRate}%', {
              neededWinRate: percentText(now.neededWinRate),
              payoff: quantityText(payoff),
              winRate: quantityText(winRate),
            }),
            xName: t('Average win / average loss'),
            xText: (x) => ratioText(x, 1),
            yText: (y) => percentText(y, 0),
            mark: payoff,
            series: [
              { name: t('Breaks even'), points: PAYOFFS.map((x) => [x, expectedAt(winRate, x).neededWinRate]) },
              { name: t('Your win rate'), tone: 'soft', points: PAYOFFS.map((x) => [x, winRate / 100]) },
            ],
          },
        }
      },
    }),
    question: t('Which of these earns more per trade?'),
    answers: [
      {
        text: t('Right 35% of the time, wins of 3R, losses of 1R'),
        right: true,
        because: t('0.35 × 3 − 0.65 × 1 = +0.4R.'),
      },
      {
        text: t('Right 75% of the time, wins of 1R, losses of 2R'),
        because: t('0.75 × 1 − 0.25 × 2 = +0.25R. Right twice as often, and still less.'),
      },
      {
        text: t('Right 90% of the time, wins of 0.2R, losses of 2R'),
        because: t('0.9 × 0.2 − 0.1 × 2 = −0.02R. It loses.'),
      },
    ],
    own: [
      { text: t('Your expectancy, with the interval in which it lies'), page: 'report' },
      { text: t('Expectancy of each label'), page: 'reportLabel' },
    ],
  }),
)

function expectedAt(winRate: number, payoff: number) {
  return calculateNumbers(CALCULATORS.expectancy, { winRate, averageWin: payoff * 100, averageLoss: 100 })
}
