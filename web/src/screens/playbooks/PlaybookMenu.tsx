import { Menu } from '@mantine/core'
import { useNavigate } from 'react-router'
import { openModal } from '../../data/page/modals.ts'
import { standingRules } from '../../data/playbooks/playbook-steps.ts'
import type { NamedPlaybook } from '../../data/playbooks/playbooks.ts'
import { usePlaybookActs } from '../../data/playbooks/use-playbook-acts.ts'
import { useRules } from '../../data/rules/rules.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useToday } from '../../data/settings/settings.ts'
import { plural } from '../../format/number.ts'
import { tellAllDone } from '../../parts/tell.ts'
import { userPath } from '../../paths.ts'
import { DotsMenu } from '../../ui/DotsMenu.tsx'
import { IconHistory, IconTags, IconTrash } from '../../ui/icons/index.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly playbook: NamedPlaybook; readonly onVersions: () => void }

/** The actions of a playbook. */
export function PlaybookMenu({ playbook: { id, label }, onVersions }: Props) {
  const uid = useUid()
  const navigate = useNavigate()
  const acts = usePlaybookActs()
  const today = useToday()
  const rules = useRules()
  const confirmDeletion = (): void => {
    const count = standingRules(rules, id, today).length
    const named = t('{rules} about “{name}”', { rules: plural(count, 'rule'), name: label.name })
    openModal('confirmAction', {
      title: t('Delete the playbook “{name}”?', { name: label.name }),
      text: t('Its text and pictures go. The label and its trades stay.'),
      act: t('Delete playbook'),
      ...(count === 0
        ? {}
        : {
            choices: [
              {
                value: 'end',
                label: t('End its rules too'),
                hint: t('{named} {text} today. Past days keep their verdicts.', {
                  named,
                  text: count === 1 ? t('ends') : t('end'),
                }),
                act: t('Delete playbook and end rules'),
              },
              {
                value: 'keep',
                label: t('Keep its rules'),
                hint: t('{named} {text} in force, on the Rules screen.', {
                  named,
                  text: count === 1 ? t('stays') : t('stay'),
                }),
                act: t('Delete playbook'),
              },
            ],
          }),
      run: async (choice) => {
        const written = await acts.remove(id, choice === 'end')
        void navigate(userPath(uid, 'playbooks'), { replace: true })
        tellAllDone(t('Playbook deleted.'), written)
      },
    })
  }
  return (
    <DotsMenu label={t('More about this playbook')} look="default">
      <Menu.Item leftSection={<IconHistory size={15} />} onClick={onVersions}>
        {t('Earlier versions')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTags size={15} />} onClick={() => void navigate(userPath(uid, 'labels'))}>
        {t('Rename or archive its label')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={15} />} onClick={confirmDeletion}>
        {t('Delete…')}
      </Menu.Item>
    </DotsMenu>
  )
}
