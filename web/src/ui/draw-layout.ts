import { ColorType } from 'lightweight-charts'
import { textScale } from './text-scale.ts'

/** What every chart of lightweight-charts looks like; the logo that it draws is the attribution which it asks for. */
export function chartLayout() {
  return {
    background: { type: ColorType.Solid, color: 'transparent' },
    fontSize: 12 * textScale(),
    attributionLogo: true,
  } as const
}
