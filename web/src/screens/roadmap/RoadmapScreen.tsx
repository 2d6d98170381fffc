import { CALCULATOR_IDS } from '@roundtrip/core/calculators'
import { MEASURE_CATALOGUE } from '@roundtrip/core/measures'
import { RULE_KINDS } from '@roundtrip/contract/documents'
import { EXCHANGES } from '@roundtrip/contract/exchanges'
import { Article, type Section } from '../../parts/public/Article.tsx'
import { FILE_VENUES } from '../../parts/public/file-venues.ts'

const SECTIONS: readonly Section[] = [
  {
    id: 'today',
    title: 'Here today',
    body: (
      <ul>
        <li>
          <b>Import.</b> Export files of {FILE_VENUES.length} exchanges and any other table, whose columns you match,
          with a preview, duplicates left out, and every import to be taken back.
        </li>
        <li>
          <b>Connections.</b> {EXCHANGES.length} exchanges read by a key that can only read or by an address, with live
          balances and positions, and a proof that the ledger agrees with the exchange.
        </li>
        <li>
          <b>Trades.</b> Every fill in its round trip: hedge legs, inverse and quanto contracts, options, fees in any
          coin, funding, liquidations. Split, merge, correct, add by hand.
        </li>
        <li>
          <b>The market around a trade.</b> Candles with every fill, a replay candle by candle, and how far a trade went
          for and against you.
        </li>
        <li>
          <b>Reports.</b> By hour, day, month, label, ticker and holding time, with{' '}
          {Object.keys(MEASURE_CATALOGUE).length} measures, each with its formula one hover away.
        </li>
        <li>
          <b>Journal.</b> A page for every day, reviews of weeks and months, templates, pictures, missed trades, and a
          search over everything you wrote.
        </li>
        <li>
          <b>Rules.</b> {RULE_KINDS.length} kinds, tried on your own history while you write them, with what breaking
          each one cost. Nothing is ever blocked.
        </li>
        <li>
          <b>Calculators.</b> {CALCULATOR_IDS.length} of them: position size, liquidation by the tiers of the exchange,
          break-even, risk of ruin. A result becomes a plan, and the trade that follows it takes the plan over.
        </li>
        <li>
          <b>Screener.</b> Markets by what they do now, sifted by your own conditions, beside what you have made in them
          so far.
        </li>
        <li>
          <b>Lessons.</b> A short course with figures to move, computed by the program that computes your reports, and a
          glossary to which every measure leads.
        </li>
        <li>
          <b>Yours.</b> Everything as one ZIP that another server can restore, tokens for your own programs, an account
          that is deleted at once, and the same program on a server of your own.
        </li>
      </ul>
    ),
  },
  {
    id: 'building',
    title: 'Being built',
    body: (
      <ul>
        <li>
          <b>More export files.</b> Some 190 layouts are known by name today; which of them is read next depends on what
          you send us.
        </li>
      </ul>
    ),
  },
  {
    id: 'never',
    title: 'What will not come',
    body: (
      <ul>
        <li>
          <b>Orders.</b> Roundtrip reads. It will not place, change or cancel an order, and it will not ask for a key
          that could.
        </li>
        <li>
          <b>A tax tool.</b> Its trades are round trips of positions, not the lots that a tax office wants.
        </li>
        <li>
          <b>Signals and advice.</b> What to trade is your decision. Whether it worked is what the journal shows.
        </li>
        <li>
          <b>Advertising, tracking, or the sale of data.</b> Your trades are not the product.
        </li>
      </ul>
    ),
  },
]

export default function RoadmapScreen() {
  return (
    <Article
      title="Roadmap"
      lead="What works today, what is being built, and what will never come. No dates that we could not keep."
      sections={SECTIONS}
    />
  )
}
