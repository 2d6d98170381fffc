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

/** An icon of lines without a fill. */
export function outline(path: string) {
  return ({ size = 24, stroke = 2, color = 'currentColor', ...rest }: IconProps) => (
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

/** An icon that is filled and has no lines. */
export function filled(path: string) {
  return ({ size = 24, stroke: _stroke, color = 'currentColor', ...rest }: IconProps) => (
    <svg xmlns="http://www.w3.org/2000/svg" width={size} height={size} viewBox="0 0 24 24" fill={color} {...rest}>
      <path d={path} />
    </svg>
  )
}
