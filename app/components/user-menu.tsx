import { Link } from '@remix-run/react'
import type { SessionData } from '../../server/auth/wire'
import { orgPath } from '../paths'
import { Icon } from './icon'
import { Menu } from './menu'

export function UserMenu({ session: { user, org, orgs } }: { session: SessionData }) {
  if (!user) return null
  const others = orgs.filter(({ slug }) => slug !== org)
  return (
    <Menu label={`Account of ${user.name}`} icon={<Icon name="person" />}>
      <p className="menu-title">
        <strong>{user.name}</strong>
        {user.email && <span className="muted">{user.email}</span>}
      </p>
      {others.length > 0 && (
        <ul aria-label="Other organizations">
          {others.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={orgPath(slug)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      <ul>
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
