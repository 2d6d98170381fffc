import { Menu } from '@mantine/core'
import type { JournalEntry } from '@roundtrip/contract/documents'
import { parseDayKey } from '@roundtrip/core/base'
import { useState } from 'react'
import { download } from '../../data/page/save-file.ts'
import { useDocuments } from '../../data/documents/use-documents.ts'
import type { OpenDraft } from '../../data/documents/use-draft.ts'
import { useDayReport } from '../../data/reports/periods.ts'
import { useFormats, useToday } from '../../data/settings/settings.ts'
import { dayFacts, dayMarkdown } from '../../parts/journal/day-markdown.ts'
import { tellDone, tellFailure } from '../../parts/tell.ts'
import { DocumentVersions } from '../../parts/writing/DocumentVersions.tsx'
import { DotsMenu } from '../../ui/DotsMenu.tsx'
import { IconDownload, IconHistory, IconTrash } from '../../ui/icons/index.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly day: string; readonly draft: OpenDraft<'journal'> }

/** The actions for the whole entry. */
export function DayActs({ day, draft }: Props) {
  const today = useToday()
  const { report } = useDayReport(parseDayKey(day) ?? today)
  const { money } = useFormats(report?.currency)
  const documents = useDocuments()
  const [history, setHistory] = useState(false)
  const save = (): void => {
    const traded = report !== undefined && report.trades.length > 0
    download(
      `${day}.md`,
      dayMarkdown(day, draft.data, traded ? dayFacts(report, money) : []),
      'text/markdown;charset=utf-8',
    )
  }
  const remove = (): void => {
    documents
      .write({ collection: 'journal', id: day, data: null })
      .then(({ undo }) => tellDone(t('Entry deleted.'), undo), tellFailure)
  }
  return (
    <>
      <DotsMenu label={t('More about this day')} look="default">
        <Menu.Item leftSection={<IconDownload size={15} />} onClick={save}>
          {t('Export as Markdown')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={15} />} disabled={!draft.exists} onClick={() => setHistory(true)}>
          {t('Earlier versions…')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={15} />} disabled={!draft.exists} onClick={remove}>
          {t('Delete entry')}
        </Menu.Item>
      </DotsMenu>
      {history ? (
        <DocumentVersions
          collection="journal"
          id={day}
          texts={textsOf}
          onPutBack={(data) => draft.change(data, 'now')}
          onClose={() => setHistory(false)}
        />
      ) : null}
    </>
  )
}

function textsOf({ plan, text, review, checklist }: JournalEntry): readonly (readonly [string, string])[] {
  const list = checklist.map((item) => `${item.done ? '☑' : '☐'} ${item.text}`).join('\n')
  return [
    [t('Plan'), plan],
    [t('Notes'), text],
    [t('Review'), review],
    [t('Checklist'), list],
  ]
}
