import { type ComponentPropsWithRef, type ComponentType, lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../ui/chunk.ts'

/** The button that opens a menu. It passes on its props, including the ref. */
export type Trigger = ComponentType<ComponentPropsWithRef<'button'>>
export type MenuProps = { readonly Trigger: Trigger; readonly onKeys?: () => void }

type Load = () => Promise<{ default: ComponentType<MenuProps> }>

/** A menu that loads when its button is hovered or focused. The button is there from the start. */
export function menu(name: string, load: Load): ComponentType<MenuProps> {
  const Body = lazy(() => loadChunk(name, load))
  // The press that follows handles this failure.
  const prepare = (): void => void load().catch(() => null)
  return function LazyMenu(props) {
    const [isRequested, setRequested] = useState(false)
    const { Trigger } = props
    const waiting = (
      <Trigger
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setRequested(true)}
      />
    )
    return isRequested ? (
      <Suspense fallback={waiting}>
        <Body {...props} />
      </Suspense>
    ) : (
      waiting
    )
  }
}
