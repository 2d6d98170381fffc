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

export type NavigationEntry = {
  readonly page: UserPage
  readonly name: string
  readonly icon: ComponentType<IconProps>
  /** The second key after G. */
  readonly key?: string
}

export const SECTIONS: readonly { readonly name: string; readonly entries: readonly NavigationEntry[] }[] = [
  {
    name: 'Trading',
    entries: [
      { page: 'overview', name: 'Overview', icon: IconLayoutDashboard, key: 'o' },
      { page: 'trades', name: 'Trades', icon: IconListDetails, key: 't' },
      { page: 'journal', name: 'Journal', icon: IconBook, key: 'j' },
      { page: 'report', name: 'Reports', icon: IconChartBar, key: 'r' },
    ],
  },
  {
    name: 'Discipline',
    entries: [
      { page: 'playbooks', name: 'Playbooks', icon: IconNotebook, key: 'p' },
      { page: 'rules', name: 'Rules', icon: IconChecklist },
      { page: 'labels', name: 'Labels', icon: IconTags },
    ],
  },
  {
    name: 'Tools',
    entries: [
      { page: 'screener', name: 'Screener', icon: IconFilterSearch },
      { page: 'calc', name: 'Calculator', icon: IconCalculator },
      { page: 'edu', name: 'Learn', icon: IconSchool },
    ],
  },
]

export const FOOT: readonly NavigationEntry[] = [
  { page: 'connections', name: 'Connections', icon: IconPlugConnected },
  { page: 'settings', name: 'Settings', icon: IconSettings, key: 's' },
]

/** Pages outside of the sidebar that the palette goes to. */
export const ELSEWHERE: readonly Pick<NavigationEntry, 'page' | 'name' | 'key'>[] = [
  { page: 'dataHealth', name: 'Data health' },
  { page: 'verifyNumbers', name: 'Verify numbers' },
  { page: 'changes', name: 'What changed' },
  { page: 'otherJournals', name: 'From another journal' },
]

/** The tabs of the reports, in order. */
const REPORT_TABS: Readonly<Record<ReportPage, { readonly name: string; readonly key?: string }>> = {
  report: { name: 'Summary' },
  reportInsights: { name: 'Insights', key: 'i' },
  reportCompare: { name: 'Compare' },
  reportMatrix: { name: 'Matrix' },
  reportLaboratory: { name: 'Laboratory' },
  reportHour: { name: 'Hour', key: 'h' },
  reportDay: { name: 'Day', key: 'd' },
  reportMonth: { name: 'Month', key: 'm' },
  reportLabel: { name: 'Label' },
  reportTicker: { name: 'Ticker' },
  reportHolding: { name: 'Holding' },
}

type Tab = { readonly page: ReportPage; readonly name: string; readonly key?: string }

export const REPORTS: readonly Tab[] = (Object.keys(REPORT_TABS) as ReportPage[]).map((page) => ({
  page,
  ...REPORT_TABS[page],
}))
