import { Menu } from '@mantine/core'
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { useDeleteConnection, useSyncNow, useUpdateConnection } from '../../data/accounts/connections.ts'
import { plural } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { tellFailure } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { DotsMenu } from '../../ui/DotsMenu.tsx'
import {
  IconFileImport,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '../../ui/icons/index.ts'
import { notify } from '../../ui/notify.ts'
import styles from './Connections.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly connection: ExchangeConnection
  readonly takesKeys: boolean
  readonly onOpen: (panel: 'rename' | 'key') => void
}

/** The actions of a connection. */
export function CardActs({ connection, takesKeys, onOpen }: Props) {
  const { id, name, state, account, demo } = connection
  const update = useUpdateConnection()
  const sync = useSyncNow()
  const paused = state === 'paused'
  const busy = state === 'syncing' || state === 'waiting'
  const setPaused = (next: boolean): void =>
    void update
      .mutateAsync({ id, paused: next })
      .then(() => notify.success(next ? t('Paused.') : t('Resumed.')), tellFailure)
  const remove = useConfirmDeletion(connection)
  return (
    <div className={styles.acts}>
      {paused ? (
        <Button aria-label={t('Resume {name}', { name })} busy={update.isPending} onClick={() => setPaused(false)}>
          <IconPlayerPlay size={15} aria-hidden />
          {t('Resume')}
        </Button>
      ) : (
        <Button
          aria-label={t('Sync now: {name}', { name })}
          busy={sync.isPending}
          disabled={busy}
          onClick={() => sync.mutateAsync(id).catch(tellFailure)}
        >
          <IconRefresh size={15} aria-hidden />
          {t('Sync now')}
        </Button>
      )}
      <DotsMenu label={t('More for {name}', { name })}>
        {paused ? null : (
          <Menu.Item leftSection={<IconPlayerPause size={15} />} onClick={() => setPaused(true)}>
            {t('Pause')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onOpen('rename')}>
          {t('Rename')}
        </Menu.Item>
        {takesKeys && !demo ? (
          <Menu.Item leftSection={<IconKey size={15} />} onClick={() => onOpen('key')}>
            {t('Replace key…')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconFileImport size={15} />} onClick={() => openModal('importStart', { account })}>
          {t('Import files…')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={remove}>
          {t('Delete…')}
        </Menu.Item>
      </DotsMenu>
    </div>
  )
}

/** Deleting removes the key; the user chooses whether the fills stay. */
function useConfirmDeletion({ id, name, fills, cashEvents }: ExchangeConnection): () => void {
  const remove = useDeleteConnection()
  const brought = t('{fills} and {cashEvents}', {
    fills: plural(fills, 'fill'),
    cashEvents: plural(cashEvents, 'cash event'),
  })
  return () =>
    openModal('confirmAction', {
      title: t('Delete the connection “{name}”?', { name }),
      text: t('Its key is deleted, and syncing stops.'),
      act: t('Delete connection'),
      choices: [
        {
          value: 'keep',
          label: t('Keep its data'),
          hint: t('{brought} stay in the account, with your trades, labels and notes.', { brought }),
          act: t('Delete connection'),
        },
        {
          value: 'remove',
          label: t('Delete its data'),
          hint: t('{brought} are deleted. Records that a file also holds stay. This can’t be undone.', { brought }),
          act: t('Delete connection and data'),
        },
      ],
      run: async (choice) => {
        await remove.mutateAsync({ id, data: choice === 'remove' ? 'remove' : 'keep' })
        notify.success(choice === 'remove' ? t('Connection and data deleted.') : t('Connection deleted. Trades kept.'))
      },
    })
}
