import { CALCULATOR_IDS } from '@roundtrip/core/calculators'
import { MEASURE_CATALOGUE } from '@roundtrip/core/measures'
import { RULE_KINDS } from '@roundtrip/contract/documents'
import { EXCHANGES } from '@roundtrip/contract/exchanges'
import { Article, type Section } from '../../parts/public/Article.tsx'
import { FILE_VENUES } from '../../parts/public/file-venues.ts'
import { Trans } from '../../language/Trans.tsx'
import { perLanguage, t } from '../../language/translate.ts'

const SECTIONS = perLanguage((): readonly Section[] => [
  {
    id: 'today',
    title: t('Here today'),
    body: (
      <ul>
        <li>
          <Trans
            text="<b>Import.</b> Export files of {exchanges} exchanges and any other table once you match its columns, with a preview. Duplicates are skipped, and you can undo any import."
            with={{ exchanges: FILE_VENUES.length }}
          />
        </li>
        <li>
          <Trans
            text="<b>Connections.</b> {exchanges} exchanges read by a key that can only read or by an address, with live balances and positions, and a proof that the ledger agrees with the exchange."
            with={{ exchanges: EXCHANGES.length }}
          />
        </li>
        <li>
          <Trans text="<b>Trades.</b> Every fill in its round trip: hedge legs, inverse and quanto contracts, options, fees in any coin, funding, liquidations. Split, merge, correct, add by hand." />
        </li>
        <li>
          <Trans text="<b>The market around a trade.</b> Candles with every fill, a replay candle by candle, and how far a trade went for and against you." />
        </li>
        <li>
          <Trans
            text="<b>Reports.</b> By hour, day, month, label, ticker and holding time, with {measures} measures, each with its formula one hover away."
            with={{ measures: Object.keys(MEASURE_CATALOGUE).length }}
          />
        </li>
        <li>
          <Trans text="<b>Journal.</b> A page for every day, reviews of weeks and months, templates, pictures, missed trades, and a search over everything you wrote." />
        </li>
        <li>
          <Trans
            text="<b>Rules.</b> {kinds} kinds, tried on your own history while you write them, with what breaking each one cost. Nothing is ever blocked."
            with={{ kinds: RULE_KINDS.length }}
          />
        </li>
        <li>
          <Trans
            text="<b>Calculators.</b> {calculators} of them: position size, liquidation by the tiers of the exchange, break-even, risk of ruin. Turn a result into a plan, and the trade you open gets its stop, targets and risk."
            with={{ calculators: CALCULATOR_IDS.length }}
          />
        </li>
        <li>
          <Trans text="<b>Screener.</b> Markets by what they do now, filtered by your rules, next to what you’ve made in them so far." />
        </li>
        <li>
          <Trans text="<b>Lessons.</b> A short course with figures to move, computed by the program that computes your reports, and a glossary to which every measure leads." />
        </li>
        <li>
          <Trans text="<b>Yours.</b> Everything as one ZIP that another server can restore, tokens for your own programs, an account that is deleted at once, and the same program on a server of your own." />
        </li>
      </ul>
    ),
  },
  {
    id: 'building',
    title: t('Being built'),
    body: (
      <ul>
        <li>
          <Trans text="<b>More export files.</b> We recognize some 190 more layouts by name. Which one we read next depends on what you send us." />
        </li>
      </ul>
    ),
  },
  {
    id: 'never',
    title: t('What will not come'),
    body: (
      <ul>
        <li>
          <Trans text="<b>Orders.</b> Roundtrip reads. It will not place, change or cancel an order, and it will not ask for a key that could." />
        </li>
        <li>
          <Trans text="<b>A tax tool.</b> Its trades are round trips of positions, not the lots that a tax office wants." />
        </li>
        <li>
          <Trans text="<b>Signals and advice.</b> What to trade is your decision. Whether it worked is what the journal shows." />
        </li>
        <li>
          <Trans text="<b>Advertising, tracking, or the sale of data.</b> Your trades are not the product." />
        </li>
      </ul>
    ),
  },
])

export default function RoadmapScreen() {
  return (
    <Article
      title={t('Roadmap')}
      lead={t('What works today, what we are building, and what we will never build. No dates we couldn’t keep.')}
      sections={SECTIONS()}
    />
  )
}
