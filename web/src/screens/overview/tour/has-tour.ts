import { useUser } from '../../../data/session/user-context.ts'
import { useSettings } from '../../../data/settings/settings.ts'

/** The approximate height of the tour in px, reserved while it loads. */
export const TOUR_HEIGHT = 155

/** Whether the page is the demo, and its visitor has not hidden the tour. */
export function useHasTour(): boolean {
  const { demo } = useUser()
  const { settings, ready } = useSettings()
  return demo && ready && settings.firstSteps !== 'hidden'
}
