import { Menu } from '@mantine/core'
import type { Label } from '@roundtrip/contract/documents'
import { keyHolder } from '../../data/labels/label-keys.ts'
import { type NamedLabel, useLabels } from '../../data/labels/labels.ts'
import { useLabelActs } from '../../data/labels/use-label-acts.ts'
import { usePlaybookActs } from '../../data/playbooks/use-playbook-acts.ts'
import { useLabelFollows } from './label-follows.ts'
import { plural } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { tellAllDone, tellDone, tellFailure } from '../../parts/tell.ts'
import { DotsMenu } from '../../ui/DotsMenu.tsx'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowMerge,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
} from '../../ui/icons/index.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly label: NamedLabel
  /** The number of trades with the label. */
  readonly uses: number
  readonly onOpen: (kind: 'change' | 'merge', label: NamedLabel) => void
}

/** The actions of a label. */
export function LabelMenu({ label, uses, onOpen }: Props) {
  const acts = useLabelActs()
  const playbookActs = usePlaybookActs()
  const follows = useLabelFollows(label.id)
  const labels = useLabels()
  const change = (changes: Partial<Label>, text: string): void => {
    acts.change(label, changes).then(({ undo }) => tellDone(text, undo), tellFailure)
  }
  const setArchived = (archived: boolean): void => {
    const name = short(label.name)
    if (archived) return change({ archived }, t('“{name}” archived.', { name }))
    const holder = keyHolder(labels, label.key, label.id)
    if (holder === null) return change({ archived }, t('“{name}” is restored.', { name }))
    const text = t('“{name}” is restored. “{holder}” has its key now.', { name, holder: short(holder.name) })
    change({ archived, key: null }, text)
  }
  const confirmDeletion = (): void =>
    openModal('confirmAction', {
      title: t('Delete “{name}”?', { name: label.name }),
      text: [
        uses === 0
          ? t('No trade has it.')
          : t('It is removed from {trades}. The trades stay.', { trades: plural(uses, 'trade') }),
        follows.onDelete(),
      ]
        .filter((text) => text !== '')
        .join(' '),
      act: t('Delete label'),
      run: async () => {
        const written = await playbookActs.removeLabel(label.id)
        if (written.failure !== null) throw written.failure
        tellAllDone(t('“{name}” deleted.', { name: short(label.name) }), written)
      },
    })
  return (
    <DotsMenu label={t('Change {name}', { name: label.name })}>
      <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onOpen('change', label)}>
        {t('Edit')}
      </Menu.Item>
      <Menu.Item
        leftSection={label.archived ? <IconArchiveOff size={15} /> : <IconArchive size={15} />}
        onClick={() => setArchived(!label.archived)}
      >
        {label.archived ? t('Restore') : t('Archive')}
      </Menu.Item>
      <Menu.Item
        leftSection={label.hidden ? <IconEye size={15} /> : <IconEyeOff size={15} />}
        onClick={() =>
          change(
            { hidden: !label.hidden },
            label.hidden
              ? t('“{name}” is in statistics again.', { name: short(label.name) })
              : t('“{name}” hidden from statistics.', { name: short(label.name) }),
          )
        }
      >
        {label.hidden ? t('Show in statistics') : t('Hide from statistics')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowMerge size={15} />} onClick={() => onOpen('merge', label)}>
        {t('Merge into…')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={15} />} onClick={confirmDeletion}>
        {t('Delete…')}
      </Menu.Item>
    </DotsMenu>
  )
}

/** Shortens a name to fit a toast. */
function short(name: string): string {
  return name.length > 28 ? `${name.slice(0, 27)}…` : name
}
