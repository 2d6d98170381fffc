import { ColorType, type IChartApi, type ISeriesApi, type Time } from 'lightweight-charts'
import { textScale } from './text-scale.ts'

/** A drawn line over time, for code that connects to it later. */
export type DrawnLine = { readonly chart: IChartApi; readonly line: ISeriesApi<'Baseline'> }

/** A strip below such a line. */
export type DrawnStrip = ISeriesApi<'Area'>

export type ChartTime = Time

/**
 * The common look of charts by lightweight-charts; the logo that it draws is the attribution that its licence asks for.
 */
export function chartLayout() {
  return {
    background: { type: ColorType.Solid, color: 'transparent' },
    fontSize: 12 * textScale(),
    attributionLogo: true,
  } as const
}

/** Half of a time label, in pixels. */
const LABEL_REACH = 22

/** The space on each side of so many points, in points, that keeps the first and last time label from being cut. */
export function labelRoom(chart: IChartApi, points: number): number {
  return (LABEL_REACH * points) / Math.max(LABEL_REACH, chart.timeScale().width() - 2 * LABEL_REACH)
}

/**
 * Keeps the logo a link to TradingView, as the licence asks, but removes the host name and path of the page, which the
 * library adds: they contain the user's id. The library recreates the link when the theme changes.
 *
 * @param element the chart's element, before the chart is drawn; the observer is removed with it
 */
export function keepAttributionPlain(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const link = element.querySelector<HTMLAnchorElement>(`a#${LOGO_ID}`)
    if (link === null || link.getAttribute('href') === ATTRIBUTION_URL) return
    link.setAttribute('href', ATTRIBUTION_URL)
    link.setAttribute('rel', 'noopener noreferrer')
  })
  observer.observe(element, { childList: true, subtree: true })
}

/** The library's id for its link; `draw-layout.dom.test.ts` checks that it still is. */
export const LOGO_ID = 'tv-attr-logo'

const ATTRIBUTION_URL = 'https://www.tradingview.com/'
