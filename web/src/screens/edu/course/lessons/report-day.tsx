import { HOUR_MS } from '@roundtrip/core/base'
import { shownMoney } from '../../../../format/money.ts'
import { countText } from '../../../../format/number.ts'
import { hourName, LONG_WEEKDAYS, WEEKDAYS } from '../../../../format/time.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { FIRST_DAY, ideas, practiceOutcome, practiceTrades, reportOn, PRACTICE_SETTINGS } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t, tIn } from '../../../../language/translate.ts'

const money = shownMoney('USD')

export const reportDay = perLanguage(() =>
  lesson({
    id: 'report-day',
    title: t('Reading by day'),
    part: t('Reading your reports'),
    minutes: 3,
    lead: t('A day is where you say it begins. Choose it well, because rules, calendar and streaks go by it.'),
    body: (
      <>
        <p>
          {t(
            'Crypto never closes, so you decide when a day starts. Set its time zone and start in Settings. If you trade the New York session from Europe, let the day begin in the morning, or every evening is cut in two.',
          )}
        </p>
        <h2>{t('Two ways to look')}</h2>
        <ul>
          <li>
            <Trans text="<b>Day of the week</b> groups trades by when they were opened. Look for days on which you would be better off not trading." />
          </li>
          <li>
            <Trans
              text="<b>Calendar</b> counts money on the day on which it came: closed parts, <fee>fees</fee> and <funding>funding</funding> at their own time. A trade held for a week pays its funding on seven days."
              with={{ fee: <Word id="fee" />, funding: <Word id="funding" /> }}
            />
          </li>
        </ul>
        <p>
          {t(
            'The two need not agree for a week, and both are right. They agree in the sum of all days, to the last digit.',
          )}
        </p>
      </>
    ),
    figure: figure({
      title: t('The same trades, with another beginning of the day'),
      sliders: {
        begins: {
          label: t('The day begins at'),
          min: 0,
          max: 23,
          step: 1,
          start: 0,
          unit: tIn('time of day', ' h'),
        },
        trader: { label: t('Another trader'), min: 1, max: 20, step: 1, start: 2, unit: '' },
      },
      show: ({ begins, trader }) => {
        const report = reportOn(nights(trader), { settings: { ...PRACTICE_SETTINGS, dayStartMinutes: begins * 60 } })
        const { netProfit, winDays, lossDays, bestDay, worstDay } = report.summary
        return {
          says: t(
            'With days from {hour} there are {winDays} winning and {lossDays} losing ones. The money is the same.',
            { hour: hourName(Number(begins)), winDays: countText(winDays), lossDays: countText(lossDays) },
          ),
          lines: [
            { name: t('Net profit'), text: money.signed(netProfit), sign: netProfit },
            { name: t('Winning days'), text: countText(winDays) },
            { name: t('Losing days'), text: countText(lossDays) },
            { name: t('Best day'), text: money.signed(bestDay), sign: bestDay },
            { name: t('Worst day'), text: money.signed(worstDay), sign: worstDay },
          ],
          drawing: {
            kind: 'bars',
            label: t('Net result of each day of the week; {netProfit} together', {
              netProfit: money.signed(netProfit),
            }),
            signed: true,
            yText: money.compactSigned,
            bars: report.groups.weekday.map(({ key, netProfit: net, count: n }) => ({
              key: WEEKDAYS()[Number(key)] ?? key,
              name: LONG_WEEKDAYS()[Number(key)] ?? key,
              value: net,
              count: n,
            })),
          },
        }
      },
    }),
    question: t(
      'You trade from 20:00 to 03:00, and your days begin at midnight. What is wrong with your daily loss limit?',
    ),
    answers: [
      {
        text: t('Each session is cut in two, and the limit starts anew at midnight'),
        right: true,
        because: t('Let the day begin when you sleep, at 06:00 say. Then a session is a day.'),
      },
      {
        text: t('Nothing, money is money'),
        because: t('The sum is. A limit of the day needs the day to be the one that you trade.'),
      },
      {
        text: t('It counts every loss twice'),
        because: t('Nothing is counted twice. But one evening counts as two days.'),
      },
    ],
    own: [
      { text: t('Your days of the week'), page: 'reportDay' },
      { text: t('The calendar'), page: 'reportDay', search: 'tab=calendar' },
      { text: t('Where your day begins'), page: 'settings' },
    ],
  }),
)

/** A trader active from 20:00 to 03:00. */
function nights(trader: number) {
  return practiceTrades(
    ideas(120, trader, (index, random) => ({
      r: practiceOutcome(random, { winRate: 0.46, payoff: 1.35 }),
      openTime: FIRST_DAY + Math.floor(index / 4) * 24 * HOUR_MS + (20 + (index % 4) * 1.7 + random()) * HOUR_MS,
      holdMs: 0.5 * HOUR_MS,
    })),
  )
}
