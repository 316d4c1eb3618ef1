import { json, nothing, Refusal, type Route } from '../route'
import { userShape } from '../shapes'
import type { FakeUser, World } from '../world'

function shownSiteId({ siteId }: World): string {
  if (siteId === null) throw new Refusal(404, 'Nothing is here.')
  return siteId
}

/** People, and webhooks of administrators. */
export const accountRoutes: Route[] = [
  {
    on: 'GET /_edge/tenant_info',
    run: ({ world }) => json({ cloudId: shownSiteId(world) }),
  },
  {
    on: 'GET /rest/applinks/1.0/manifest',
    run: ({ world, url }) => json({ id: shownSiteId(world), name: 'Jira', typeId: 'jira', url }),
  },
  {
    on: 'GET /serverInfo',
    run: ({ world, url }) =>
      json({
        baseUrl: world.pagesHost === null ? url : `https://${world.pagesHost}`,
        deploymentType: world.isCloud ? 'Cloud' : 'Server',
      }),
  },
  { on: 'GET /myself', run: ({ world, caller }) => json(userShape(world, caller)) },
  {
    on: 'GET /user/assignable/search',
    run({ world, query }) {
      const project = world.project(query.get('project') ?? '')
      if (!project) throw new Refusal(404, 'No project could be found.')
      const text = (query.get('query') ?? query.get('username') ?? '').toLowerCase()
      const accountId = query.get('accountId')
      const matchingUsers = world.users
        .filter((user) => project.members.has(user.accountId))
        .filter((user) => accountId === null || user.accountId === accountId)
        .filter((user) => isFoundBy(user, text))
      return json(
        matchingUsers.slice(0, Number(query.get('maxResults') ?? 50)).map((user) => userShape(world, user)),
      )
    },
  },
  {
    on: 'GET /mypermissions',
    run({ world, query }) {
      const project = world.project(query.get('projectKey') ?? '')
      if (!project) throw new Refusal(404, 'No project could be found.')
      const names = (query.get('permissions') ?? '').split(',')
      const permissions = names.map((key) => [key, { id: key, key, havePermission: project.isWritable }])
      return json({ permissions: Object.fromEntries(permissions) })
    },
  },
  {
    on: 'GET /rest/webhooks/1.0/webhook',
    run: ({ world, url }) =>
      json(
        world.webhooks.map((webhook) => ({
          self: `${url}/rest/webhooks/1.0/webhook/${webhook.id}`,
          url: webhook.url,
        })),
      ),
  },
  {
    on: 'POST /rest/webhooks/1.0/webhook',
    run({ world, url, body }) {
      const id = world.newId()
      const secret = typeof body.secret === 'string' ? body.secret : null
      world.webhooks.push({ id, url: String(body.url), secret, events: (body.events ?? []) as string[] })
      return json({ self: `${url}/rest/webhooks/1.0/webhook/${id}`, url: body.url }, 201)
    },
  },
  {
    on: 'DELETE /rest/webhooks/1.0/webhook/{id}',
    run({ world, params: { id } }) {
      const at = world.webhooks.findIndex((webhook) => webhook.id === id)
      if (at < 0) throw new Refusal(404, 'No such webhook.')
      world.webhooks.splice(at, 1)
      return nothing
    },
  },
]

/** Searches words of the name and the start of the address, but a hidden address only as a whole. */
function isFoundBy({ displayName, emailAddress, name, hiddenAddress }: FakeUser, text: string): boolean {
  const address = emailAddress.toLowerCase()
  const isAddress = hiddenAddress ? address === text : address.startsWith(text)
  const words = displayName.toLowerCase().split(' ')
  return isAddress || [displayName.toLowerCase(), ...words, name].some((each) => each.startsWith(text))
}
