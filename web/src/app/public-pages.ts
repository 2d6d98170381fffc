import type { ComponentType } from 'react'
import type { PUBLIC } from '../paths.ts'

export type Load = () => Promise<{ default: ComponentType }>

/** The public screens: routes of the application, and prerendered by the build. */
export const PUBLIC_PAGES: Readonly<Record<keyof typeof PUBLIC, Load>> = {
  landing: () => import('../screens/landing/LandingScreen.tsx'),
  privacyPolicy: () => import('../screens/privacy-policy/PrivacyPolicyScreen.tsx'),
  riskDisclaimer: () => import('../screens/risk-disclaimer/RiskDisclaimerScreen.tsx'),
  accessibility: () => import('../screens/accessibility/AccessibilityScreen.tsx'),
  cookiePolicy: () => import('../screens/cookie-policy/CookiePolicyScreen.tsx'),
  terms: () => import('../screens/terms/TermsScreen.tsx'),
  contact: () => import('../screens/contact/ContactScreen.tsx'),
  faq: () => import('../screens/faq/FaqScreen.tsx'),
  notFound: () => import('../screens/not-found/NotFoundScreen.tsx'),
  pricing: () => import('../screens/pricing/PricingScreen.tsx'),
  roadmap: () => import('../screens/roadmap/RoadmapScreen.tsx'),
}
