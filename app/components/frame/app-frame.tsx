import { Link, NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { Menu } from '#app/components/inputs/menu.tsx'
import { Keyboard } from '#app/components/keyboard/keyboard.tsx'
import { SearchBox } from '#app/library/search/search-box.tsx'
import { InboxBell } from '#app/talk/notices/inbox-bell.tsx'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import type { AreasWire } from '#server/accounts/profile/wire'
import { orgPath } from '#shared/page-paths'
import { ThemeToggle } from './theme-toggle'
import { Toasts } from './toasts'

interface Props {
  session: SessionData
  /** The areas in use. The navigation hides the others. */
  areas?: Partial<AreasWire>
  /** The number of unread notices. */
  unread?: number
  children: ReactNode
}

/** The header and navigation around every page of an organization. */
export function AppFrame({ session, areas = {}, unread = 0, children }: Props) {
  const { org, orgs, permissions } = session
  const name = orgs.find(({ slug }) => slug === org)?.name ?? org
  return (
    <div className="frame">
      <header className="header">
        <Link className="brand" to={orgPath(org)}>
          <Icon name="mark" />
          <span className="brand-name">Plumbline</span>
          <span className="brand-org">{name}</span>
        </Link>
        <OrgSwitcher org={org} orgs={orgs} />
        <nav className="nav" aria-label="Main">
          <NavLink to={orgPath(org)} end data-keys="g d">
            Dashboard
          </NavLink>
          <NavLink to={orgPath(org, 'tasks')} data-keys="g t">
            Tasks
          </NavLink>
          <NavLink to={orgPath(org, 'coverage')} data-keys="g c">
            Coverage
          </NavLink>
          {areas.reviews && <NavLink to={orgPath(org, 'reviews')}>Reviews</NavLink>}
          {areas.sync && (
            <NavLink to={orgPath(org, 'sync')} data-keys="g y">
              Sync
            </NavLink>
          )}
          {areas.triage && <NavLink to={orgPath(org, 'triage')}>Triage</NavLink>}
          {areas.alerts && <NavLink to={orgPath(org, 'alerts')}>Alerts</NavLink>}
        </nav>
        <div className="header-end">
          <SearchBox org={org} />
          <Link
            className="icon-button on-phones"
            to={orgPath(org, 'search')}
            data-keys="g s"
            aria-label="Search"
          >
            <Icon name="search" />
          </Link>
          {permissions.includes('specs:write') && (
            <Link
              className="button new-spec"
              to={orgPath(org, 'editor')}
              data-keys="g e"
              aria-label="New spec"
            >
              <Icon name="plus" />
              <span>New spec</span>
            </Link>
          )}
          <InboxBell org={org} unread={unread} />
          <ThemeToggle />
          <UserMenu session={session} />
        </div>
      </header>
      <main id="pl-_main" className="main" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      <Keyboard session={session} />
    </div>
  )
}

/** Menu of the user's other organizations. Hidden if there are none. */
function OrgSwitcher({ org, orgs }: Pick<SessionData, 'org' | 'orgs'>) {
  const others = orgs.filter(({ slug }) => slug !== org)
  if (others.length === 0) return null
  return (
    <div className="org-switcher">
      <Menu label="Switch organization" icon={<Icon name="chevron" />}>
        <ul aria-label="Other organizations">
          {others.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={orgPath(slug)}>{name}</Link>
            </li>
          ))}
        </ul>
        <Link to="/app/choose-org">All organizations</Link>
      </Menu>
    </div>
  )
}

function UserMenu({ session: { user, org, permissions } }: { session: SessionData }) {
  if (!user) return null
  const mayAdminister = permissions.includes('specs:admin') || permissions.includes('platform:manage')
  return (
    <Menu label={`Account of ${user.name}`} icon={<Icon name="person" />}>
      <p className="menu-title">
        <strong>{user.name}</strong>
        {user.email && <span className="muted">{user.email}</span>}
      </p>
      <ul>
        <li>
          <Link to={orgPath(org, 'settings')}>Settings</Link>
        </li>
        {mayAdminister && (
          <li>
            <Link to="/app/admin/indexing">Administration</Link>
          </li>
        )}
        <li>
          <Link to="/docs/api">API</Link>
        </li>
        <li>
          <Link to="/changelog">Changelog</Link>
        </li>
      </ul>
      <form method="post" action="/auth/logout">
        <button type="submit">Sign out</button>
      </form>
    </Menu>
  )
}
