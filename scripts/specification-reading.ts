import { row, type Section } from './spec-table.ts'

const READING = 'core/src/exchanges/reading'
const MAPPING = 'core/src/exchanges/mapping'
const MATCH = 'web/src/modals/import-start/match/match.test.tsx'
const E2E = 'e2e/mapping.spec.ts'

/** What is promised of files that a trader drops. */
export const READING_FILES: readonly Section[] = [
  {
    title: 'Reading files',
    requirements: [
      row(
        'A workbook and the CSV of the same export give the same fills, and both together count once.',
        `${READING}/xlsx.test.ts > *`,
      ),
      row('One wrong bit in a ZIP or XLSX never changes a trade.', `${READING}/zip.test.ts > *`),
      row(
        'Decimal signs are decided by the whole file, and a row never moves values into other columns.',
        `${READING}/survey.test.ts > *`,
      ),
      row('Price, quantity and value of a row must agree.', `${READING}/agreement.test.ts > *`),
      row(
        'Names that cannot be coins, and times that have not come yet, are problems with line and column.',
        `${READING}/plausible.test.ts > *`,
      ),
      row(
        'The leg of a hedge-mode fill is found without its column; where a file leaves it open, the reading asks.',
        `${READING}/position-mode.test.ts > *`,
      ),
      row(
        'Of the hour that comes twice in autumn, the order of rows tells which one is meant.',
        `${READING}/changed-clocks.test.ts > *`,
      ),
      row('What ends worthless is read at a price of 0.', `${READING}/price-zero.test.ts > *`),
      row(
        'A set of files is the same ledger in any order, split and overlap.',
        `${READING}/files-together.test.ts > *`,
      ),
    ],
  },
  {
    title: 'Files with any columns',
    requirements: [
      row(
        'A table of any shape is read with what is guessed of its columns, its questions answered.',
        `${MAPPING}/tables.test.ts > *`,
        `${MATCH} > *`,
      ),
      row(
        'A ledger written with any known names, order, delimiter, date format and decimal sign comes back the same.',
        `${MAPPING}/random-ledgers.test.ts > *`,
      ),
      row('No content of an unknown table is an error.', `${MAPPING}/hostile.test.ts > *`),
      row(
        'Matched columns stay with their file, which is read again with others and undone like any file.',
        'server/src/ledger/mapped-files.test.ts > *',
      ),
      row(
        'An unknown file is matched, previewed and imported; the next one with its header is not asked about.',
        `${E2E} > a file with unknown columns is matched, previewed and imported, and the next one is not asked about`,
      ),
      row(
        'Matched columns are saved under a name, renamed, deleted, and passed on as a file.',
        `${E2E} > a saved layout is exported, renamed, deleted, and used from its file`,
        'contract/src/mappings/shared.test.ts > *',
      ),
    ],
  },
]
