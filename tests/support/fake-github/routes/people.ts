import { type Call, json, list, onRepository, permissionOf, Refusal, type Route } from '../route'
import { installationShape, personShape, userShape } from '../shapes'
import type { Account } from '../world'

export const peopleRoutes: Route[] = [
  {
    on: 'GET /user',
    run: ({ url, world, person }) => json(userShape(url, world.account(person?.login ?? '', 'User'))),
  },
  {
    on: 'GET /user/installations',
    run: ({ url, world, person }) =>
      list(
        world.installations
          .filter(({ id, isRemoved }) => !isRemoved && person?.sees.includes(id))
          .map((installation) => installationShape(url, installation)),
        'installations',
      ),
  },
  {
    on: 'GET /user/memberships/orgs/{org}',
    run(call) {
      const { members } = organizationOf(call)
      const role = members.get(call.person?.login ?? '')
      if (!role) throw new Refusal(404, 'Not Found')
      return json({ state: 'active', role })
    },
  },
  {
    on: 'GET /orgs/{org}/members',
    run(call) {
      const { members } = organizationOf(call)
      const role = call.query.get('role') ?? 'all'
      const logins = [...members]
        .filter(([, memberRole]) => role === 'all' || memberRole === role)
        .map(([login]) => login)
      return list(logins.map((login) => personShape(call.url, login)))
    },
  },
  onRepository(
    'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
    ({ url, repository, params }) => {
      const { username = '' } = params
      const permission = permissionOf(repository, username)
      return json({ permission, role_name: permission, user: personShape(url, username) })
    },
  ),
]

function organizationOf({ world, params }: Call): Account {
  const account = world.accounts.find(({ login }) => login.toLowerCase() === params.org?.toLowerCase())
  if (account?.type !== 'Organization') throw new Refusal(404, 'Not Found')
  return account
}
