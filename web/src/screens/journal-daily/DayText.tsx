import type { OpenDraft } from '../../data/documents/use-draft.ts'
import { MarkdownField } from '../../parts/markdown/MarkdownField.tsx'
import { applyTemplate } from '../../parts/templates/apply.ts'
import { TemplateMenu } from '../../parts/templates/TemplateMenu.tsx'
import { Card } from '../../ui/Card.tsx'

const FIELDS = {
  plan: {
    title: 'Plan',
    about: 'plan',
    hint: 'before the day',
    placeholder: 'What do you expect, what will you trade, and what not?',
    lines: 3,
  },
  text: { title: 'Notes', about: 'day', hint: undefined, placeholder: 'What happened?', lines: 4 },
  review: {
    title: 'Review',
    about: 'review',
    hint: 'after the day',
    placeholder: 'What went well, what did not, and what will you do about it?',
    lines: 3,
  },
} as const

type Props = { readonly field: keyof typeof FIELDS; readonly draft: OpenDraft<'journal'> }

/** One of the texts of a day. */
export function DayText({ field, draft }: Props) {
  const { title, about, hint, placeholder, lines } = FIELDS[field]
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
