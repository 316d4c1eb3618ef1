import { NavLink, Outlet, useParams, useRouteLoaderData } from '@remix-run/react'
import { orgPath } from '../../../shared/page-paths'
import { Tabs } from '../../components/frame/tabs'
import type { loader as orgLoader } from '../org/layout'

const PAGES = [
  { path: 'profile', label: 'Profile' },
  { path: 'api-keys', label: 'API keys' },
  { path: 'ai-key', label: 'AI key' },
  { path: 'assistants', label: 'Assistants' },
  { path: 'connections', label: 'Repositories' },
  { path: 'ticket-systems', label: 'Ticket systems' },
  { path: 'members', label: 'Members' },
  { path: 'audit', label: 'Audit log', isForManagers: true },
  { path: 'searches', label: 'Searches without results', isForManagers: true },
  { path: 'billing', label: 'Billing', isForManagers: true },
  { path: 'organization', label: 'Organization' },
]

export default function Settings() {
  const { org = '' } = useParams()
  const session = useRouteLoaderData<typeof orgLoader>('routes/org/layout')?.session
  const mayManage = session?.permissions.includes('org:manage') ?? false
  return (
    <div className="page">
      <h1>Settings</h1>
      <Tabs label="Settings">
        {PAGES.filter(({ isForManagers }) => mayManage || !isForManagers).map(({ path, label }) => (
          <NavLink key={path} to={orgPath(org, `settings/${path}`)}>
            {label}
          </NavLink>
        ))}
      </Tabs>
      <Outlet />
    </div>
  )
}
