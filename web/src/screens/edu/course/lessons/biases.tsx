import { mulberry32, sum } from '@roundtrip/core/base'
import { analyseCurve } from '@roundtrip/core/measures'
import { shownMoney } from '../../../../format/money.ts'
import { countText } from '../../../../format/number.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { practiceOutcome, RISK } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'
import { fromStart } from '../../../../ui/from-start.ts'

const money = shownMoney('USD')
const TRADES = 200
const MAX = 8

export const biases = perLanguage(() =>
  lesson({
    id: 'biases',
    title: t('What the mind does to a plan'),
    part: t('Habits'),
    minutes: 4,
    lead: t('Four habits that feel right and cost money, and where each of them shows in your figures.'),
    body: (
      <>
        <ul>
          <li>
            <Trans text="<b>Chasing losses.</b> After a loss the next stake grows, to be even sooner. It works nearly always, and then it ends the account. It shows as position sizes that follow losses." />
          </li>
          <li>
            <Trans
              text="<b>Holding what loses, selling what wins.</b> A loss that is not realized does not hurt yet. It shows in the <holdingTime>holding time of losses</holdingTime> being longer than that of wins, and in a small <payoff>payoff</payoff>."
              with={{ holdingTime: <Word id="avgHoldLossMs" />, payoff: <Word id="payoff" /> }}
            />
          </li>
          <li>
            <Trans
              text="<b>Seeing patterns.</b> Five wins in a row are a mood, not a skill. It shows as trades without a <setup>setup</setup> after a good streak."
              with={{ setup: <Word id="setup" /> }}
            />
          </li>
          <li>
            <Trans text="<b>Having known it all along.</b> Memory rewrites what you expected. You only notice if you wrote it down." />
          </li>
        </ul>
        <p>
          <Trans
            text="You will not get rid of them. You can notice them, and you can have a <rule>rule</rule> that waits for them."
            with={{ rule: <Word id="rule" /> }}
          />
        </p>
      </>
    ),
    figure: figure({
      title: t('The same 200 trades, with the stake raised after each loss'),
      sliders: {
        factor: {
          label: t('After a loss the stake is multiplied by'),
          min: 1,
          max: 2,
          step: 0.1,
          start: 1.6,
          unit: '',
        },
        luck: { label: t('Another run of luck'), min: 1, max: 20, step: 1, start: 3, unit: '' },
      },
      show: ({ factor, luck }) => {
        const flat = walk(luck, 1)
        const chased = walk(luck, factor)
        return {
          says:
            factor === 1
              ? t('The stake stays the same. Multiply it after losses and watch the drawdown.')
              : t('The end changes by {change}, the deepest fall by {deeper}. The largest single stake is {stake}.', {
                  change: money.signed(chased.end - flat.end),
                  deeper: money.signed(chased.drawdown - flat.drawdown),
                  stake: money.plain(chased.largest),
                }),
          lines: [
            { name: t('End, same stake'), text: money.signed(flat.end), sign: flat.end },
            { name: t('End, raised after losses'), text: money.signed(chased.end), sign: chased.end },
            { name: t('Drawdown, same stake'), text: money.plain(flat.drawdown) },
            { name: t('Drawdown, raised'), text: money.plain(chased.drawdown) },
          ],
          drawing: {
            kind: 'curve',
            label: t('Both curves over {count} trades; {sameStake} against {raised}', {
              count: countText(TRADES),
              sameStake: money.signed(flat.end),
              raised: money.signed(chased.end),
            }),
            xName: t('Trades'),
            xText: (x) => countText(Math.round(x)),
            yText: money.compactSigned,
            series: [
              { name: t('Raised after losses'), points: chased.curve },
              { name: t('Same stake'), tone: 'soft', points: flat.curve },
            ],
          },
        }
      },
    }),
    question: t('Raising the stake after losses won back the losses nine times out of ten. Is it a good habit?'),
    answers: [
      {
        text: t('No: the tenth time costs more than the nine brought'),
        right: true,
        because: t('The edge of a trade does not depend on the one before. Only the risk grew.'),
      },
      {
        text: t('Yes, nine out of ten is a fine rate'),
        because: t('It is a win rate without a payoff. The one time it fails, the stake is at its largest.'),
      },
      { text: t('Yes, if the stake is raised slowly'), because: t('Then it fails later, for the same reason.') },
    ],
    own: [
      { text: t('Do you hold losses longer than wins?'), page: 'reportHolding' },
      { text: t('A rule that waits after a loss'), page: 'rules' },
    ],
  }),
)

function walk(luck: number, factor: number) {
  const random = mulberry32(luck)
  const nets = new Float64Array(TRADES)
  let stake = 1
  let largest = 1
  for (let index = 0; index < TRADES; index += 1) {
    const r = practiceOutcome(random, { winRate: 0.46, payoff: 1.3 })
    nets[index] = r * stake * RISK
    largest = Math.max(largest, stake)
    stake = r < 0 ? Math.min(MAX, stake * factor) : 1
  }
  let equity = 0
  const line = Array.from(nets, (net, index) => {
    equity += net
    return { time: index + 1, value: equity }
  })
  const curve = fromStart(line, 0, 1).map(({ time, value }) => [Number(time), value] as const)
  return { curve, end: sum(nets), drawdown: analyseCurve(nets).maxDrawdown, largest: largest * RISK }
}
