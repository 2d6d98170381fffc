import { CALCULATORS } from '@roundtrip/core/calculators'
import { percentText, quantityText, rMultipleText } from '../../../../format/number.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { calculateNumbers } from '../figures/calculate-numbers.ts'
import { figure } from '../figures/figure.ts'
import { lesson } from '../lesson.ts'

const RISKS = Array.from({ length: 20 }, (_, index) => 0.5 + 0.5 * index)
const RUIN = 50

export const ruin = perLanguage(() =>
  lesson({
    id: 'ruin',
    title: t('Risk of ruin'),
    part: t('What can go wrong'),
    minutes: 4,
    lead: t('A good system with too large a stake ends like a bad one. Move the stake and watch.'),
    body: (
      <>
        <p>
          <Trans
            text="<riskOfRuin>Ruin</riskOfRuin> is the point at which you stop, here a fall of half. It says nothing about whether a system makes money, only whether you are still there when it does."
            with={{ riskOfRuin: <Word id="risk-of-ruin" /> }}
          />
        </p>
        <h2>{t('The stake decides')}</h2>
        <p>
          {t(
            'Doubling the risk of a trade does not double the chance of ruin, it takes its root: a chance of 0.01% becomes 1%, and 1% becomes 10%. Below some stake you can forget about ruin. Not far above it, it is only a matter of time.',
          )}
        </p>
        <h2>{t('Beware of the usual formula')}</h2>
        <p>
          {t(
            'The formula on most pages is right only where a win pays exactly what a loss costs. For a payoff of 2 and a win rate of 40% it says 0.03% where 2% is true. Roundtrip solves the exact equation, and simulates the rest.',
          )}
        </p>
        <p>
          <Trans
            text="Even <kelly>Kelly</kelly>, the stake with the fastest growth, halves an account now and then. That is why those who know it take a half or a quarter of it."
            with={{ kelly: <Word id="kelly" /> }}
          />
        </p>
      </>
    ),
    figure: figure({
      title: t('The chance of ever losing half'),
      sliders: {
        winRate: { label: t('Win rate'), min: 20, max: 80, step: 1, start: 42, unit: '%' },
        payoff: { label: t('Average win / average loss'), min: 0.5, max: 4, step: 0.1, start: 1.8, unit: '' },
        risk: { label: t('Risk of each trade'), min: 0.5, max: 10, step: 0.5, start: 3, unit: '%' },
      },
      show: ({ winRate, payoff, risk }) => {
        const now = ruinAt({ winRate, payoff, risk, trades: 300 })
        const { expectancyR } = calculateNumbers(CALCULATORS.expectancy, {
          winRate,
          averageWin: payoff * 100,
          averageLoss: 100,
        })
        const { kelly } = calculateNumbers(CALCULATORS.kelly, { winRate, payoff })
        return {
          says:
            (expectancyR ?? 0) <= 0
              ? t('Without an edge ruin is certain. A smaller stake only puts it off.')
              : t('At {risk}% a trade, the chance of ever losing half is {chance}.', {
                  risk: quantityText(risk),
                  chance: chance(now.fixedStake),
                }),
          lines: [
            { name: t('Expectancy'), text: rMultipleText(expectancyR), sign: expectancyR },
            { name: t('Ruin with a fixed stake, ever'), text: chance(now.fixedStake) },
            { name: t('Fixed share, within 300 trades'), text: chance(now.fixedFraction) },
            { name: t('Kelly would risk'), text: kelly === null || kelly <= 0 ? t('nothing') : percentText(kelly) },
          ],
          drawing: {
            kind: 'curve',
            label: t('Chance of losing half over the risk of a trade: {chance} at {risk}%', {
              chance: chance(now.fixedStake),
              risk: quantityText(risk),
            }),
            xName: t('Risk of each trade'),
            xText: (x) => percentText(x / 100),
            yText: (y) => percentText(y, 0),
            mark: risk,
            series: [
              {
                name: t('Fixed stake'),
                points: RISKS.map((x) => [x, ruinAt({ winRate, payoff, risk: x, trades: 1 }).fixedStake]),
              },
            ],
          },
        }
      },
    }),
    question: t('Your system earns. At 1% a trade its chance of ruin is 0.01%. What is it at 2%?'),
    answers: [
      {
        text: t('About 1%'),
        right: true,
        because: t('Half as many losses are enough, so the chance is the square root: √0.0001 = 0.01.'),
      },
      {
        text: t('0.02%'),
        because: t('It does not grow with the stake but with the root: a hundred times, not twice.'),
      },
      {
        text: t('Still near zero, because the system earns'),
        because: t('An edge only helps those who are still in the game. 1% is one in a hundred.'),
      },
    ],
    own: [
      { text: t('Ruin with your win rate and payoff'), page: 'calc', search: 'tool=risk-of-ruin' },
      { text: t('What a thousand other orders of your trades did'), page: 'report' },
    ],
  }),
)

type RuinInput = { readonly winRate: number; readonly payoff: number; readonly risk: number; readonly trades: number }

function ruinAt({ winRate, payoff, risk, trades }: RuinInput) {
  return calculateNumbers(CALCULATORS.riskOfRuin, { winRate, payoff, risk, ruin: RUIN, trades })
}

function chance(share: number | null): string {
  if (share !== null && share > 0 && share < 0.0001) return t('under 0.01%')
  return percentText(share, share !== null && share < 0.01 ? 2 : 1)
}
