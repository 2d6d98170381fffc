import type { ComponentType } from 'react'
import type { ReportPage, UserPage } from '../../paths.ts'
import {
  IconBook,
  IconCalculator,
  IconChartBar,
  IconChecklist,
  IconFilterSearch,
  IconLayoutDashboard,
  IconListDetails,
  IconNotebook,
  IconPlugConnected,
  IconSchool,
  IconSettings,
  IconTags,
  type IconProps,
} from '../../ui/icons/index.ts'
import { t } from '../../language/translate.ts'

export type NavigationEntry = {
  readonly page: UserPage
  readonly name: string
  readonly icon: ComponentType<IconProps>
  /** The second key after G. */
  readonly key?: string
}

export const SECTIONS: readonly { readonly name: string; readonly entries: readonly NavigationEntry[] }[] = [
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
      { page: 'playbooks', name: t('Playbooks'), icon: IconNotebook, key: 'p' },
      { page: 'rules', name: t('Rules'), icon: IconChecklist },
      { page: 'labels', name: t('Labels'), icon: IconTags },
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
]

export const FOOT: readonly NavigationEntry[] = [
  { page: 'connections', name: t('Connections'), icon: IconPlugConnected },
  { page: 'settings', name: t('Settings'), icon: IconSettings, key: 's' },
]

/** Pages outside of the sidebar that the palette goes to. */
export const ELSEWHERE: readonly Pick<NavigationEntry, 'page' | 'name' | 'key'>[] = [
  { page: 'positions', name: t('Open positions') },
  { page: 'dataHealth', name: t('Data health') },
  { page: 'verifyNumbers', name: t('Verify numbers') },
  { page: 'changes', name: t('What changed') },
  { page: 'experiments', name: t('Experiments') },
  { page: 'otherJournals', name: t('From another journal') },
]

/** The tabs of the reports, in order. */
const REPORT_TABS: Readonly<Record<ReportPage, { readonly name: string; readonly key?: string }>> = {
  report: { name: t('Summary') },
  reportInsights: { name: t('Insights'), key: 'i' },
  reportCompare: { name: t('Compare') },
  reportMatrix: { name: t('Matrix') },
  reportLaboratory: { name: t('Laboratory') },
  reportHour: { name: t('Hour'), key: 'h' },
  reportDay: { name: t('Day'), key: 'd' },
  reportMonth: { name: t('Month'), key: 'm' },
  reportLabel: { name: t('Label') },
  reportTicker: { name: t('Ticker') },
  reportHolding: { name: t('Holding') },
}

type Tab = { readonly page: ReportPage; readonly name: string; readonly key?: string }

export const REPORTS: readonly Tab[] = (Object.keys(REPORT_TABS) as ReportPage[]).map((page) => ({
  page,
  ...REPORT_TABS[page],
}))
