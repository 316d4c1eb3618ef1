import { Link } from '@remix-run/react'
import { Avatar } from '#app/components/display/avatar.tsx'
import { Menu } from '#app/components/inputs/menu.tsx'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { orgPath } from '#shared/page-paths'

export function PersonMenu({ session: { user, org } }: { session: SessionData }) {
  if (!user) return null
  return (
    <Menu
      label={`Account of ${user.name}`}
      className="sidebar-person"
      icon={
        <>
          <Avatar name={user.name} id={user.sub} size="m" />
          <span className="sidebar-label">{user.name}</span>
        </>
      }
    >
      <p className="menu-title">
        <strong>{user.name}</strong>
        {user.email && <span className="muted">{user.email}</span>}
      </p>
      <ul>
        <li>
          <Link to={orgPath(org, 'settings/profile')}>Profile</Link>
        </li>
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
