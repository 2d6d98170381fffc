import { ColorType } from 'lightweight-charts'
import { textScale } from './text-scale.ts'

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
