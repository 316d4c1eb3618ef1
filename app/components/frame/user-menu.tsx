import { Link } from '@remix-run/react'
import type { SessionData } from '../../../server/auth/sessions/wire'
import { orgPath } from '../../../shared/page-paths'
import { Icon } from '../display/icon'
import { Menu } from '../inputs/menu'

export function UserMenu({ session: { user, org, permissions } }: { session: SessionData }) {
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
