import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { withTexts } from '../language/load-part.ts'
import { loadChunk } from '../ui/chunk.ts'
import { blockKeysWhile } from '../ui/use-keys.ts'
import { anyModalOpen, type ModalFlags, useModalFlags } from '../data/page/modals.ts'

const modal = (name: string, load: () => Promise<{ default: ComponentType }>) => lazy(() => loadChunk(name, load))

const MODALS: Readonly<Record<keyof ModalFlags, ComponentType>> = {
  confirmAction: modal('confirm', () => import('./ConfirmAction.tsx')),
  deleteAccount: modal('delete-account', () => import('./DeleteAccount.tsx')),
  cancelSubscription: modal('cancel-subscription', () => import('./CancelSubscription.tsx')),
  changePassword: modal('change-password', () => import('./ChangePassword.tsx')),
  changeEmail: modal('change-email', () => import('./ChangeEmail.tsx')),
  importStart: modal('import', () => withTexts('files', () => import('./import-start/ImportModal.tsx'))),
  addTrade: modal('add-trade', () => import('./add-trade/AddTrade.tsx')),
  sharePage: modal('share-page', () => import('./share-page/SharePage.tsx')),
  explain: modal('explain', () => import('./explain/Explain.tsx')),
  changeTrade: modal('change-trade', () => import('./change-trade/ChangeTrade.tsx')),
}

// A modal loads when it is first opened; keys typed in the meantime do not reach the page.
blockKeysWhile(anyModalOpen)

/** Shows the open modals; each loads when it is first opened. */
export function Modals() {
  const flags = useModalFlags()
  const open = Object.entries(MODALS).flatMap(([name, Modal]): ReactNode[] => {
    const flag = flags[name as keyof ModalFlags]
    return flag === null || flag === false ? [] : [<Modal key={name} />]
  })
  return <Suspense>{open}</Suspense>
}
