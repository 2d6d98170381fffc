import { HOUR_MS } from '@roundtrip/core/base'
import { shownMoney } from '../../../../format/money.ts'
import { countText, plural, rMultipleText } from '../../../../format/number.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { ideas, moment, practiceOutcome, practiceTrades, reportOn } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const TRADES = 160
/** The labels of the trades, which the figure shows. */
const PLANNED = perLanguage(() => t('Planned'))
const NO_PLAN = perLanguage(() => t('No plan'))

export const journaling = perLanguage(() =>
  lesson({
    id: 'journaling',
    title: t('Why write it down'),
    part: t('Habits'),
    minutes: 3,
    lead: t('The exchange knows what you did. Only you know why, and that is where the money lies.'),
    body: (
      <>
        <p>
          {t(
            'A result without its reason teaches nothing. A good trade can lose and a bad one can win. What you can judge is whether you did what you meant to do, and for that it has to be written down before, or memory rearranges it afterwards.',
          )}
        </p>
        <h2>{t('As little as possible')}</h2>
        <ul>
          <li>
            <Trans
              text="One <label>label</label> for why you took it (the <setup>setup</setup>), one for what went wrong, if anything did."
              with={{ label: <Word id="label" />, setup: <Word id="setup" /> }}
            />
          </li>
          <li>
            <Trans
              text="The <stop>stop</stop>, so that the result can be given in <r>R</r>."
              with={{ stop: <Word id="stop" />, r: <Word id="r" /> }}
            />
          </li>
          <li>{t('A sentence. Pictures where a sentence would be long.')}</li>
        </ul>
        <p>
          {t(
            'That takes a minute a trade in the review inbox, by keyboard. After fifty trades the report by label answers a question that no exchange can: which of my reasons pay?',
          )}
        </p>
      </>
    ),
    figure: figure({
      title: t('The same trader, with and without a reason'),
      sliders: {
        share: { label: t('Trades without a plan'), min: 0, max: 60, step: 5, start: 30, unit: '%' },
      },
      show: ({ share }) => {
        const report = reportOn(tradesWith(share / 100))
        const groups = report.groups.label
        const groupOf = (key: string) => groups.find((group) => group.key === key)
        const planned = groupOf(PLANNED())
        const unplanned = groupOf(NO_PLAN())
        const { netProfit } = report.summary
        return {
          says:
            unplanned === undefined
              ? t('With every trade planned, {count} trades made {net}.', {
                  count: countText(TRADES),
                  net: money.signed(netProfit),
                })
              : t('{trades} without a plan turned {planned} into {net}.', {
                  trades: plural(unplanned.count, 'trade'),
                  planned: money.signed(planned?.netProfit ?? null),
                  net: money.signed(netProfit),
                }),
          lines: [
            { name: t('All trades'), text: money.signed(netProfit), sign: netProfit },
            {
              name: t('Planned, on average'),
              text: rMultipleText(planned?.expectancyR ?? null),
              sign: planned?.expectancyR ?? null,
            },
            {
              name: t('No plan, on average'),
              text: rMultipleText(unplanned?.expectancyR ?? null),
              sign: unplanned?.expectancyR ?? null,
            },
          ],
          drawing: {
            kind: 'bars',
            label: groups.map(({ key, netProfit: net }) => `${key} ${money.signed(net)}`).join(', '),
            signed: true,
            yText: money.compactSigned,
            bars: groups.map(({ key, netProfit: net, count }) => ({ key, name: key, value: net, count })),
          },
        }
      },
    }),
    question: t('A trade against your plan won 4R. What do you write?'),
    answers: [
      {
        text: t('That it was a mistake which happened to win'),
        right: true,
        because: t('The label is about the decision. Over many trades the report shows what such decisions cost.'),
      },
      {
        text: t('Nothing, it won'),
        because: t('Then your report will show your planned trades only, and the habit stays unseen.'),
      },
      {
        text: t('That the plan needs changing'),
        because: t('One win says nothing about a plan, just as one loss does not.'),
      },
    ],
    own: [
      { text: t('Trades waiting for review'), page: 'journal', search: 'tab=inbox' },
      { text: t('Your labels'), page: 'labels' },
    ],
  }),
)

function tradesWith(share: number) {
  return practiceTrades(
    ideas(TRADES, 11, (index, random) => {
      const planned = random() >= share
      const r = practiceOutcome(random, planned ? { winRate: 0.48, payoff: 1.7 } : { winRate: 0.36, payoff: 1.1 })
      return { r, openTime: moment(index, 4, random), holdMs: HOUR_MS, labels: [planned ? PLANNED() : NO_PLAN()] }
    }),
  )
}
