type Props = {
  /** Index into the palette of label colours. */
  readonly colour: number
  readonly size?: number
}

/** A palette colour with its own shape, for readers who cannot distinguish the colours. */
export function ColourMark({ colour, size = 12 }: Props) {
  const mark = colour % MARKS
  const path = SHAPES[mark % SHAPES.length]
  const paint = `var(--label-${mark})`
  // The second half of the palette is drawn in outline.
  const filled = mark < SHAPES.length
  return (
    <svg width={size} height={size} viewBox="-1 -1 14 14" aria-hidden style={{ flex: 'none' }}>
      <path
        d={path}
        fill={filled ? paint : 'none'}
        stroke={paint}
        strokeWidth={filled ? 1 : 2}
        strokeLinejoin="round"
      />
    </svg>
  )
}

const SHAPES = [
  'M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0-10z',
  'M1.5 1.5h9v9h-9z',
  'M6 1 11.5 11H.5z',
  'M6 .5 11.5 6 6 11.5.5 6z',
  'M4 1h4v3h3v4H8v3H4V8H1V4h3z',
  'M.5 1h11L6 11z',
  'M3.5 1.3h5L11.3 6 8.5 10.7h-5L.7 6z',
  'M.5 4h11v4H.5z',
] as const
const MARKS = 2 * SHAPES.length
