import { HOUR_MS } from '@roundtrip/core/base'
import { shownMoney } from '../../../../format/money.ts'
import { countText, plural } from '../../../../format/number.ts'
import { hourName } from '../../../../format/time.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { FIRST_DAY, ideas, practiceOutcome, practiceTrades, reportOn } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t, tIn } from '../../../../language/translate.ts'

const money = shownMoney('USD')

export const reportHour = perLanguage(() =>
  lesson({
    id: 'report-hour',
    title: t('Reading by hour'),
    part: t('Reading your reports'),
    minutes: 3,
    lead: t('Of 24 hours one is always the best. See how convincing pure chance can look.'),
    body: (
      <>
        <p>
          {t(
            'Trades count in the hour in which they were opened, in your zone. That is the hour in which you decided. The switch on the page counts them by close instead.',
          )}
        </p>
        <h2>{t('Twenty-four chances to be fooled')}</h2>
        <p>
          {t(
            'Compare many groups, and you always find a winner. In the figure every hour is exactly as good as every other: the outcomes are drawn from the same hat. Still one hour looks like your time of day and another one like a curse, until you draw again.',
          )}
        </p>
        <h2>{tIn('finding', 'What to do with it')}</h2>
        <ul>
          <li>{t('Believe a difference that stands on a hundred trades in each group, not on seven.')}</li>
          <li>{t('Ask for a reason: a session that opens, thin books, being tired.')}</li>
          <li>
            <Trans
              text="Turn it into a draft <rule>rule</rule> and try it on the trades that come, not on those that gave you the idea."
              with={{ rule: <Word id="rule" /> }}
            />
          </li>
        </ul>
      </>
    ),
    figure: figure({
      title: t('Every hour is equally good here'),
      sliders: {
        trades: { label: t('Trades'), min: 100, max: 3000, step: 100, start: 300, unit: '' },
        draw: { label: t('Draw again'), min: 1, max: 30, step: 1, start: 1, unit: '' },
      },
      show: ({ trades, draw }) => {
        const { groups, summary } = reportOn(tradesOf(trades, draw))
        const hours = groups.hour.filter(({ count: n }) => n > 0)
        const sorted = hours.toSorted((a, b) => (b.expectancy ?? 0) - (a.expectancy ?? 0))
        const best = sorted[0]
        const worst = sorted.at(-1)
        const named = (group: typeof best): string => hourName(Number(group?.key ?? 0))
        return {
          says: t('It looks as if {best} were your hour ({expectancy} a trade) and {worst} a curse. Both are chance.', {
            best: named(best),
            expectancy: money.signed(best?.expectancy ?? null),
            worst: named(worst),
          }),
          lines: [
            { name: t('All trades, on average'), text: money.signed(summary.expectancy), sign: summary.expectancy },
            {
              name: t('Best hour, {hour}', { hour: named(best) }),
              text: money.signed(best?.expectancy ?? null),
              sign: best?.expectancy ?? null,
            },
            {
              name: t('Worst hour, {hour}', { hour: named(worst) }),
              text: money.signed(worst?.expectancy ?? null),
              sign: worst?.expectancy ?? null,
            },
            { name: t('Trades in the best hour'), text: countText(best?.count ?? 0) },
          ],
          drawing: {
            kind: 'bars',
            label: t('Average result of each hour, best {hour} with {trades}', {
              hour: named(best),
              trades: plural(best?.count ?? 0, 'trade'),
            }),
            signed: true,
            yText: money.compactSigned,
            bars: hours.map(({ key, expectancy, count: n }) => ({
              key,
              name: hourName(Number(key)),
              value: expectancy ?? 0,
              count: n,
            })),
          },
        }
      },
    }),
    question: t('Your best hour made +$900 with 9 trades, all others are near zero. What now?'),
    answers: [
      {
        text: t('Wait for more trades in that hour'),
        right: true,
        because: t('One of 24 groups stands out by chance nearly always. Nine trades cannot tell.'),
      },
      { text: t('Trade only in that hour'), because: t('You would bet on the draw that happened to come first.') },
      {
        text: t('Stop trading in the others'),
        because: t('They are near zero with as few trades. The same doubt holds for them.'),
      },
    ],
    own: [{ text: t('Your hours'), page: 'reportHour' }],
  }),
)

function tradesOf(trades: number, draw: number) {
  return practiceTrades(
    ideas(trades, draw, (index, random) => ({
      r: practiceOutcome(random, { winRate: 0.45, payoff: 1.4 }),
      openTime: FIRST_DAY + index * 5 * HOUR_MS + Math.floor(5 * random()) * HOUR_MS,
      holdMs: 0.5 * HOUR_MS,
    })),
  )
}
