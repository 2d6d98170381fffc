import type { OpenDraft } from '../../data/documents/use-draft.ts'
import { MarkdownField } from '../../parts/markdown/MarkdownField.tsx'
import { applyTemplate } from '../../parts/templates/apply.ts'
import { TemplateMenu } from '../../parts/templates/TemplateMenu.tsx'
import { Card } from '../../ui/Card.tsx'
import { perLanguage, t } from '../../language/translate.ts'

const FIELDS = perLanguage(
  () =>
    ({
      plan: {
        title: t('Plan'),
        about: 'plan',
        hint: t('before the day'),
        placeholder: t('What do you expect, what will you trade, and what not?'),
        lines: 3,
      },
      text: { title: t('Notes'), about: 'day', hint: undefined, placeholder: t('What happened?'), lines: 4 },
      review: {
        title: t('Review'),
        about: 'review',
        hint: t('after the day'),
        placeholder: t('What went well, what did not, and what will you do about it?'),
        lines: 3,
      },
    }) as const,
)

type Props = { readonly field: keyof ReturnType<typeof FIELDS>; readonly draft: OpenDraft<'journal'> }

/** One of the texts of a day. */
export function DayText({ field, draft }: Props) {
  const { title, about, hint, placeholder, lines } = FIELDS()[field]
  const { data, change, flush } = draft
  return (
    <Card
      title={title}
      hint={hint}
      actions={
        <TemplateMenu
          about={about}
          text={data[field]}
          onApply={(template) => {
            const { text, checklist } = applyTemplate(template, { text: data[field], checklist: data.checklist })
            change({ [field]: text, checklist }, 'now')
          }}
        />
      }
    >
      <MarkdownField
        label={title}
        value={data[field]}
        placeholder={placeholder}
        lines={lines}
        onChange={(text) => change({ [field]: text }, 'soon')}
        onLeave={flush}
      />
    </Card>
  )
}
