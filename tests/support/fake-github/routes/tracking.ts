import { defaultBranchOf } from '../objects'
import {
  created,
  json,
  list,
  onRepository,
  permissionOf,
  Refusal,
  type RepositoryCall,
  type Route,
} from '../route'
import { installationShape, repositoryShape } from '../shapes'
import { type FakeHook, nodeId } from '../world'

const AT = '/repos/{owner}/{repo}'

/** Milestones, webhooks of repositories, and which repositories a caller may use. */
export const trackingRoutes: Route[] = [
  {
    on: `GET ${AT}/installation`,
    run({ world, url, params }) {
      const repository = world.repositoryAt(params.owner ?? '', params.repo ?? '')
      if (!repository || repository.installation.isRemoved) throw new Refusal(404, 'Not Found')
      return json(installationShape(url, repository.installation))
    },
  },
  {
    on: 'GET /user/repos',
    async run({ world, url, person }) {
      const login = person?.login ?? ''
      const visible = world.repositories.filter(
        (each) =>
          !each.isDeleted &&
          person?.sees.includes(each.installation.id) &&
          permissionOf(each, login) !== 'none',
      )
      const shapes = visible.map(async (each) => ({
        ...repositoryShape(url, each, await defaultBranchOf(each.path)),
        permissions: permissionsOf(permissionOf(each, login)),
      }))
      return list(await Promise.all(shapes))
    },
  },
  onRepository(`GET ${AT}/milestones`, ({ repository }) =>
    list(repository.milestones.map((title, at) => ({ number: at + 1, title }))),
  ),
  onRepository(`POST ${AT}/milestones`, ({ repository, body }) => {
    const title = String(body.title)
    if (repository.milestones.includes(title)) throw new Refusal(422, 'Validation Failed')
    return created({ number: repository.milestones.push(title), title })
  }),
  onRepository(`GET ${AT}/hooks`, (call) => list(hooksOf(call).map((hook) => hookShape(call, hook)))),
  onRepository(`POST ${AT}/hooks`, (call) => {
    const hook = { id: call.world.newId(), ...(call.body as unknown as Omit<FakeHook, 'id'>) }
    hooksOf(call).push(hook)
    return created(hookShape(call, hook))
  }),
  onRepository(`PATCH ${AT}/hooks/{hook_id}`, (call) => {
    const hook = hooksOf(call).find(({ id }) => id === Number(call.params.hook_id))
    if (!hook) throw new Refusal(404, 'Not Found')
    return json(hookShape(call, Object.assign(hook, call.body)))
  }),
]

/** Only an admin may manage webhooks. */
function hooksOf({ repository, person }: RepositoryCall): FakeHook[] {
  if (person && permissionOf(repository, person.login) !== 'admin') throw new Refusal(404, 'Not Found')
  return repository.hooks
}

const hookShape = ({ url }: RepositoryCall, { id, events, config }: FakeHook) => ({
  id,
  type: 'Repository',
  name: 'web',
  active: true,
  events,
  config: { ...config, secret: '********' },
  url: `${url}/hooks/${nodeId('hook', id)}`,
})

const permissionsOf = (permission: string) => ({
  admin: permission === 'admin',
  push: permission === 'admin' || permission === 'write',
  pull: true,
})
