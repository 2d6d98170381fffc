import { type ReactNode, lazy, Suspense, useState } from 'react'
import { Button } from './Button.tsx'
import { loadChunk } from './chunk.ts'

export type PanelProps = {
  /** The content of the button. */
  readonly button: ReactNode
  readonly position?: 'bottom-start' | 'bottom-end'
  /** The panel; rendered while it is open. As a function, it can close itself. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

type Props = PanelProps & {
  /** The name of a button that shows only an icon. */
  readonly iconName?: string
  /** Loads the code of the panel's content, if it is a chunk of its own. */
  readonly prepare?: () => Promise<unknown>
}

const load = () => import('./OpenPanel.tsx')
const OpenPanel = lazy(() => loadChunk('panel', load))

/** A button that opens a panel. The code for panels loads when the button is hovered or focused. */
export function PanelButton({ prepare: prepareContent, iconName, ...panel }: Props) {
  const [isRequested, setRequested] = useState(false)
  const prepare = (): void => {
    // The press that follows handles this failure.
    Promise.all([load(), prepareContent?.()]).catch(() => null)
  }
  const look =
    iconName === undefined ? {} : ({ look: 'ghost', size: 'icon', 'aria-label': iconName, title: iconName } as const)
  const waiting = (
    <Button
      {...look}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setRequested(true)}
    >
      {panel.button}
    </Button>
  )
  return isRequested ? (
    <Suspense fallback={waiting}>
      <OpenPanel {...panel} look={look} />
    </Suspense>
  ) : (
    waiting
  )
}
