import { Menu } from '@mantine/core'
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { useDeleteConnection, useSyncNow, useUpdateConnection } from '../../data/accounts/connections.ts'
import { plural } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { tellFailure } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import {
  IconDots,
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
    update.mutate(
      { id, paused: next },
      { onSuccess: () => notify.success(next ? 'Paused.' : 'Resumed.'), onError: tellFailure },
    )
  const remove = useAskToDelete(connection)
  return (
    <div className={styles.acts}>
      {paused ? (
        <Button aria-label={`Resume ${name}`} busy={update.isPending} onClick={() => setPaused(false)}>
          <IconPlayerPlay size={15} aria-hidden />
          Resume
        </Button>
      ) : (
        <Button
          aria-label={`Sync now: ${name}`}
          busy={sync.isPending}
          disabled={busy}
          onClick={() => sync.mutate(id, { onError: tellFailure })}
        >
          <IconRefresh size={15} aria-hidden />
          Sync now
        </Button>
      )}
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button size="icon" look="ghost" aria-label={`More for ${name}`}>
            <IconDots size={17} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {paused ? null : (
            <Menu.Item leftSection={<IconPlayerPause size={15} />} onClick={() => setPaused(true)}>
              Pause
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onOpen('rename')}>
            Rename
          </Menu.Item>
          {takesKeys && !demo ? (
            <Menu.Item leftSection={<IconKey size={15} />} onClick={() => onOpen('key')}>
              Replace key…
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconFileImport size={15} />} onClick={() => openModal('importStart', { account })}>
            Import files…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={remove}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

/** Deleting removes the key; the user chooses whether the fills stay. */
function useAskToDelete({ id, name, fills, cashEvents }: ExchangeConnection): () => void {
  const remove = useDeleteConnection()
  const brought = `${plural(fills, 'fill')} and ${plural(cashEvents, 'cash event')}`
  return () =>
    openModal('confirmAction', {
      title: `Delete the connection “${name}”?`,
      text: 'Its key is deleted, and syncing stops.',
      act: 'Delete connection',
      choices: [
        {
          value: 'keep',
          label: 'Keep its data',
          hint: `${brought} stay in the account, with your trades, labels and notes.`,
          act: 'Delete connection',
        },
        {
          value: 'remove',
          label: 'Delete its data',
          hint: `${brought} are deleted. Records that a file also holds stay. This can’t be undone.`,
          act: 'Delete connection and data',
        },
      ],
      run: async (choice) => {
        await remove.mutateAsync({ id, data: choice === 'remove' ? 'remove' : 'keep' })
        notify.success(choice === 'remove' ? 'Connection and data deleted.' : 'Connection deleted. Trades kept.')
      },
    })
}
