import { NavLink, Outlet, useParams, useRouteLoaderData } from '@remix-run/react'
import { Tabs } from '#app/components/frame/tabs.tsx'
import type { loader as orgLoader } from '#app/routes/org/layout.tsx'
import { orgPath } from '#shared/page-paths'

interface SettingsPage {
  path: string
  label: string
  isForManagers?: boolean
}

const GROUPS: { label: string; pages: SettingsPage[] }[] = [
  {
    label: 'You',
    pages: [
      { path: 'profile', label: 'Profile' },
      { path: 'notifications', label: 'Notifications' },
      { path: 'api-keys', label: 'API keys' },
    ],
  },
  {
    label: 'Organization',
    pages: [
      { path: 'organization', label: 'General' },
      { path: 'members', label: 'Members' },
      { path: 'billing', label: 'Billing', isForManagers: true },
      { path: 'audit', label: 'Audit log', isForManagers: true },
      { path: 'notice-log', label: 'Notice log', isForManagers: true },
      { path: 'searches', label: 'Searches without results', isForManagers: true },
    ],
  },
  {
    label: 'Connections',
    pages: [
      { path: 'connections', label: 'Repositories' },
      { path: 'reviews', label: 'Reviews', isForManagers: true },
      { path: 'ticket-systems', label: 'Ticket systems' },
      { path: 'chat', label: 'Chat' },
      { path: 'alerts', label: 'Alerts', isForManagers: true },
      { path: 'webhooks', label: 'Webhooks', isForManagers: true },
      { path: 'ai-key', label: 'AI key' },
      { path: 'assistants', label: 'Assistants' },
    ],
  },
]

export default function Settings() {
  const { org = '' } = useParams()
  const session = useRouteLoaderData<typeof orgLoader>('routes/org/layout')?.session
  const mayManage = session?.permissions.includes('org:manage') ?? false
  return (
    <div className="page">
      <h1>Settings</h1>
      <div className="settings">
        <Tabs label="Settings">
          {GROUPS.map(({ label: group, pages }) => (
            <ul key={group} className="tab-group" aria-label={group}>
              <li className="tab-group-label" aria-hidden="true">
                {group}
              </li>
              {pages
                .filter(({ isForManagers }) => mayManage || !isForManagers)
                .map(({ path, label }) => (
                  <li key={path}>
                    <NavLink to={orgPath(org, `settings/${path}`)}>{label}</NavLink>
                  </li>
                ))}
            </ul>
          ))}
        </Tabs>
        <div className="settings-page">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
