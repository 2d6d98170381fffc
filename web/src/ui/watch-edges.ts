/**
 * Marks a horizontal scroller with `data-more` while there is more to the right, so that a table never seems to end
 * where it is cut off, and with `data-scrolled` while there is more to the left. Used as a ref; returns a function that
 * stops it.
 */
export function watchEdges(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const mark = (): void => {
    const more = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
    element.toggleAttribute('data-more', more)
    element.toggleAttribute('data-scrolled', element.scrollLeft > 0)
  }
  const sizes = new ResizeObserver(mark)
  sizes.observe(element)
  for (const child of element.children) sizes.observe(child)
  element.addEventListener('scroll', mark, { passive: true })
  mark()
  return () => {
    sizes.disconnect()
    element.removeEventListener('scroll', mark)
  }
}
