/** What the product promises about markets, calculators and learning; see `specification.ts`. */
import { row, type Section } from './spec-table.ts'

const CALCULATOR = 'e2e/calculator.spec.ts'
const COURSE = 'web/src/screens/edu/course.test.tsx'
const EDUCATION = 'e2e/education.spec.ts'
const ENGINE = 'web/src/screens/screener/market/engine.test.ts'
const INDICATORS = 'core/src/screener/indicators/definition.test.ts'
const MARKET = 'server/src/market/market.test.ts'
const SCREENER = 'e2e/screener.spec.ts'

export const TOOLS: readonly Section[] = [
  {
    title: 'Markets and screener',
    requirements: [
      row(
        'Markets are asked for once for all users and servers, and stay with their age where nobody answers.',
        `${MARKET} > figures of a market > are asked for once, for users of two servers, and answer every column that they can`,
        `${MARKET} > figures of a market > stay, with their age and the reason, where nobody answers or half an answer comes`,
        `${MARKET} > a restart without any exchange serves everything that is stored, with its age`,
      ),
      row(
        'What cannot be true is not believed, and a bar that still forms is never shown.',
        `${MARKET} > figures of a market > that cannot be true are not reported, and take no others along`,
        `${MARKET} > bars > come one after the other, the most traded first, whole, and never one that still forms`,
      ),
      row(
        'The demo has a market that moves without a network.',
        `${MARKET} > the market of the demo > is offered to demos alone, and moves without a network`,
      ),
      row('Indicators are those of their definitions.', `${INDICATORS} > *`),
      row(
        'A trader sifts markets by conditions, and the address says them.',
        `${SCREENER} > a trader sifts the market, shares the address, and goes back to all of it`,
        'web/src/screens/screener/market/screen-view.test.ts > what an address says and nobody knows is named, and the rest holds',
      ),
      row(
        'What is kept between two looks equals a fresh computation.',
        'core/src/screener/cached-rows.test.ts > kept rows are the rows of a fresh computation, whatever comes between two questions',
        `${ENGINE} > the list shows every column as a fresh computation has it, whatever came before`,
      ),
      row(
        "A row opens its chart beside the trader's own history in it; the watch list is the same in every tab.",
        `${SCREENER} > a trader looks at one instrument, with the keyboard, and keeps it on the watch list of every tab`,
      ),
      row(
        'Saved screens, columns, and alerts of what newly meets a screen.',
        `${SCREENER} > a trader keeps a screen with its columns, and is reported what newly meets it`,
        'core/src/screener/crossings.test.ts > *',
        `${ENGINE} > an instrument that waits for bars neither meets a screen nor misses it`,
      ),
      row(
        'The screener fits a phone and can be used by everyone.',
        `${SCREENER} > on a phone the list is two lines an instrument, and the panel takes its place`,
      ),
    ],
  },
  {
    title: 'Calculators and planned trades',
    requirements: [
      row(
        'Calculators answer while one types, name a mistake at its field and keep the last good result.',
        `${CALCULATOR} > a size is worked out while it is typed, a mistake is named, and a link shows the same to anyone`,
      ),
      row(
        'A link to a calculation gives everyone the same inputs and results.',
        'web/src/data/calculator/inputs.test.ts > * > a link gives everyone the same inputs and results, no matter what they typed before',
      ),
      row(
        "The trader's own numbers are offered with how many trades they stand on.",
        "web/src/screens/calc/answer/answers.test.ts > the trader's own numbers > say on how many trades they stand",
        "web/src/screens/calc/answer/answers.test.ts > the trader's own numbers > are not offered where there are none",
      ),
      row(
        'The next trade takes over its plan; what was reported on the trade goes before it.',
        `${CALCULATOR} > a calculation becomes a plan, and the trade that is opened next takes it over`,
        'core/src/reports/planned.test.ts > *',
        'contract/src/documents/with-plan.test.ts > *',
      ),
      row(
        'The calculators fit a phone and can be used by everyone.',
        `${CALCULATOR} > an instrument brings its units and tiers; everyone can use it all, in both themes and on a phone`,
      ),
    ],
  },
  {
    title: 'Course and glossary',
    requirements: [
      row(
        'Twenty lessons, each with a figure that the product computes, and a question.',
        `${COURSE} > the course has twenty lessons, each with one right answer and a reason for every one`,
        `${COURSE} > the figure of * holds wherever it is moved`,
        `${COURSE} > the figure of * at * shows what the product computes`,
        `${EDUCATION} > a lesson is read, tried on its figure and answered, and another tab knows`,
      ),
      row(
        'What is typed wrongly names its field, and the last good result stays.',
        `${COURSE} > a typed value * names its field`,
        `${EDUCATION} > a lesson is read, tried on its figure and answered, and another tab knows`,
      ),
      row(
        'Words and measures lead to their meaning from any screen.',
        `${EDUCATION} > a word of any screen leads to its meaning, and from there to its lesson`,
        `${COURSE} > every word has one entry, a meaning or a formula, and a lesson that exists`,
      ),
      row(
        'The course fits a phone and can be used by everyone.',
        `${EDUCATION} > course, lesson and glossary are accessible in both themes and fit a phone`,
      ),
    ],
  },
]
