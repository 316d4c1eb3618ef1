import { json, projectOf, Refusal, type Route } from '../route'
import { LINK_TYPES, projectShape, statusShape } from '../shapes'
import type { World } from '../world'

export const projectRoutes: Route[] = [
  {
    on: 'GET /project/search',
    run({ world, url, query }) {
      const startAt = Number(query.get('startAt') ?? 0)
      const size = Math.min(Number(query.get('maxResults') ?? 50), 100)
      const projects = world.projects.filter(
        ({ isWritable }) => query.get('action') !== 'create' || isWritable,
      )
      const values = projects.slice(startAt, startAt + size).map((project) => projectShape(url, project))
      const isLast = startAt + size >= projects.length
      return json({ values, startAt, maxResults: size, total: projects.length, isLast })
    },
  },
  {
    on: 'GET /project',
    run: ({ world, url }) => json(world.projects.map((project) => projectShape(url, project))),
  },
  { on: 'GET /project/{projectIdOrKey}', run: (call) => json(projectShape(call.url, projectOf(call))) },
  {
    on: 'GET /project/{projectIdOrKey}/statuses',
    run(call) {
      const { types, statuses } = projectOf(call)
      const self = `${call.url}/rest/api/3/issuetype`
      return json(
        types.map((type) => ({ ...type, self: `${self}/${type.id}`, statuses: statuses.map(statusShape) })),
      )
    },
  },
  {
    on: 'GET /issue/createmeta/{projectIdOrKey}/issuetypes',
    run(call) {
      const { types } = projectOf(call)
      return json(page(call.world, 'issueTypes', types))
    },
  },
  {
    on: 'GET /issue/createmeta/{projectIdOrKey}/issuetypes/{issueTypeId}',
    run(call) {
      const { types, required } = projectOf(call)
      if (!types.some(({ id }) => id === call.params.issueTypeId))
        throw new Refusal(404, 'No such issue type.')
      const always = [
        { id: 'summary', name: 'Summary', schema: { type: 'string', system: 'summary' } },
        { id: 'project', name: 'Project', schema: { type: 'project', system: 'project' } },
      ]
      const fields = [...always, ...call.world.fields].map(({ id, name, schema }) => ({
        fieldId: id,
        key: id,
        name,
        schema,
        required: id === 'summary' || id === 'project' || required.includes(id),
        hasDefaultValue: false,
        operations: ['set'],
      }))
      return json(page(call.world, 'fields', fields))
    },
  },
  { on: 'GET /field', run: ({ world }) => json(world.fields) },
  { on: 'GET /issueLinkType', run: () => json({ issueLinkTypes: LINK_TYPES }) },
]

/** Cloud and Data Center name the list of a page differently. */
const page = (world: World, name: string, items: unknown[]) => ({
  [world.isCloud ? name : 'values']: items,
  maxResults: 50,
  startAt: 0,
  total: items.length,
})
