import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import type { NamedRule } from '../../data/rules/rules.ts'
import { IconFlask, IconPencil, IconPlayerPlay, IconPlayerStop, IconTrash } from '../../ui/icons/index.ts'
import { useRuleActs } from '../../data/rules/use-rule-acts.ts'
import { plural } from '../../format/number.ts'
import { useUid } from '../../data/session/user-context.ts'
import { openModal } from '../../data/page/modals.ts'
import { tryRuleSearch } from '../experiments/draft-link.ts'
import { userPath } from '../../paths.ts'
import { tellAllDone, tellFailure } from '../tell.ts'
import { DotsMenu } from '../../ui/DotsMenu.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly rule: NamedRule
  readonly versions: readonly NamedRule[]
  readonly ended: boolean
  readonly onOpen: (rule: NamedRule) => void
}

/** The actions of a rule. */
export function RuleMenu({ rule, versions, ended, onOpen }: Props) {
  const uid = useUid()
  const acts = useRuleActs()
  const end = (): void => {
    acts.end(rule).then((written) => tellAllDone(t('The rule has ended.'), written), tellFailure)
  }
  const resume = (): void => {
    acts.resume(rule).then((written) => tellAllDone(t('Active again from today.'), written), tellFailure)
  }
  const confirmDeletion = (): void =>
    openModal('confirmAction', {
      title: t('Delete “{name}”?', { name: rule.name }),
      text:
        versions.length === 1
          ? t('It disappears from every past day too. To keep past days as they are, end it instead.')
          : t('All its {versions} disappear from every past day too. To keep past days as they are, end it instead.', {
              versions: plural(versions.length, 'version'),
            }),
      act: t('Delete rule'),
      run: async () => tellAllDone(t('Rule deleted.'), await acts.remove(versions)),
    })
  return (
    <DotsMenu label={t('Change {name}', { name: rule.name })}>
      {ended ? (
        <Menu.Item leftSection={<IconPlayerPlay size={15} />} onClick={resume}>
          {t('Reactivate')}
        </Menu.Item>
      ) : (
        <>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onOpen(rule)}>
            {t('Edit and try on history')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={userPath(uid, 'experiments', tryRuleSearch(rule.id))}
            leftSection={<IconFlask size={15} />}
          >
            {t('Try it as an experiment')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPlayerStop size={15} />} onClick={end}>
            {t('End today')}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={15} />} onClick={confirmDeletion}>
        {t('Delete…')}
      </Menu.Item>
    </DotsMenu>
  )
}
