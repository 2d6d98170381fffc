import { type ReactNode, lazy, Suspense, useState } from 'react'
import { Button } from './Button.tsx'
import { loadChunk } from './chunk.ts'

export type PanelProps = {
  /** What the button shows. */
  readonly button: ReactNode
  readonly position?: 'bottom-start' | 'bottom-end'
  /** The panel; rendered while it is open. */
  readonly children: ReactNode
}

type Props = PanelProps & {
  /** Loads what the panel holds, where that is code of its own. */
  readonly prepare?: () => Promise<unknown>
}

const load = () => import('./OpenPanel.tsx')
const OpenPanel = lazy(() => loadChunk('panel', load))

/** A button that opens a panel. What draws panels loads when the button is hovered or focused. */
export function PanelButton({ prepare: prepareContent, ...panel }: Props) {
  const [isRequested, setRequested] = useState(false)
  const prepare = (): void => {
    // The press that follows handles this failure.
    Promise.all([load(), prepareContent?.()]).catch(() => null)
  }
  const waiting = (
    <Button
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
      <OpenPanel {...panel} />
    </Suspense>
  ) : (
    waiting
  )
}
