import { Link, NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Mark } from '#app/components/display/mark.tsx'
import { useRootData } from '#app/hooks/use-root-data'
import { ThemeToggle } from './theme-toggle'

/** The header around pages that belong to no organization. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { isSignedIn, sellsPlans } = useRootData() ?? {}
  return (
    <div className="frame">
      <header className="header">
        <Link className="brand" to="/">
          <Mark />
          Plumbline
        </Link>
        <nav className="nav" aria-label="Main">
          {sellsPlans && <NavLink to="/pricing">Pricing</NavLink>}
          <NavLink to="/docs/api">API</NavLink>
          <NavLink to="/docs/config">CONFIG.yaml</NavLink>
          <NavLink to="/changelog">Changelog</NavLink>
        </nav>
        <div className="header-end">
          <ThemeToggle />
          {isSignedIn ? (
            <Link className="button" to="/app/">
              Open Plumbline
            </Link>
          ) : (
            <a className="button" href="/auth/login">
              Sign in
            </a>
          )}
        </div>
      </header>
      <main id="pl-_main" className="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
