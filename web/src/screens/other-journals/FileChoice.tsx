import { JOURNAL_NAMES } from '../../data/other-journals/journal-names.ts'
import { chooseJournalFile } from '../../data/other-journals/journals.ts'
import { DropButton } from '../../parts/DropButton.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './OtherJournals.module.css'
import { listed, perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Asks for the export of the other journal. */
export function FileChoice() {
  return (
    <Card>
      <div className={styles.stack}>
        <p className={styles.intro}>
          {t(
            'Import your fills first. Then drop the export of your old journal: its notes, tags, setups, mistakes, ratings, stops and take profits go to the trades they belong to, and its P&L is checked against yours.',
          )}
        </p>
        <DropButton
          title={t('Drop the export of your journal here, or choose it')}
          hint={t('CSV, XLSX or JSON')}
          label={t('Export of your journal')}
          accept=".csv,.txt,.tsv,.xlsx,.json"
          onFiles={([file]) => chooseJournalFile(file ?? null)}
        />
        <p className={styles.soft}>
          <Trans
            text="Exports of {names} are recognized. In any other sheet, Roundtrip finds the columns by their names and you can correct them. Nothing is written before you see it, and one click undoes it all."
            with={{ names: NAMES() }}
          />
        </p>
      </div>
    </Card>
  )
}

const NAMES = perLanguage(() => listed(JOURNAL_NAMES))
