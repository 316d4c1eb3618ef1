import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { Menu } from '#app/components/inputs/menu.tsx'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { orgPath } from '#shared/page-paths'

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
