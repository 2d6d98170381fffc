import { Tooltip } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'

type Props = {
  /** The element that is explained. */
  readonly target: RefObject<HTMLElement | null>
  readonly isShown: boolean
  readonly children: ReactNode
}

/** The explanation next to an element that is already on the page. */
export default function Tip({ target, isShown, children }: Props): ReactNode {
  return <Tooltip label={children} target={target} opened={isShown} multiline maw={300} withArrow />
}
