import type { ISeriesApi } from 'lightweight-charts'

type Size = { readonly width: number; readonly height: number }
/** Draws in CSS pixels of the pane. */
type Draw = (context: CanvasRenderingContext2D, pane: Size) => void
type Target = {
  useMediaCoordinateSpace: (
    use: (scope: { readonly context: CanvasRenderingContext2D; readonly mediaSize: Size }) => void,
  ) => void
}

/** Draws over everything else in the pane of a series, each time it is painted. Returns a function that paints it again. */
export function drawOver(series: ISeriesApi<'Candlestick'>, draw: Draw): () => void {
  let update: (() => void) | null = null
  const renderer = {
    draw: (target: Target) => target.useMediaCoordinateSpace(({ context, mediaSize }) => draw(context, mediaSize)),
  }
  const views = [{ zOrder: () => 'top' as const, renderer: () => renderer }]
  series.attachPrimitive({
    attached: ({ requestUpdate }) => {
      update = requestUpdate
    },
    paneViews: () => views,
  })
  return () => update?.()
}
