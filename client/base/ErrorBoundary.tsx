import { Component, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../ui/Button.tsx'
import css from './ErrorBoundary.module.css'
import { useSession } from './SessionProvider.tsx'

/** Shows an error message if rendering a page fails. A new address or another account resets it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const [pathname] = useLocation()
  const { changes } = useSession()
  return (
    <Boundary key={changes} pathname={pathname}>
      {children}
    </Boundary>
  )
}

type BoundaryProps = { pathname: string; children: ReactNode }
type BoundaryState = { pathname: string; failed: boolean }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { pathname: this.props.pathname, failed: false }

  static getDerivedStateFromProps({ pathname }: BoundaryProps, state: BoundaryState) {
    return pathname === state.pathname ? null : { pathname, failed: false }
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className={css.page} role="alert">
        <h1>An unexpected error occurred.</h1>
        <p>This page could not be displayed. Everything you saved is safe.</p>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload page
        </Button>
      </div>
    )
  }
}

/** Replaces a page whose code could not be loaded. */
export function PageNotLoaded({ onRetry }: { onRetry(): void }) {
  return (
    <div className={css.page}>
      <title>This page could not be loaded · Tappet</title>
      <h1>This page could not be loaded.</h1>
      <p>Check your connection and try again.</p>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
