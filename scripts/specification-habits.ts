/** What the product promises about trades, journal, labels and rules; see `specification.ts`. */
import { row, type Section } from './spec-table.ts'

const CANDLES = 'e2e/candles.spec.ts'
const ADD = 'e2e/add-trade.spec.ts'
const CHANGE = 'e2e/change-trade.spec.ts'
const DAILY = 'e2e/daily.spec.ts'
const DOCUMENTS = 'e2e/documents.spec.ts'
const LABELS = 'e2e/labels.spec.ts'
const PLAYBOOKS = 'e2e/playbooks.spec.ts'
const REVIEW = 'e2e/review.spec.ts'
const RULES = 'e2e/rules.spec.ts'

export const HABITS: readonly Section[] = [
  {
    title: 'Trades: the single one, and changes',
    requirements: [
      row(
        'A trade stands in its market, with how far it went for and against the trader.',
        `${CANDLES} > the demo's trade stands in its market, and says how far it went`,
        `${CANDLES} > a trader brings candles and sees how far the trade went`,
      ),
      row('A trade can be replayed candle by candle.', `${CANDLES} > a trader replays the trade with the keyboard`),
      row(
        'Without candles every screen works and says what is missing.',
        `${CANDLES} > without candles the page says why, and works`,
        `${CANDLES} > candles of another market are found out`,
      ),
      row(
        'A saved single trade is changed in a modal: plan, notes, statistics and fills.',
        `${CHANGE} > a stop makes the risk and the R of a trade, in the form, in the list and in the report`,
        `${CHANGE} > a field that is no number is named, and nothing is lost by closing`,
        `${CHANGE} > every section of the form is accessible and works by keyboard`,
      ),
      row(
        'Trades can be split, merged and corrected; what the exchange reported stays beside it.',
        `${CHANGE} > trades that follow each other become one, and two again`,
        `${CHANGE} > fills that are flat together become a trade of their own`,
        `${CHANGE} > the price of a fill is corrected beside what was reported`,
      ),
      row(
        'Fills and trades by hand go through the same engine.',
        `${ADD} > a trade is added by entry and exit, or fill by fill, in an account of its own`,
        `${CHANGE} > a fill by hand closes an open trade, and is removed again`,
      ),
      row(
        'What was changed can be seen and put back.',
        `${CHANGE} > what was changed can be seen and put back`,
        'server/src/documents/earlier.test.ts > every change of a trade keeps what was there, also its deletion',
      ),
      row(
        'Notes stay with their trade; what lost its fill waits and is never deleted.',
        `${CHANGE} > notes outlive their import, wait, and are back with it`,
        `${CHANGE} > a note that lost its trade is attached to another`,
      ),
      row('Many trades are edited at once, and put back.', `${CHANGE} > many trades are edited at once, and put back`),
    ],
  },
  {
    title: 'Journal and review',
    requirements: [
      row(
        'Every day has a page that saves itself.',
        `${DAILY} > a trader writes about a day, and it is there after a reload`,
        `${DAILY} > what is typed last is not lost by leaving the page`,
      ),
      row(
        'Two tabs that write the same text lose nothing.',
        `${DAILY} > two tabs that write the same text choose what stands`,
        `${DOCUMENTS} > a note that two tabs changed is reported in both wordings, and both can be kept`,
        `${DOCUMENTS} > of two stops only one can stand`,
      ),
      row('Earlier versions of a day can be put back.', `${DAILY} > an earlier version of a day is put back`),
      row(
        'Pictures are kept with days and trades, without place and camera.',
        `${DAILY} > a pasted picture is kept, captioned, looked at large, removed and put back`,
        'server/src/pictures/pictures.test.ts > *',
      ),
      row(
        'Templates begin texts and fill new days.',
        `${DAILY} > a template that is for every new day is there on the next one`,
        `${CHANGE} > a note is written with marks, begins from a template, and becomes one`,
      ),
      row(
        'The journal lists days and finds what was written.',
        `${DAILY} > the journal lists days, narrows them down, and leads to them`,
        `${DAILY} > the search finds words in days and notes of trades while they are typed`,
      ),
      row(
        'Weeks and months are looked back at beside their figures.',
        `${DAILY} > a week is looked back at, beside its figures`,
      ),
      row(
        'Missed trades show what hesitation cost, and are in no statistics.',
        `${DAILY} > a missed trade shows what hesitation cost, and is in no statistics`,
      ),
      row(
        'Nothing that is written runs as markup.',
        `${DAILY} > markup in a text stays text: nothing runs, nothing is loaded`,
      ),
      row(
        'Trades that wait are looked back at one after another, by keyboard.',
        `${REVIEW} > trades are looked back at one after another, without the mouse`,
        `${REVIEW} > what was said stays, and an empty inbox says so`,
        `${REVIEW} > a rule to tick is ticked in the inbox`,
      ),
    ],
  },
  {
    title: 'Labels and fields',
    requirements: [
      row(
        'Labels are made, renamed, archived, merged, hidden and deleted.',
        `${LABELS} > a trader makes, renames and archives a label`,
        `${LABELS} > merging moves the trades of one label to the other`,
        `${LABELS} > a hidden label leaves the report, which says so; its trades still count`,
        `${LABELS} > a deleted label comes off its trades, and Undo brings it back`,
      ),
      row(
        'Labels are put on trades in the list, on the trade and by keyboard.',
        `${LABELS} > labels are put on several trades at once, and taken off again by Undo`,
        `${LABELS} > L and a digit label a trade, and a typed label is made for it`,
      ),
      row(
        'Reports go by label, by group, by combination and by fields of the trader’s own.',
        `${LABELS} > labels are reported by group and by combination too`,
        `${LABELS} > a field of the trader’s own is reported of trades and makes a report`,
        'core/src/reports/dimension.test.ts > *',
        'core/src/reports/combination.test.ts > *',
      ),
    ],
  },
  {
    title: 'Rules',
    requirements: [
      row(
        'Every kind of rule is judged by its definition.',
        'core/src/rules/day-limits.test.ts > *',
        'core/src/rules/losses.test.ts > *',
        'core/src/rules/trade-rules.test.ts > *',
      ),
      row(
        'A rule is tried on the history before it is adopted, path by path.',
        `${RULES} > a draft is tried on the history, adopted, and judged`,
        'core/src/rules/replay.test.ts > *',
      ),
      row(
        'Past days keep the rule that held then.',
        `${RULES} > a change keeps past days as they were, and a rule can end, come back and go`,
        `${RULES} > a rule of today judges no day before it`,
      ),
      row(
        'A limit that is reached is reported; nothing is ever blocked.',
        `${RULES} > a limit that is reached is reported when the trades arrive`,
      ),
      row(
        'A setup has a playbook: text, pictures, checklist and rules, begun from a template or empty.',
        `${PLAYBOOKS} > a template makes label, playbook and rules as one change, and trades are judged by them`,
        `${PLAYBOOKS} > its text is written in place, and the checklist grows by typing a line`,
        'web/src/screens/playbooks/setups.test.ts > *',
      ),
      row(
        'Each trade says how much of its playbook it kept, by the definition of all scores.',
        'core/src/rules/playbook.test.ts > *',
      ),
      row(
        'What a playbook kept, broke and left open is the result of its setup, to the last digit.',
        'web/src/data/reports/playbook-sums.test.ts > *',
      ),
      row(
        'Playbook and rules follow a label that is merged, and stay apart from it when they are deleted.',
        `${PLAYBOOKS} > playbook and rules follow a label that is merged, and go with one that is deleted`,
        `${PLAYBOOKS} > deleting a playbook keeps the label and asks what becomes of the rules`,
        'web/src/data/playbooks/playbook-steps.test.ts > *',
      ),
    ],
  },
]
