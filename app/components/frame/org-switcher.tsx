import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { Menu } from '#app/components/inputs/menu.tsx'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { orgPath } from '#shared/page-paths'

/** Menu of the user's other organizations. Hidden if there are none. */
export function OrgSwitcher({ org, orgs }: Pick<SessionData, 'org' | 'orgs'>) {
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
