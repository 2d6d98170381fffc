import { useState } from 'react'
import type { ConnectionList } from '../../data/accounts/connections.ts'
import { venueName } from '../../data/words/venues.ts'
import { PlanRoom } from '../../parts/plans/PlanRoom.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { ChooseExchange } from './ChooseExchange.tsx'
import { NewKeyForm } from './NewKeyForm.tsx'
import type { OpenedConnection } from './use-opened.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly opened: OpenedConnection
  readonly list: ConnectionList
  readonly onOpen: (next: OpenedConnection) => void
  readonly onClose: () => void
}

/** Asks for the exchange, then for its key. */
export function AddConnection({ opened, list, onOpen, onClose }: Props) {
  const [dirty, setDirty] = useState(false)
  const { exchange, account } = opened
  const title =
    exchange === null ? t('Connect an exchange') : t('Connect {exchange}', { exchange: venueName(exchange) })
  return (
    <Modal opened wide title={title} onClose={onClose} dirty={dirty && exchange !== null}>
      {exchange === null ? (
        <>
          <PlanRoom adding={{ connections: 1 }} />
          <ChooseExchange onChoose={(chosen) => onOpen({ exchange: chosen, account: null })} />
        </>
      ) : (
        <NewKeyForm
          key={exchange}
          exchange={exchange}
          account={account}
          list={list}
          onDirty={setDirty}
          onBack={() => onOpen({ exchange: null, account: null })}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
