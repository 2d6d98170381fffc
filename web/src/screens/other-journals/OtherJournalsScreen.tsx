import { useJournalFile } from '../../data/other-journals/journals.ts'
import { Page } from '../../ui/Page.tsx'
import { FileChoice } from './FileChoice.tsx'
import { JournalFile } from './JournalFile.tsx'
import { Waiting } from './Waiting.tsx'
import { t } from '../../language/translate.ts'

/** Notes, labels and plans of another journal, attached to the trades that are rebuilt from fills. */
export default function OtherJournalsScreen() {
  const chosen = useJournalFile()
  return (
    <Page title={t('From another journal')}>
      {chosen === null ? <FileChoice /> : <JournalFile key={chosen.number} chosen={chosen} />}
      <Waiting />
    </Page>
  )
}
