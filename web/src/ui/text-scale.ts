/**
 * The reader's text size as a factor: 1 at the usual 16 px, 1.25 at 20 px. For sizes that JavaScript needs in pixels,
 * such as a row height; style sheets use rem.
 */
export function textScale(): number {
  // Public pages are rendered by the build, where the reader is unknown.
  if (typeof document === 'undefined') return 1
  const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return px > 0 ? px / USUAL_PX : 1
}

const USUAL_PX = 16
