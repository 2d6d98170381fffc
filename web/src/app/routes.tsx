import { LANGUAGES } from '@roundtrip/contract/documents'
import { matchRoutes, type RouteObject } from 'react-router'
import { withTexts } from '../language/load-part.ts'
import { AUTH, publicPath, type PublicPage, USER, USER_ROOT, type UserPage } from '../paths.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Guard } from './Guard.tsx'
import Shell from './layout/Shell.tsx'
import { type Load, PUBLIC_PAGES } from './public-pages.ts'
import OverviewScreen from '../screens/overview/OverviewScreen.tsx'
import { screen } from './screen.tsx'
import { SessionProvider } from './SessionProvider.tsx'

function lazily(path: string, name: string, load: Load): RouteObject {
  return { path, Component: screen(name, load, <Spinner />), handle: load }
}

const AUTH_PAGES: Readonly<Record<keyof typeof AUTH, Load>> = {
  login: () => import('../screens/login/LoginScreen.tsx'),
  signup: () => import('../screens/signup/SignupScreen.tsx'),
  passwordRequest: () => import('../screens/password-request/PasswordRequestScreen.tsx'),
  passwordReset: () => import('../screens/password-reset/PasswordResetScreen.tsx'),
  restoreServer: () => import('../screens/restore-server/RestoreServerScreen.tsx'),
  checkout: () => import('../screens/checkout/CheckoutScreen.tsx'),
  postCheckout: () => import('../screens/post-checkout/PostCheckoutScreen.tsx'),
}

/** The screens of the signed-in area. */
export const USER_PAGES: Readonly<Record<UserPage, Load>> = {
  // Most users start here, so it is part of the application's own script and needs no further request.
  overview: () => Promise.resolve({ default: OverviewScreen }),
  connections: () => import('../screens/connections/ConnectionsScreen.tsx'),
  corrections: () => import('../screens/corrections/CorrectionsScreen.tsx'),
  dataHealth: () => import('../screens/data-health/DataHealthScreen.tsx'),
  verifyNumbers: () => import('../screens/verify-numbers/VerifyNumbersScreen.tsx'),
  changes: () => import('../screens/changes/ChangesScreen.tsx'),
  otherJournals: () => withTexts('files', () => import('../screens/other-journals/OtherJournalsScreen.tsx')),
  settings: () => import('../screens/settings/SettingsScreen.tsx'),
  operator: () => import('../screens/operator/OperatorScreen.tsx'),
  labels: () => import('../screens/labels/LabelsScreen.tsx'),
  rules: () => import('../screens/rules/RulesScreen.tsx'),
  experiments: () => import('../screens/experiments/ExperimentsScreen.tsx'),
  playbooks: () => import('../screens/playbooks/PlaybooksScreen.tsx'),
  plan: () => import('../screens/calc/PlanScreen.tsx'),
  screener: () => import('../screens/screener/ScreenerScreen.tsx'),
  calc: () => import('../screens/calc/CalcScreen.tsx'),
  edu: () => withTexts('academy', () => import('../screens/edu/EduScreen.tsx')),
  trades: () => import('../screens/trades/TradesScreen.tsx'),
  tradesSingle: () => import('../screens/trades-single/TradeScreen.tsx'),
  positions: () => import('../screens/positions/PositionsScreen.tsx'),
  journal: () => import('../screens/journal/JournalScreen.tsx'),
  journalDaily: () => import('../screens/journal-daily/JournalDailyScreen.tsx'),
  report: () => import('../screens/report/SummaryScreen.tsx'),
  reportInsights: () => import('../screens/report-insights/InsightsScreen.tsx'),
  reportBreakdown: () => import('../screens/report-breakdown/BreakdownScreen.tsx'),
  reportCompare: () => import('../screens/report-compare/CompareScreen.tsx'),
  reportMatrix: () => import('../screens/report-matrix/MatrixScreen.tsx'),
  reportLaboratory: () => import('../screens/report-laboratory/LaboratoryScreen.tsx'),
  reportHour: () => import('../screens/report-hour/HourScreen.tsx'),
  reportDay: () => import('../screens/report-day/DayScreen.tsx'),
  reportMonth: () => import('../screens/report-month/MonthScreen.tsx'),
  reportLabel: () => import('../screens/report-label/LabelScreen.tsx'),
  reportTicker: () => import('../screens/report-ticker/TickerScreen.tsx'),
  reportHolding: () => import('../screens/report-holding/HoldingScreen.tsx'),
}

const publicRoutes = Object.entries(PUBLIC_PAGES).flatMap(([name, load]) =>
  LANGUAGES.map((language) => lazily(publicPath(name as PublicPage, language), name, load)),
)
const authRoutes = Object.entries(AUTH_PAGES).map(([name, load]) => lazily(AUTH[name as keyof typeof AUTH], name, load))
const userRoutes = Object.entries(USER_PAGES).map(([name, load]) => lazily(USER[name as UserPage], name, load))

/** The site map. */
export const routes: RouteObject[] = [
  {
    Component: ErrorBoundary,
    children: [
      ...publicRoutes,
      ...authRoutes,
      {
        path: USER_ROOT,
        Component: SessionProvider,
        children: [
          {
            Component: Guard,
            children: [
              {
                Component: Shell,
                // Below the shell, so that the navigation survives a screen's failure.
                children: [
                  {
                    Component: ErrorBoundary,
                    children: [
                      ...userRoutes,
                      lazily('*', 'unknown', () => import('../screens/not-found/UnknownScreen.tsx')),
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      lazily('*', 'not-found', PUBLIC_PAGES.notFound),
    ],
  },
]

/** Starts to load the screen of this address; it is shown only once the signed-in user is known. */
export function startLoading(pathname: string): void {
  const load = matchRoutes(routes, pathname)?.at(-1)?.route.handle as Load | undefined
  // The screen itself handles this failure.
  load?.().catch(() => null)
}
