import type { ComponentType } from 'react'
import { USER, type UserPage, userPageAt } from '../../paths.ts'
import {
  IconBook,
  IconCalculator,
  IconChartBar,
  IconChecklist,
  IconDatabase,
  IconFilterSearch,
  IconLayoutDashboard,
  IconListDetails,
  IconSchool,
  IconSettings,
  IconTags,
  IconTargetArrow,
  type IconProps,
} from '../../ui/icons/index.ts'
import { perLanguage, t } from '../../language/translate.ts'

export type NavigationEntry = {
  readonly page: UserPage
  readonly name: string
  readonly icon: ComponentType<IconProps>
  /** The second key after G. */
  readonly key?: string
  /** Further words that find it, in lower case. */
  readonly words?: string
}

export const SECTIONS = perLanguage(
  (): readonly { readonly name: string; readonly entries: readonly NavigationEntry[] }[] => [
    {
      name: t('Trading'),
      entries: [
        { page: 'overview', name: t('Overview'), icon: IconLayoutDashboard, key: 'o' },
        { page: 'trades', name: t('Trades'), icon: IconListDetails, key: 't' },
        { page: 'journal', name: t('Journal'), icon: IconBook, key: 'j' },
        { page: 'report', name: t('Reports'), icon: IconChartBar, key: 'r' },
      ],
    },
    {
      name: t('Discipline'),
      entries: [
        { page: 'plan', name: t('Plan'), icon: IconTargetArrow, key: 'l', words: t('planned trades') },
        { page: 'playbooks', name: t('Setups'), icon: IconTags, key: 'p' },
        { page: 'rules', name: t('Rules'), icon: IconChecklist },
      ],
    },
    {
      name: t('Tools'),
      entries: [
        { page: 'screener', name: t('Screener'), icon: IconFilterSearch },
        { page: 'calc', name: t('Calculator'), icon: IconCalculator },
        { page: 'edu', name: t('Learn'), icon: IconSchool },
      ],
    },
  ],
)

export const FOOT = perLanguage((): readonly NavigationEntry[] => [
  { page: 'connections', name: t('Accounts & data'), icon: IconDatabase },
  { page: 'settings', name: t('Settings'), icon: IconSettings, key: 's' },
])

/** A page of its own, or a view that a tab shows. */
export type View = Omit<NavigationEntry, 'icon'> & { readonly search?: string }

/** A tab of the sub-navigation; its views are further pages that it shows. */
export type Tab = View & { readonly views?: readonly View[] }

/** The tabs below an entry of the sidebar. The first is the page of the entry. */
export type SubNavigation = { readonly name: string; readonly tabs: readonly Tab[] }

/** Short names, so that all four fit on a phone. */
export const REPORTS = perLanguage(
  (): SubNavigation => ({
    name: t('Reports'),
    tabs: [
      { page: 'report', name: t('Summary') },
      { page: 'reportInsights', name: t('Where it went'), key: 'i', words: t('insights') },
      {
        page: 'reportDay',
        name: t('Breakdown'),
        key: 'b',
        views: [
          { page: 'reportHour', name: t('Hour'), key: 'h' },
          { page: 'reportDay', name: t('Day'), key: 'd' },
          { page: 'reportMonth', name: t('Month'), key: 'm' },
          { page: 'reportLabel', name: t('Label') },
          { page: 'reportTicker', name: t('Ticker') },
          { page: 'reportHolding', name: t('Holding') },
          { page: 'reportBreakdown', name: t('Session'), search: 'by=session' },
          { page: 'reportMatrix', name: t('Two groupings'), words: t('matrix split by') },
        ],
      },
      {
        page: 'reportLaboratory',
        name: t('What if'),
        views: [
          { page: 'reportLaboratory', name: t('Laboratory') },
          { page: 'reportCompare', name: t('Compare') },
        ],
      },
    ],
  }),
)

const SETUPS = perLanguage(
  (): SubNavigation => ({
    name: t('Setups'),
    tabs: [
      { page: 'playbooks', name: t('Playbooks') },
      { page: 'labels', name: t('Labels') },
    ],
  }),
)

const RULES = perLanguage(
  (): SubNavigation => ({
    name: t('Rules'),
    tabs: [
      { page: 'rules', name: t('Rules') },
      { page: 'experiments', name: t('Experiments') },
    ],
  }),
)

export const ACCOUNTS = perLanguage(
  (): SubNavigation => ({
    name: t('Accounts & data'),
    tabs: [
      {
        page: 'connections',
        name: t('Accounts'),
        words: t('connections exchange key imports files start balance'),
        views: [{ page: 'otherJournals', name: t('From another journal') }],
      },
      { page: 'dataHealth', name: t('Data health') },
      { page: 'verifyNumbers', name: t('Verify numbers') },
      { page: 'changes', name: t('What changed') },
      { page: 'corrections', name: t('Corrections'), words: t('exchange rates renamed coins') },
    ],
  }),
)

export const SUB_NAVIGATIONS = perLanguage((): readonly SubNavigation[] => [REPORTS(), SETUPS(), RULES(), ACCOUNTS()])

/** Pages that only the palette reaches, not the sidebar or its tabs. */
export const ELSEWHERE = perLanguage((): readonly View[] => [{ page: 'positions', name: t('Open positions') }])

/** The pages of a tab. */
export function pagesOf({ page, views = [] }: Tab): readonly UserPage[] {
  return [page, ...views.map((view) => view.page)]
}

/** The tabs of the page at an address; null for a page without any. */
export function subNavigationAt(pathname: string): SubNavigation | null {
  const page = userPageAt(pathname)
  if (page === null) return null
  return SUB_NAVIGATIONS().find(({ tabs }) => tabs.some((tab) => pagesOf(tab).includes(page))) ?? null
}

/** Whether an entry of the sidebar leads to the page at an address, or to a page below or next to it. */
export function isEntryAt({ page }: Pick<NavigationEntry, 'page'>, pathname: string): boolean {
  const current = userPageAt(pathname)
  if (current === null) return false
  const first = subNavigationAt(pathname)?.tabs[0]?.page
  return first === undefined ? `${USER[current]}/`.startsWith(`${USER[page]}/`) : first === page
}
