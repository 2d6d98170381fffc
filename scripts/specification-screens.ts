import { row, type Section } from './spec-table.ts'

const OPENED = 'e2e/open-parts.spec.ts'
const NAVIGATION = 'e2e/navigation.spec.ts'
const KEYBOARD = 'e2e/keyboard.spec.ts'
const OFFLINE = 'e2e/offline.spec.ts'
const COMPARE = 'e2e/compare.spec.ts'
const INSIGHTS = 'e2e/insights.spec.ts'
const VIEWS = 'e2e/views.spec.ts'
const PICTURES = 'e2e/summary-pictures.spec.ts'
const MATRIX = 'e2e/matrix.spec.ts'
const RESULTS = 'e2e/results.spec.ts'
const PRINT = 'e2e/print.spec.ts'
const SHARE = 'e2e/share.spec.ts'
const LABORATORY = 'e2e/laboratory.spec.ts'
const PATHS = 'e2e/paths.spec.ts'
const GOES_ON = 'e2e/import-goes-on.spec.ts'

/** What is promised of every screen, whatever it shows. */
export const SCREENS: readonly Section[] = [
  {
    title: 'Every screen',
    requirements: [
      row(
        'Tooltips, menus, lists and dialogs can be read and reached in both themes.',
        `${OPENED} > nothing that opens is hard to read or to reach, *`,
      ),
      row(
        'On a phone every target can be hit, and at 400 % nothing scrolls sideways.',
        `${OPENED} > on a phone every target can be hit, and nothing scrolls sideways at four times the size`,
      ),
      row(
        'Filters stay on every screen and after a reload, and going back finds the place in a list.',
        `${NAVIGATION} > a filter goes along to every screen, survives a reload, and is cleared once for all of them`,
        `${NAVIGATION} > a trade steps through the list it was opened from, and going back finds the place in it`,
      ),
      row(
        'The product speaks English and German, as chosen in the settings or before logging in.',
        'e2e/language.spec.ts > *',
        'scripts/sentences/translations.test.ts > *',
      ),
      row('The daily jobs need no mouse.', `${KEYBOARD} > *`, 'web/src/data/page/undo-stack.test.ts > *'),
      row('A failed request is never shown as an answer.', 'e2e/failures.spec.ts > *'),
      row(
        'Without a connection the product opens with what is stored, and signing out deletes that.',
        `${OFFLINE} > *`,
      ),
      row(
        'An upload that was interrupted continues, and the same files in two windows are one import.',
        `${GOES_ON} > *`,
      ),
      row(
        'Files go into the account that shares their records, or the trader is asked.',
        'web/src/modals/import-start/guess-target.test.ts > *',
      ),
      row(
        'Every time zone is found by its name of today and by its old names.',
        'web/src/data/settings/zone-names.test.ts > *',
      ),
      row(
        'A chart saves its table as CSV and as a workbook of numbers and dates, without amounts that are hidden.',
        `${PICTURES} > each chart has its table, and is saved as CSV, Excel, SVG and PNG`,
        `${PICTURES} > amounts are hidden in every chart`,
        'web/src/ui/workbook.test.ts > *',
        'web/src/format/shown-value.test.ts > *',
      ),
    ],
  },
  {
    title: 'Insights and views',
    requirements: [
      row(
        'Chance claims nothing in 95 of 100 journals, and a clear effect is found and named.',
        'core/src/insights/noise.test.ts > *',
        'core/src/insights/planted.test.ts > *',
      ),
      row(
        'A slice leads to exactly its trades, and becomes a rule or a label.',
        `${INSIGHTS} > the first sentence about losing names the holding time, and leads to exactly those trades`,
        `${INSIGHTS} > a slice becomes the draft of a rule, which is tried on the history`,
        `${INSIGHTS} > all trades of a slice can be labelled at once`,
      ),
      row(
        'Habits after losses are named with what they cost, and only where they are more than chance.',
        'core/src/insights/habits.test.ts > *',
        `${INSIGHTS} > habits after losses are named, with what they cost and the rule against them`,
      ),
      row(
        'The page says what it tested, how chance is ruled out and what it does not show.',
        `${INSIGHTS} > the page says how much it tested and why it shows so little`,
        `${INSIGHTS} > the page says how insights are found, with findings and without`,
      ),
      row(
        'The demo opens on what it found out, and leads from there until that is hidden.',
        'e2e/demo.spec.ts > the demo opens on what it found out, and leads through it until it is hidden',
      ),
      row(
        'A page is kept under a name with its filters, and opens from the sidebar and the palette.',
        'web/src/data/views/views.test.ts > *',
        `${VIEWS} > a view is one click away from every page, with its filters`,
        `${VIEWS} > a view that is deleted is gone, and comes back by undo`,
      ),
    ],
  },
  {
    title: 'The form of results',
    requirements: [
      row(
        'Money, percent of the start balance or R, net or gross, are chosen once, and every report follows.',
        'core/src/reports/result-form.test.ts > *',
        `${RESULTS} > R is chosen on one report, and all others follow, also after a reload`,
        `${RESULTS} > gross results are called so, and costs are left out of them`,
        `${RESULTS} > percent is a part of the start balance, and everybody can use the panel`,
      ),
    ],
  },
  {
    title: 'Compare and matrix',
    requirements: [
      row(
        'Both sides of a comparison, and every cell and total of a matrix, have the figures of the list behind their link.',
        'web/src/data/workbench/workbench.test.ts > *',
        'core/src/reports/matrix.test.ts > *',
        'web/src/data/insights/slice-filters.test.ts > *',
      ),
      row(
        'Whether two averages differ by more than chance is said plainly, and not at all of too few or shared trades.',
        'core/src/reports/difference.test.ts > *',
        'core/src/measures/welch.test.ts > *',
        'web/src/screens/report-compare/compare.test.ts > *',
        `${COMPARE} > a difference beyond chance is said plainly, and each side leads to exactly its trades`,
      ),
      row(
        'Both choices stand in the address, so that a link keeps its meaning.',
        `${COMPARE} > choices stand in the address, and too few trades are said to be too few`,
        `${MATRIX} > a cell says its figure and its trades, leads to exactly these, and the arrow keys reach it`,
      ),
      row(
        'Both pages can be read in both themes and on a phone, where only the table scrolls sideways.',
        `${COMPARE} > everybody can use it, in both themes and on a phone`,
        `${MATRIX} > everybody can use it, in both themes and on a phone`,
      ),
    ],
  },
  {
    title: 'On paper and as a file',
    requirements: [
      row(
        'A page is printed on light paper whatever the theme, without controls, under a head with accounts, period, filters, currency, zone and time.',
        `${PRINT} > a report in the dark theme is printed on light paper under a head that says what it is about`,
        `${PRINT} > the menu, the key and the palette open the print dialog with the page as on paper`,
      ),
      row(
        'Reports, overview, trades, a trade and the journal fit on paper, with all rows of their tables, and hidden amounts stay hidden.',
        `${PRINT} > every page with figures fits on paper`,
        `${PRINT} > all trades are printed, not only those in sight, and hidden amounts stay hidden`,
        'web/src/parts/print/still-line.test.ts > *',
      ),
      row(
        'A report is saved as one file that requests and runs nothing, with the figures of the screen.',
        `${PRINT} > a report is saved as one file that needs no connection and shows the figures of the screen`,
        'web/src/parts/print/saved-page.test.ts > *',
      ),
      row(
        'A report, a trade or a day is shared by a link. Anyone who has it sees the page without logging in, and no amounts unless the trader shows them, until it ends or is revoked.',
        `${SHARE} > a trader shares the summary without amounts, and takes the link back`,
        `${SHARE} > a trade and a day are shared by their own menus, and every page by the palette`,
        'server/src/sharing/sharing.test.ts > *',
      ),
      row(
        'A shared page runs and loads nothing, whatever was sent as one.',
        `${SHARE} > whatever is sent as a page, a browser that opens it runs and loads nothing`,
        'server/src/sharing/clean-page.test.ts > *',
      ),
    ],
  },
  {
    title: 'Laboratory',
    requirements: [
      row(
        'What trades would have made without some of them, with other fees, sizes or stops, is counted by the measures of the reports, and without a change it is the report.',
        'core/src/laboratory/laboratory.test.ts > *',
        'core/src/laboratory/laws.test.ts > *',
        `${LABORATORY} > trades that are left out are missing from just the second column, and their list has the same count`,
      ),
      row(
        'All changes add up and stand in the address, so that a link keeps its meaning; each says what it did and what it cannot know.',
        'web/src/data/workbench/what-if.test.ts > *',
        'web/src/screens/report-laboratory/laboratory.test.ts > *',
        `${LABORATORY} > all changes add up, stand in the address, and are undone together`,
      ),
      row(
        'Simulations say how often a share of a balance would be lost.',
        'core/src/laboratory/laboratory.test.ts > simulations > *',
        `${LABORATORY} > the simulations ask about the loss that was typed, and figures and curves can be saved`,
      ),
      row(
        'Trades are compared with a balance that holds bitcoin over the same days, and only where its price is known for all of them.',
        'core/src/laboratory/holding.test.ts > *',
        'web/src/data/market/bitcoin.test.ts > *',
        `${LABORATORY} > a balance that holds bitcoin is compared where its price is asked for, and the address keeps that`,
      ),
      row(
        'Other exits are replayed on the candles of the trades that have complete ones, with what a candle leaves open decided against the trader and what cannot be decided counted with its reason.',
        'core/src/paths/replay-exit.test.ts > *',
        'core/src/paths/laws.test.ts > *',
        'core/src/paths/compare-exits.test.ts > *',
        'web/src/screens/report-laboratory/exits.test.ts > *',
        `${PATHS} > other exits compare the same trades, and the address keeps the exit`,
      ),
      row(
        'Candles of many trades load on request alone, in steps that can be stopped, and those without say why.',
        'server/src/functions/trade-paths.test.ts > *',
        'web/src/data/analysis/paths.test.ts > *',
        `${PATHS} > loading stops when asked, and everybody can use what was loaded`,
        `${PATHS} > trades of a venue without candles say so`,
      ),
      row(
        'MAE and MFE of many trades are those of the page of each trade.',
        'web/src/screens/report/reach-dots.test.ts > *',
        `${PATHS} > candles load on request, and MAE and MFE are those of the page of the trade`,
      ),
      row(
        'The page can be used in both themes and on a phone.',
        `${LABORATORY} > everybody can use it, in both themes and on a phone`,
      ),
    ],
  },
  {
    title: 'At the edges of a history',
    requirements: [
      row(
        "Coins join by the trader's own renames, and separate again when one is removed.",
        'server/src/ledger/own-renames.test.ts > *',
        'core/src/trades/own-renames.test.ts > *',
      ),
      row(
        'A row dated before the one it seems to close is asked about before the import.',
        'core/src/exchanges/reading/early-closes.test.ts > *',
        'e2e/data.spec.ts > a close that is dated before its opening has to be confirmed',
      ),
      row(
        'A trade that contradicts its exchange shows what the exchange booked.',
        'core/src/trades/exchange-sum.test.ts > *',
      ),
    ],
  },
]
