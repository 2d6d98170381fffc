import { CALCULATORS } from '@roundtrip/core/calculators'
import { percentText, rMultipleText } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { ask } from '../figures/ask.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const PAYOFFS = Array.from({ length: 49 }, (_, index) => 0.2 + 0.1 * index)

export const expectancyLesson = lesson({
  id: 'expectancy',
  title: 'Expectancy: what a trade is worth',
  part: 'What it is worth',
  minutes: 4,
  lead: 'Being right often and earning are two things. One number joins them.',
  body: (
    <>
      <p>
        <Word id="expectancy">Expectancy</Word> is what a trade brings on average, wins and losses together. It is win
        rate times average win, less loss rate times average loss. In R it says what each unit of risk brings.
      </p>
      <h2>The win rate alone says nothing</h2>
      <p>
        A <Word id="winRate">win rate</Word> of 80% loses money if a loss is five times a win. One of 30% earns if a win
        is three times a loss. For each <Word id="payoff">payoff</Word> (average win divided by average loss) there is a
        win rate at which nothing is left: 1 / (1 + payoff). The line in the figure is that border.
      </p>
      <h2>Two ways to fix it</h2>
      <p>
        You can be right more often, or lose less when you are wrong. The second is in your hands today: it is where the
        stop is, and whether it stays there.
      </p>
    </>
  ),
  figure: figure({
    title: 'Above the line you earn',
    sliders: {
      winRate: { label: 'Win rate', least: 5, most: 95, step: 1, start: 40, unit: '%' },
      payoff: { label: 'Average win / average loss', least: 0.2, most: 5, step: 0.1, start: 1.8, unit: '' },
    },
    show: ({ winRate, payoff }) => {
      const now = expectedAt(winRate, payoff)
      const r = now.expectancyR ?? 0
      return {
        says:
          r > 0
            ? `Each trade brings ${rMultipleText(r)} on average. You could be right only ${percentText(now.neededWinRate)} of the time and lose nothing.`
            : `Each trade costs ${rMultipleText(Math.abs(r)).replace('+', '')} on average. With this payoff you need to be right ${percentText(now.neededWinRate)} of the time.`,
        lines: [
          { name: 'Expectancy', text: rMultipleText(r), sign: r },
          { name: 'Over 100 trades', text: rMultipleText(r * 100), sign: r },
          { name: 'Win rate', text: percentText(winRate / 100) },
          { name: 'Win rate that breaks even', text: percentText(now.neededWinRate) },
        ],
        drawing: {
          kind: 'curve',
          label: `Win rate needed over the payoff: ${percentText(now.neededWinRate)} at ${payoff}, yours is ${winRate}%`,
          xName: 'Average win / average loss',
          xText: (x) => x.toFixed(1),
          yText: (y) => percentText(y, 0),
          mark: payoff,
          series: [
            { name: 'Breaks even', points: PAYOFFS.map((x) => [x, expectedAt(winRate, x).neededWinRate]) },
            { name: 'Your win rate', tone: 'soft', points: PAYOFFS.map((x) => [x, winRate / 100]) },
          ],
        },
      }
    },
  }),
  question: 'Which of these earns more per trade?',
  answers: [
    { text: 'Right 35% of the time, wins of 3R, losses of 1R', right: true, because: '0.35 × 3 − 0.65 × 1 = +0.4R.' },
    {
      text: 'Right 75% of the time, wins of 1R, losses of 2R',
      because: '0.75 × 1 − 0.25 × 2 = +0.25R. Right twice as often, and still less.',
    },
    { text: 'Right 90% of the time, wins of 0.2R, losses of 2R', because: '0.9 × 0.2 − 0.1 × 2 = −0.02R. It loses.' },
  ],
  own: [
    { text: 'Your expectancy, with the interval in which it lies', page: 'report' },
    { text: 'Expectancy of each label', page: 'reportLabel' },
  ],
})

function expectedAt(winRate: number, payoff: number) {
  return ask(CALCULATORS.expectancy, { winRate, averageWin: payoff * 100, averageLoss: 100 })
}
