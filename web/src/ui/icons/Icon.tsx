/**
 * Icons by Tabler (https://tabler.io/icons, version 3.51), under the licence next to this file: the lines of each as
 * one path in a square of 24. Their package has 18,000 files, of which we use a hundred.
 */
import type { SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke' | 'path'> & {
  /** The sides of the square in pixels. */
  readonly size?: number
  /** The width of the lines, of 24. */
  readonly stroke?: number
}

type Drawing = IconProps & { readonly path: string }

/** Lines without a fill. */
export function Outline({ path, size = 24, stroke = 2, color = 'currentColor', ...rest }: Drawing) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={path} />
    </svg>
  )
}

/** A fill without lines. */
export function Filled({ path, size = 24, stroke: _stroke, color = 'currentColor', ...rest }: Drawing) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={size} height={size} viewBox="0 0 24 24" fill={color} {...rest}>
      <path d={path} />
    </svg>
  )
}
