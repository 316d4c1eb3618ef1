import { defaultBranchOf } from '../objects'
import { type Call, created, json, list, Refusal, type Route } from '../route'
import { appShape, installationShape, repositoryShape } from '../shapes'
import type { FakeDelivery, FakeInstallation } from '../world'

const TOKEN_LIFE_MS = 3_600_000

/** Routes for the App itself. `redeliver` sends a delivery again and returns the result. */
export const appRoutes = (redeliver: (delivery: FakeDelivery) => Promise<void>): Route[] => [
  { on: 'GET /app', run: ({ world, url }) => json(appShape(url, world)) },
  {
    on: 'GET /app/installations',
    run: ({ world, url }) =>
      list(
        world.installations
          .filter(({ isRemoved }) => !isRemoved)
          .map((installation) => installationShape(url, installation)),
      ),
  },
  {
    on: 'GET /app/installations/{installation_id}',
    run: (call) => json(installationShape(call.url, installationOf(call))),
  },
  {
    on: 'POST /app/installations/{installation_id}/access_tokens',
    run(call) {
      const installation = installationOf(call)
      if (installation.suspendedAt) throw new Refusal(403, 'This installation has been suspended')
      const expiresAt = new Date(call.world.now().getTime() + TOKEN_LIFE_MS)
      const token = call.world.newToken({ kind: 'installation', installation, expiresAt })
      return created({
        token,
        expires_at: expiresAt.toISOString(),
        permissions: {},
        repository_selection: 'all',
      })
    },
  },
  {
    on: 'GET /installation/repositories',
    async run({ world, url, installation }) {
      const repositories = installation ? world.repositoriesOf(installation) : []
      const shapes = repositories.map(async (repository) =>
        repositoryShape(url, repository, await defaultBranchOf(repository.path)),
      )
      return list(await Promise.all(shapes), 'repositories')
    },
  },
  {
    on: 'GET /app/hook/deliveries',
    run({ world, url, query }) {
      const from = Number(query.get('cursor') ?? 0)
      const size = Number(query.get('per_page') ?? 30)
      const value = world.deliveries.slice(from, from + size).map(deliveryShape)
      const next =
        from + size < world.deliveries.length
          ? `${url}/app/hook/deliveries?per_page=${size}&cursor=${from + size}`
          : null
      return { kind: 'page', value, hasMore: next !== null, next }
    },
  },
  {
    on: 'POST /app/hook/deliveries/{delivery_id}/attempts',
    async run({ world, params }) {
      const delivery = world.deliveries.find(({ id }) => id === Number(params.delivery_id))
      if (!delivery) throw new Refusal(404, 'Not Found')
      await redeliver(delivery)
      return json({}, 202)
    },
  },
]

function installationOf({ world, params }: Call): FakeInstallation {
  const installation = world.installations.find(({ id }) => id === Number(params.installation_id))
  if (!installation || installation.isRemoved) throw new Refusal(404, 'Not Found')
  return installation
}

const deliveryShape = ({ id, guid, event, action, deliveredAt, statusCode, isRedelivery }: FakeDelivery) => ({
  id,
  guid,
  delivered_at: deliveredAt.toISOString(),
  redelivery: isRedelivery,
  duration: 0.1,
  status: statusCode < 300 ? 'OK' : 'Invalid HTTP Response',
  status_code: statusCode,
  event,
  action,
  installation_id: null,
  repository_id: null,
})
