import { Component, type ReactNode } from 'react'
import { type Location, Outlet, useLocation } from 'react-router'
import { ErrorScreen } from './ErrorScreen.tsx'

/** Shows the error screen instead of a screen that failed, until the address changes. */
export function ErrorBoundary() {
  return (
    <Boundary location={useLocation()}>
      <Outlet />
    </Boundary>
  )
}

type Props = { readonly location: Location; readonly children: ReactNode }
type State = { readonly location: Location; readonly failure: { readonly thrown: unknown } | null }

/** Only a class can catch what is thrown while rendering. */
class Boundary extends Component<Props, State> {
  override state: State = { location: this.props.location, failure: null }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { failure: { thrown } }
  }

  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return location === state.location ? null : { location, failure: null }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure === null ? this.props.children : <ErrorScreen error={failure.thrown} />
  }
}
