import {
  IconBook,
  IconCalculator,
  IconChartBar,
  IconChecklist,
  IconFilterSearch,
  IconLayoutDashboard,
  IconListDetails,
  IconPlugConnected,
  IconSchool,
  IconSettings,
  IconTags,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { UserPage } from '../../paths.ts'

export type Entry = {
  readonly page: UserPage
  readonly name: string
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** The second key after G. */
  readonly key?: string
}

export const SECTIONS: readonly { readonly name: string; readonly entries: readonly Entry[] }[] = [
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

export const FOOT: readonly Entry[] = [
  { page: 'connections', name: 'Connections', icon: IconPlugConnected },
  { page: 'settings', name: 'Settings', icon: IconSettings, key: 's' },
]

/** The tab row of the reports. */
export const REPORTS: readonly { readonly page: UserPage; readonly name: string; readonly key?: string }[] = [
  { page: 'report', name: 'Summary' },
  { page: 'reportHour', name: 'Hour', key: 'h' },
  { page: 'reportDay', name: 'Day', key: 'd' },
  { page: 'reportMonth', name: 'Month', key: 'm' },
  { page: 'reportLabel', name: 'Label' },
  { page: 'reportTicker', name: 'Ticker' },
  { page: 'reportHolding', name: 'Holding' },
]
