import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { orgPath } from '#shared/page-paths'

export interface SettingsGroup {
  label: string
  pages: { to: string; label: string }[]
}

interface PageOfSettings {
  /** Below the settings of the org, or absolute. */
  path: string
  label: string
  isFor?: SessionData['permissions'][number]
}

const OF_THE_ORG: { label: string; pages: PageOfSettings[] }[] = [
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
      { path: 'billing', label: 'Billing', isFor: 'org:manage' },
      { path: 'audit', label: 'Audit log', isFor: 'org:manage' },
      { path: 'searches', label: 'Searches', isFor: 'org:manage' },
    ],
  },
  {
    label: 'Connections',
    pages: [
      { path: 'connections', label: 'Repositories' },
      { path: '/app/admin/installations', label: 'Installations', isFor: 'specs:admin' },
      { path: '/app/admin/indexing', label: 'Indexing', isFor: 'specs:admin' },
      { path: 'ticket-systems', label: 'Ticket systems' },
      { path: 'reviews', label: 'Pull request checks', isFor: 'org:manage' },
      { path: 'alerts', label: 'Alerts', isFor: 'org:manage' },
      { path: 'ai-key', label: 'AI key' },
      { path: 'assistants', label: 'Assistants' },
    ],
  },
]

const OF_NOTIFICATIONS: PageOfSettings[] = [
  { path: 'notifications', label: 'Yours' },
  { path: 'notifications/chat', label: 'Chat' },
  { path: 'notifications/webhooks', label: 'Webhooks', isFor: 'org:manage' },
  { path: 'notifications/log', label: 'Delivery log', isFor: 'org:manage' },
]

const OF_THE_DEPLOYMENT = [
  { path: 'setup', label: 'Setup' },
  { path: 'operation', label: 'Operation' },
  { path: 'queue', label: 'Queue' },
  { path: 'deliveries', label: 'Deliveries' },
  { path: 'orgs', label: 'Organizations' },
  { path: 'plans', label: 'Plans' },
  { path: 'users', label: 'Users' },
  { path: 'audit', label: 'Operator log' },
  { path: 'contacts', label: 'Requests' },
].map(({ path, label }) => ({ label, to: `/app/admin/${path}` }))

export const DEPLOYMENT_GROUP: SettingsGroup = { label: 'Deployment', pages: OF_THE_DEPLOYMENT }

/** The settings that a person may open. Only operators see the group of the deployment. */
export function settingsGroups(session: SessionData): SettingsGroup[] {
  const groups = OF_THE_ORG.map(({ label, pages }) => ({ label, pages: openPages(pages, session) }))
  return session.permissions.includes('platform:manage') ? [...groups, DEPLOYMENT_GROUP] : groups
}

/** The sections of the page of notifications that a person may open. */
export const notificationSections = (session: SessionData): SettingsGroup['pages'] =>
  openPages(OF_NOTIFICATIONS, session)

const openPages = (pages: PageOfSettings[], { org, permissions }: SessionData): SettingsGroup['pages'] =>
  pages
    .filter(({ isFor }) => isFor === undefined || permissions.includes(isFor))
    .map(({ path, label }) => ({
      label,
      to: path.startsWith('/') ? path : orgPath(org, `settings/${path}`),
    }))
