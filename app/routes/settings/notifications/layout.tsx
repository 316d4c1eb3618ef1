import { NavLink, Outlet } from '@remix-run/react'
import { notificationSections } from '#app/components/frame/settings-pages'
import { useOrgData } from '#app/hooks/use-org-data'

/** Everything about notifications: one's own choices, the org's chat and webhooks, and what was sent. */
export default function Notifications() {
  const session = useOrgData()?.session
  if (!session) throw new Error('the pages of settings are below the layout of the org')
  return (
    <>
      <nav className="segments" aria-label="Sections of notifications">
        {notificationSections(session).map(({ to, label }) => (
          <NavLink key={to} to={to} end>
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
