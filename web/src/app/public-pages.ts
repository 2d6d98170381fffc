import type { ComponentType } from 'react'
import { withTexts } from '../language/load-part.ts'
import type { PublicPage } from '../paths.ts'

export type Load = () => Promise<{ default: ComponentType }>

/** The public screens: routes of the application, and prerendered by the build. */
export const PUBLIC_PAGES: Readonly<Record<PublicPage, Load>> = {
  landing: () => withTexts('site', () => import('../screens/landing/LandingScreen.tsx')),
  privacyPolicy: () => withTexts('site', () => import('../screens/privacy-policy/PrivacyPolicyScreen.tsx')),
  riskDisclaimer: () => withTexts('site', () => import('../screens/risk-disclaimer/RiskDisclaimerScreen.tsx')),
  accessibility: () => withTexts('site', () => import('../screens/accessibility/AccessibilityScreen.tsx')),
  cookiePolicy: () => withTexts('site', () => import('../screens/cookie-policy/CookiePolicyScreen.tsx')),
  terms: () => withTexts('site', () => import('../screens/terms/TermsScreen.tsx')),
  contact: () => withTexts('site', () => import('../screens/contact/ContactScreen.tsx')),
  faq: () => withTexts('site', () => import('../screens/faq/FaqScreen.tsx')),
  notFound: () => import('../screens/not-found/NotFoundScreen.tsx'),
  pricing: () => withTexts('site', () => import('../screens/pricing/PricingScreen.tsx')),
  roadmap: () => withTexts('site', () => import('../screens/roadmap/RoadmapScreen.tsx')),
}
