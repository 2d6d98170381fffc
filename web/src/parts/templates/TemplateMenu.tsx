import { Menu } from '@mantine/core'
import type { Template } from '@roundtrip/contract/documents'
import { useState } from 'react'
import { useTemplates } from '../../data/journal/templates.ts'
import { Button } from '../../ui/Button.tsx'
import { IconDeviceFloppy, IconSettings, IconTemplate } from '../../ui/icons/index.ts'
import { ManageTemplates } from './ManageTemplates.tsx'
import { STARTERS } from './starters.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  /** The purpose of the templates to show. */
  readonly about: Template['about']
  /** The current text, to save as a template. */
  readonly text: string
  readonly onApply: (template: Template) => void
}

/** Offers the user's own templates, or starters. */
export function TemplateMenu({ about, text, onApply }: Props) {
  const all = useTemplates()
  const [managing, setManaging] = useState<'list' | 'new' | null>(null)
  const fitting = all.filter((template) => template.about === about)
  const starters = all.length === 0 ? STARTERS().filter((template) => template.about === about) : []
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button look="ghost">
            <IconTemplate size={15} aria-hidden />
            {t('Templates')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fitting.map((template) => (
            <Menu.Item key={template.id} onClick={() => onApply(template)}>
              {template.name}
            </Menu.Item>
          ))}
          {starters.map((template) => (
            <Menu.Item key={template.name} onClick={() => onApply(template)}>
              <Trans text="{name} (example)" with={{ name: template.name }} />
            </Menu.Item>
          ))}
          {fitting.length + starters.length === 0 ? null : <Menu.Divider />}
          <Menu.Item
            leftSection={<IconDeviceFloppy size={15} />}
            disabled={text.trim() === ''}
            onClick={() => setManaging('new')}
          >
            {t('Keep this text as a template…')}
          </Menu.Item>
          <Menu.Item leftSection={<IconSettings size={15} />} onClick={() => setManaging('list')}>
            {t('Manage templates…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {managing === null ? null : (
        <ManageTemplates about={about} begin={managing === 'new' ? text : null} onClose={() => setManaging(null)} />
      )}
    </>
  )
}
