import { afterEach, expect, test } from 'vitest'
import { anyModalOpen, closeModal, CLOSED, type ModalFlags, openModal } from './modals.ts'

const confirmation = { title: 'Undo', text: 'Sure?', act: 'Undo import', run: () => Promise.resolve() }
const MODALS: readonly (readonly [string, keyof ModalFlags, () => void])[] = [
  ['confirm action', 'confirmAction', () => openModal('confirmAction', confirmation)],
  ['delete account', 'deleteAccount', () => openModal('deleteAccount', true)],
  ['cancel subscription', 'cancelSubscription', () => openModal('cancelSubscription', true)],
  ['change password', 'changePassword', () => openModal('changePassword', true)],
  ['change email', 'changeEmail', () => openModal('changeEmail', true)],
  ['import start', 'importStart', () => openModal('importStart', true)],
  ['add a trade', 'addTrade', () => openModal('addTrade', true)],
  ['share a page', 'sharePage', () => openModal('sharePage', true)],
  ['explain trades', 'explain', () => openModal('explain', { slice: 'side=long', page: '' })],
  ['change a saved single trade', 'changeTrade', () => openModal('changeTrade', '00000000000000aa')],
]

afterEach(() => {
  for (const [, flag] of MODALS) closeModal(flag)
})

// Promise [States] Each modal is open or closed, and closed by default.
test('all modals are closed at first', () => {
  expect(Object.keys(CLOSED).toSorted()).toEqual(MODALS.map(([, flag]) => flag).toSorted())
  expect(Object.values(CLOSED).every((flag) => flag === null || flag === false)).toBe(true)
  expect(anyModalOpen()).toBe(false)
})

// Promise [Screens and routes: layout and modals] There are modals to confirm an action, delete the account, cancel
//   the subscription, change the password, change the email, start an import and change a saved single trade.
// Promise [States] Each modal is open or closed, and closed by default.
test.each(MODALS)('the modal "%s" opens and closes', (_, flag, open) => {
  open()
  expect(anyModalOpen()).toBe(true)
  closeModal(flag)
  expect(anyModalOpen()).toBe(false)
})
