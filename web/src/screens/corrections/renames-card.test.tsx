import { MantineProvider } from '@mantine/core'
import type { RenameEffect } from '@roundtrip/contract/ledger'
import type { TypedRename } from '@roundtrip/core/ledger'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@roundtrip/contract/errors'
import { userOf } from '../../data/session/session.testing.ts'
import { UserContext } from '../../data/session/user-context.ts'
import { effectSentence, readTypedRename, CoinRenameForm } from './CoinRenameForm.tsx'

const typed = { from: ' old ', to: 'new', ratio: '20', since: '' }
const OTHERS: readonly TypedRename[] = [{ from: 'A1', to: 'B1', ratio: '1', since: null }]

test.each([
  [{}, { from: 'OLD', to: 'NEW', ratio: '20', since: null }],
  [
    { ratio: '0.01', since: '2024-09-13' },
    { from: 'OLD', to: 'NEW', ratio: '0.01', since: '2024-09-13' },
  ],
])('a rename that was typed %o', (fields, rename) => {
  expect(readTypedRename({ ...typed, ...fields }, OTHERS)).toEqual({ rename, faults: {} })
})

test.each([
  [{ from: '' }, { from: 'Enter a ticker, such as MATIC.' }],
  [{ to: 'OLD' }, { to: 'Enter a different ticker. Both names are the same.' }],
  [{ to: 'USDC' }, { to: 'Stablecoins already count as dollars. Enter another coin.' }],
  [{ ratio: '0' }, { ratio: 'Enter a number above 0, such as 1 or 0.01.' }],
  [{ from: 'A1' }, { from: 'You already renamed this coin. Remove that rename first.' }],
  [{ from: 'B1', to: 'A1' }, { to: 'This leads back to the old name. Check your renames and the built-in ones.' }],
])('%o is refused beside its field', (fields, faults) => {
  expect(readTypedRename({ ...typed, ...fields }, OTHERS)).toEqual({ rename: null, faults })
})

const effect = (fills: number, positions: readonly [number, number], trades: readonly [number, number]) =>
  ({
    fills,
    positions: { before: positions[0], after: positions[1] },
    trades: { before: trades[0], after: trades[1] },
  }) satisfies RenameEffect

test.each([
  [effect(0, [0, 0], [0, 0]), 'No trades in OLD yet. This applies to what you import later.'],
  [effect(0, [1, 1], [7, 7]), 'No trades in OLD yet. This applies to what you import later.'],
  [effect(1_214, [2, 1], [6, 5]), '1,214 fills move to another position. 2 positions become 1. 6 trades become 5.'],
  [effect(1, [1, 1], [1, 1]), '1 fill moves to another position. The number of trades stays the same.'],
])('%o reads as a sentence', (renameEffect, sentence) => {
  expect(effectSentence({ from: 'OLD' }, renameEffect)).toBe(sentence)
})

describe('the form', () => {
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  })
  afterEach(() => document.body.replaceChildren())

  async function shown(onAdd: (rename: TypedRename) => Promise<void>) {
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
    await act(async () =>
      root.render(
        <MantineProvider>
          <QueryClientProvider client={client}>
            <UserContext value={userOf('mira')}>
              <CoinRenameForm others={OTHERS} onAdd={onAdd} onCancel={() => undefined} />
            </UserContext>
          </QueryClientProvider>
        </MantineProvider>,
      ),
    )
    const inputs = () => [...host.querySelectorAll('input')]
    const type = (index: number, text: string) =>
      act(async () => {
        const input = inputs()[index]
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input?.dispatchEvent(new Event('input', { bubbles: true }))
      })
    const submit = () =>
      act(async () => {
        host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      })
    return { host, inputs, type, submit, close: () => act(async () => root.unmount()) }
  }

  test('begins in its first field, says beside a field what is wrong, and hands over what is right', async () => {
    const added = vi.fn(async () => undefined)
    const form = await shown(added)
    expect(document.activeElement).toBe(form.inputs()[0])
    await form.submit()
    expect(form.host.textContent).toContain('Enter a ticker, such as MATIC.')
    expect(form.inputs()[0]?.getAttribute('aria-invalid')).toBe('true')
    expect(added).not.toHaveBeenCalled()
    await form.type(0, 'old')
    await form.type(1, 'new')
    await form.type(2, '20')
    expect(form.host.textContent).toContain('New coins for 1 OLD')
    await form.submit()
    expect(added).toHaveBeenCalledWith({ from: 'OLD', to: 'NEW', ratio: '20', since: null })
    await form.close()
  })

  test('shows what the server refuses beside the field that it names', async () => {
    const form = await shown(() =>
      Promise.reject(
        new AppError({ code: 'already-exists', reason: 'renamed-before', message: '', details: { field: 'from' } }),
      ),
    )
    await form.type(0, 'old')
    await form.type(1, 'new')
    await form.submit()
    expect(form.inputs()[0]?.getAttribute('aria-invalid')).toBe('true')
    expect(form.host.textContent).toContain('You already renamed this coin.')
    await form.close()
  })
})
