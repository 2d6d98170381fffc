import { useChangeSettings } from '../../../parts/change-settings.ts'
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
import { useToday } from '../../../data/settings/settings.ts'
import { loadPaper } from '../../../parts/print/load-paper.ts'
import { redoChange, tellFailure, undoChange } from '../../../parts/tell.ts'
import { LONG_WEEKDAYS } from '../../../format/time.ts'
import { dayPath, inboxPath, userPath } from '../../../paths.ts'
import { logOut } from '../log-out.ts'
import type { Option } from './options.ts'
import { inSentence, t } from '../../../language/translate.ts'

type Command = readonly [id: string, name: string, words: string, key: string, run: () => void]

/** Everything that can be done from any screen, and filters for the current one. */
export function useCommands(onKeys: () => void): readonly Option[] {
  return [...useActs(onKeys), ...useFilterCommands()]
}

function useActs(onKeys: () => void): readonly Option[] {
  const uid = useUid()
  const navigate = useNavigate()
  const change = useChangeSettings()
  const today = dayKey(useToday())
  const path = useLocation().pathname
  return useMemo(() => {
    const go = (path: string) => () => void navigate(path)
    const put = (changes: Parameters<typeof change>[0]) => () => change(changes)
    const commands: readonly Command[] = [
      ['import', t('Import trades'), t('file csv upload drop'), 'I', () => openModal('importStart', true)],
      ['add-trade', t('Add a trade'), t('new manual enter'), 'A', () => openModal('addTrade', true)],
      [
        'connect',
        t('Connect an exchange'),
        t('api key account add'),
        '',
        go(userPath(uid, 'connections', 'connect=any')),
      ],
      ['review', t('Review trades'), 'inbox', '', go(inboxPath(uid))],
      ['day', t('Write about today'), t('journal note diary'), '', go(dayPath(uid, today))],
      ['missed', t('Missed trades'), 'journal', '', go(userPath(uid, 'journal', 'tab=missed'))],
      [
        'amounts',
        currentDisplay().amounts === 'hidden' ? t('Show amounts') : t('Hide amounts'),
        t('privacy money screen share'),
        t('Shift H'),
        turnAmounts,
      ],
      ['in-money', t('Results in money'), t('unit dollars currency'), '', () => setDisplay({ unit: 'money' })],
      ['in-percent', t('Results in percent'), t('unit % return balance'), '', () => setDisplay({ unit: 'percent' })],
      ['in-r', t('Results in R'), t('unit risk multiples'), '', () => setDisplay({ unit: 'r' })],
      ['net', t('Results after costs (net)'), t('fees funding'), '', () => setDisplay({ costs: 'after' })],
      ['gross', t('Results before costs (gross)'), t('fees funding'), '', () => setDisplay({ costs: 'before' })],
      ['dark', t('Theme: dark'), t('display night'), '', put({ theme: 'dark' })],
      ['light', t('Theme: light'), t('display day'), '', put({ theme: 'light' })],
      ['system', t('Theme: system'), t('display device'), '', put({ theme: 'system' })],
      ['green-red', t('Colors: green and red'), t('display profit loss colors'), '', put({ pnlColours: 'green-red' })],
      [
        'blue-orange',
        t('Colors: blue and orange'),
        t('display profit loss colors blind'),
        '',
        put({ pnlColours: 'blue-orange' }),
      ],
      ['print', t('Print this page'), t('pdf paper save'), t('Ctrl P'), () => void print().catch(tellFailure)],
      ...(isShared(path)
        ? [['share', t('Share link…'), t('public page send'), '', () => openModal('sharePage', true)] as const]
        : []),
      ['undo', t('Undo the last change'), 'back', t('Ctrl Z'), () => undoChange()],
      ['redo', t('Redo'), 'again', t('Ctrl Y'), () => redoChange()],
      ['keys', t('Keyboard shortcuts'), t('help keys'), '?', onKeys],
      ['password', t('Change password'), t('security sign in'), '', () => openModal('changePassword', true)],
      ['email', t('Change email'), t('mail address profile'), '', () => openModal('changeEmail', true)],
      ['delete-account', t('Delete account'), t('close remove profile'), '', () => openModal('deleteAccount', true)],
      ['log-out', t('Log out'), t('sign out leave'), '', logOut],
    ]
    return [
      ...commands.map(([id, name, words, note, run]) => ({ id, group: t('Commands'), name, words, note, run })),
      ...settingsOptions((section) => go(`${userPath(uid, 'settings')}#${section}`)),
    ]
  }, [uid, navigate, change, today, path, onKeys])
}

function settingsOptions(open: (section: string) => () => void): readonly Option[] {
  return SETTINGS_SECTIONS().map(({ id, title, words }) => ({
    id: `settings-${id}`,
    group: t('Settings'),
    name: t('Settings: {section}', { section: inSentence(title) }),
    words,
    note: '',
    run: open(id),
  }))
}

/** Pages whose figures make sense to somebody else. */
function isShared(path: string): boolean {
  return /\/(overview|trades(\/single)?|journal\/daily|report(\/[a-z]+)?)$/.test(path)
}

/** The palette must not be on the printed page. */
async function print(): Promise<void> {
  const { printPage } = await loadPaper()
  await printPage()
}

/** Filters of the current screen; on a screen without filters, those of the trade list. */
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
      group: t('Filters'),
      name,
      words: t('filter only show'),
      note: '',
      run: put(changes),
    })
    return [
      option('all-time', t('Period: all time'), { period: null, from: null, to: null }),
      ...PERIODS.map((period) =>
        option(period, t('Period: {period}', { period: inSentence(PERIOD_NAMES()[period]) }), {
          period,
          from: null,
          to: null,
        }),
      ),
      ...(accounts ?? []).map(({ id, name }) => option(id, t('Account: {name}', { name }), { account: [id] })),
      option('all-accounts', t('Account: all'), { account: [] }),
      option('long', t('Side: long'), { side: 'long' }),
      option('short', t('Side: short'), { side: 'short' }),
      option('wins', t('Outcome: winners'), { outcome: ['win'] }),
      option('losses', t('Outcome: losers'), { outcome: ['loss'] }),
      option('open', t('Status: open trades'), { status: 'open' }),
      ...LONG_WEEKDAYS().map((name, weekday) =>
        option(`weekday-${weekday}`, t('Weekday: {name}', { name }), { weekday: [weekday] }),
      ),
      ...labels.map(({ id, name }) => ({
        ...option(`label-${id}`, t('Label: {name}', { name }), { label: [id] }),
        group: t('Labels'),
      })),
    ]
  }, [uid, navigate, accounts, labels, change, search])
}
