import { Tooltip } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'

type Props = {
  /** The element that is explained. */
  readonly place: RefObject<HTMLElement | null>
  readonly isShown: boolean
  readonly children: ReactNode
}

/** The explanation beside an element that is already on the page. */
export default function Tip({ place, isShown, children }: Props): ReactNode {
  return <Tooltip label={children} target={place} opened={isShown} multiline maw={300} withArrow />
}
