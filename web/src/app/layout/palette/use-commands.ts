import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { dayKey } from '@roundtrip/core/base'
import { useAccounts } from '../../../data/accounts/accounts.ts'
import { type Filters, filterSearch } from '../../../data/filters/filters.ts'
import { PERIOD_NAMES, PERIODS } from '../../../data/filters/periods.ts'
import { useFilters } from '../../../data/filters/use-filters.ts'
import { useLabels } from '../../../data/labels/labels.ts'
import { openModal } from '../../../data/page/modals.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { currentDisplay, setDisplay, turnAmounts } from '../../../data/settings/display.ts'
import { SETTINGS_SECTIONS } from '../../../data/settings/sections.ts'
import { useSaveSettings, useToday } from '../../../data/settings/settings.ts'
import { sentenceOf } from '../../../data/words/sentences.ts'
import { loadPaper } from '../../../parts/print/load-paper.ts'
import { redoChange, tellFailure, undoChange } from '../../../parts/tell.ts'
import { dayPath, userPath } from '../../../paths.ts'
import { notify } from '../../../ui/notify.ts'
import { logOut } from '../log-out.ts'
import type { Option } from './options.ts'

type Command = readonly [id: string, name: string, words: string, key: string, run: () => void]

/** Everything that can be done from any screen, and filters for the current one. */
export function useCommands(onKeys: () => void): readonly Option[] {
  return [...useActs(onKeys), ...useFilterCommands()]
}

function useActs(onKeys: () => void): readonly Option[] {
  const uid = useUid()
  const navigate = useNavigate()
  const save = useSaveSettings()
  const today = dayKey(useToday())
  const path = useLocation().pathname
  return useMemo(() => {
    const go = (path: string) => () => void navigate(path)
    const put = (changes: Parameters<typeof save.mutate>[0]) => () =>
      save.mutate(changes, { onError: (error) => notify.error(sentenceOf(error)) })
    const commands: readonly Command[] = [
      ['import', 'Import trades', 'file csv upload drop', 'I', () => openModal('importStart', true)],
      ['add-trade', 'Add a trade', 'new manual enter', 'A', () => openModal('addTrade', true)],
      ['connect', 'Connect an exchange', 'api key account add', '', go(userPath(uid, 'connections', 'connect=any'))],
      ['review', 'Review trades', 'inbox', '', go(userPath(uid, 'journal', 'tab=inbox'))],
      ['day', 'Write about today', 'journal note diary', '', go(dayPath(uid, today))],
      ['missed', 'Missed trades', 'journal', '', go(userPath(uid, 'journal', 'tab=missed'))],
      [
        'amounts',
        currentDisplay().amounts === 'hidden' ? 'Show amounts' : 'Hide amounts',
        'privacy money screen share',
        'Shift H',
        turnAmounts,
      ],
      ['in-money', 'Results in money', 'unit dollars currency', '', () => setDisplay({ unit: 'money' })],
      ['in-percent', 'Results in percent', 'unit % return balance', '', () => setDisplay({ unit: 'percent' })],
      ['in-r', 'Results in R', 'unit risk multiples', '', () => setDisplay({ unit: 'r' })],
      ['net', 'Results after costs (net)', 'fees funding', '', () => setDisplay({ costs: 'after' })],
      ['gross', 'Results before costs (gross)', 'fees funding', '', () => setDisplay({ costs: 'before' })],
      ['dark', 'Theme: dark', 'display night', '', put({ theme: 'dark' })],
      ['light', 'Theme: light', 'display day', '', put({ theme: 'light' })],
      ['system', 'Theme: system', 'display device', '', put({ theme: 'system' })],
      ['green-red', 'Colors: green and red', 'display profit loss colours', '', put({ pnlColours: 'green-red' })],
      [
        'blue-orange',
        'Colors: blue and orange',
        'display profit loss colours blind',
        '',
        put({ pnlColours: 'blue-orange' }),
      ],
      ['print', 'Print this page', 'pdf paper save', 'Ctrl P', () => void print().catch(tellFailure)],
      ...(isShared(path)
        ? [['share', 'Share link…', 'public page send', '', () => openModal('sharePage', true)] as const]
        : []),
      ['undo', 'Undo the last change', 'back', 'Ctrl Z', () => undoChange()],
      ['redo', 'Redo', 'again', 'Ctrl Y', () => redoChange()],
      ['keys', 'Keyboard shortcuts', 'help keys', '?', onKeys],
      ['log-out', 'Log out', 'sign out leave', '', logOut],
    ]
    const settings = SETTINGS_SECTIONS.map(({ id, title, words }) => ({
      id: `settings-${id}`,
      group: 'Settings',
      name: `Settings: ${title.toLowerCase()}`,
      words,
      note: '',
      run: go(`${userPath(uid, 'settings')}#${id}`),
    }))
    return [
      ...commands.map(([id, name, words, note, run]) => ({ id, group: 'Commands', name, words, note, run })),
      ...settings,
    ]
  }, [uid, navigate, save, today, path, onKeys])
}

/** Pages that show figures of the trader, which others can make sense of. */
function isShared(path: string): boolean {
  return /\/(overview|trades(\/single)?|journal\/daily|report(\/[a-z]+)?)$/.test(path)
}

/** The palette is no part of what is printed. */
async function print(): Promise<void> {
  const { printPage } = await loadPaper()
  await printPage()
}

/** Filters of the current screen; from a screen without any, of the trades. */
function useFilterCommands(): readonly Option[] {
  const uid = useUid()
  const navigate = useNavigate()
  const accounts = useAccounts().data
  const labels = useLabels()
  const [, change] = useFilters()
  const [search] = useSearchParams()
  return useMemo(() => {
    const isFiltered = !search.has('filters') && /\/(overview|trades|rules|report(\/[a-z]+)?)$/.test(location.pathname)
    const put = (changes: Partial<Filters>) => () =>
      isFiltered ? change(changes) : void navigate(userPath(uid, 'trades', filterSearch(changes)))
    const option = (id: string, name: string, changes: Partial<Filters>): Option => ({
      id: `filter-${id}`,
      group: 'Filters',
      name,
      words: 'filter only show',
      note: '',
      run: put(changes),
    })
    return [
      option('all-time', 'Period: all time', { period: null, from: null, to: null }),
      ...PERIODS.map((period) =>
        option(period, `Period: ${PERIOD_NAMES[period].toLowerCase()}`, { period, from: null, to: null }),
      ),
      ...(accounts ?? []).map(({ id, name }) => option(id, `Account: ${name}`, { account: [id] })),
      option('all-accounts', 'Account: all', { account: [] }),
      option('long', 'Side: long', { side: 'long' }),
      option('short', 'Side: short', { side: 'short' }),
      option('wins', 'Outcome: winners', { outcome: ['win'] }),
      option('losses', 'Outcome: losers', { outcome: ['loss'] }),
      option('open', 'Status: open trades', { status: 'open' }),
      ...labels.map(({ id, name }) => ({
        ...option(`label-${id}`, `Label: ${name}`, { label: [id] }),
        group: 'Labels',
      })),
    ]
  }, [uid, navigate, accounts, labels, change, search])
}
