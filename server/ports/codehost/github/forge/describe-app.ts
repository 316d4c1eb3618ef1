import { z } from 'zod'
import type { HostedApp } from '../../forge-port'
import type { ReadOptions } from '../../port'
import type { GitHubApi } from '../api/connect-api'
import { APP_EVENTS, APP_PERMISSIONS } from '../app-needs'

const App = z.object({
  name: z.string(),
  slug: z.string(),
  html_url: z.url(),
  owner: z.object({ login: z.string().optional(), type: z.string().optional() }).nullable(),
  permissions: z.record(z.string(), z.string()),
  events: z.array(z.string()),
})

/** Compares the App with the product's requirements. */
export async function describeApp(
  { app: client, clock }: GitHubApi,
  options?: ReadOptions,
): Promise<HostedApp> {
  const { name, permissions, events, ...app } = await client.request('GET /app', { ...options, schema: App })
  const isAllowed = (permission: string, level: string) =>
    permissions[permission] === level || ['write', 'admin'].includes(permissions[permission] ?? '')
  return {
    name,
    settingsUrl: settingsUrlOf(app),
    missingPermissions: Object.entries(APP_PERMISSIONS)
      .filter(([permission, level]) => !isAllowed(permission, level))
      .map(([permission, level]) => `${permission}: ${level}`),
    missingEvents: APP_EVENTS.filter((event) => !events.includes(event)),
    clockOffsetMs: clock.offsetMs,
  }
}

function settingsUrlOf({ html_url, slug, owner }: Pick<z.infer<typeof App>, 'html_url' | 'slug' | 'owner'>) {
  const account = owner?.type === 'Organization' ? `/organizations/${owner.login}` : ''
  return `${new URL(html_url).origin}${account}/settings/apps/${slug}/permissions`
}
