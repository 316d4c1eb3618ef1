import { announce } from '../announce'
import { issueOf, json, nothing, Refusal, type Route } from '../route'
import { LINK_TYPES } from '../shapes'
import type { World } from '../world'

export const linkRoutes: Route[] = [
  {
    on: 'POST /issueLink',
    async run({ world, body }) {
      const { name = '' } = body.type as { name?: string }
      if (!LINK_TYPES.some((type) => type.name === name))
        throw new Refusal(404, `No issue link type with name '${name}' found.`)
      const inward = idOf(world, body.inwardIssue)
      const outward = idOf(world, body.outwardIssue)
      const isKnown = world.links.some(
        (link) => link.inward === inward && link.outward === outward && link.type === name,
      )
      if (!isKnown) world.links.push({ id: world.newId(), type: name, inward, outward })
      await announce(world, 'issuelink_created', outward)
      return { status: 201 }
    },
  },
  {
    on: 'DELETE /issueLink/{linkId}',
    async run({ world, params: { linkId } }) {
      const link = world.links.find(({ id }) => id === linkId)
      if (!link) throw new Refusal(404, 'No issue link with that id exists.')
      world.links = world.links.filter((each) => each !== link)
      await announce(world, 'issuelink_deleted', link.outward)
      return nothing
    },
  },
  {
    on: 'POST /issue/{issueIdOrKey}/remotelink',
    run(call) {
      const { globalId, object } = call.body as { globalId: string; object: { url: string; title: string } }
      const { id } = issueOf(call)
      const links = call.world.remoteLinks.get(id) ?? new Map()
      call.world.remoteLinks.set(id, links)
      const isKnown = links.has(globalId)
      links.set(globalId, object)
      return json(
        { id: links.size, self: `${call.url}/rest/api/3/issue/${id}/remotelink/${links.size}` },
        isKnown ? 200 : 201,
      )
    },
  },
]

function idOf(world: World, named: unknown): string {
  const issue = world.issue((named as { key?: string }).key ?? '')
  if (!issue) throw new Refusal(404, 'Issue does not exist or you do not have permission to see it.')
  return issue.id
}
