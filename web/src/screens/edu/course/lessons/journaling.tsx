import { HOUR_MS } from '@roundtrip/core/base'
import { shownMoney } from '../../../../format/money.ts'
import { plural, rMultipleText } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { ideas, moment, practiceOutcome, practiceTrades, reportOn } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'

const money = shownMoney('USD')
const TRADES = 160

export const journaling = lesson({
  id: 'journaling',
  title: 'Why write it down',
  part: 'Habits',
  minutes: 3,
  lead: 'The exchange knows what you did. Only you know why, and that is where the money lies.',
  body: (
    <>
      <p>
        A result without its reason teaches nothing. A good trade can lose and a bad one can win. What you can judge is
        whether you did what you meant to do, and for that it has to be written down before, or memory rearranges it
        afterwards.
      </p>
      <h2>As little as possible</h2>
      <ul>
        <li>
          One <Word id="label">label</Word> for why you took it (the <Word id="setup">setup</Word>), one for what went
          wrong, if anything did.
        </li>
        <li>
          The <Word id="stop">stop</Word>, so that the result can be given in <Word id="r">R</Word>.
        </li>
        <li>A sentence. Pictures where a sentence would be long.</li>
      </ul>
      <p>
        That takes a minute a trade in the review inbox, by keyboard. After fifty trades the report by label answers a
        question that no exchange can: which of my reasons pay?
      </p>
    </>
  ),
  figure: figure({
    title: 'The same trader, with and without a reason',
    sliders: {
      share: { label: 'Trades without a plan', least: 0, most: 60, step: 5, start: 30, unit: '%' },
    },
    show: ({ share }) => {
      const report = reportOn(tradesWith(share / 100))
      const groups = report.groups.label
      const groupOf = (key: string) => groups.find((group) => group.key === key)
      const planned = groupOf('Planned')
      const unplanned = groupOf('No plan')
      const { netProfit } = report.summary
      return {
        says:
          unplanned === undefined
            ? `With every trade planned, ${TRADES} trades made ${money.signed(netProfit)}.`
            : `${plural(unplanned.count, 'trade')} without a plan turned ${money.signed(planned?.netProfit ?? null)} into ${money.signed(netProfit)}.`,
        lines: [
          { name: 'All trades', text: money.signed(netProfit), sign: netProfit },
          {
            name: 'Planned, on average',
            text: rMultipleText(planned?.expectancyR ?? null),
            sign: planned?.expectancyR ?? null,
          },
          {
            name: 'No plan, on average',
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
  question: 'A trade against your plan won 4R. What do you write?',
  answers: [
    {
      text: 'That it was a mistake which happened to win',
      right: true,
      because: 'The label is about the decision. Over many trades the report shows what such decisions cost.',
    },
    {
      text: 'Nothing, it won',
      because: 'Then your report will show your planned trades only, and the habit stays unseen.',
    },
    { text: 'That the plan needs changing', because: 'One win says nothing about a plan, just as one loss does not.' },
  ],
  own: [
    { text: 'Trades waiting for review', page: 'journal', search: 'tab=inbox' },
    { text: 'Your labels', page: 'labels' },
  ],
})

function tradesWith(share: number) {
  return practiceTrades(
    ideas(TRADES, 11, (place, random) => {
      const planned = random() >= share
      const r = practiceOutcome(random, planned ? { winRate: 0.48, payoff: 1.7 } : { winRate: 0.36, payoff: 1.1 })
      return { r, openTime: moment(place, 4, random), holdMs: HOUR_MS, labels: [planned ? 'Planned' : 'No plan'] }
    }),
  )
}
