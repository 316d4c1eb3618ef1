import { z } from 'zod'
import type { ProjectDescription, TrackerAccount, TrackerProject, TrackerSite } from '../port'
import { ISSUE_FIELDS } from './issue-fields'
import { categoryOf } from './issue-node'
import { type LinearSession, readTeam } from './session'

const VIEWER = 'query Viewer { viewer { id name } organization { id name urlKey } }'
const Viewer = z.object({
  viewer: z.object({ id: z.string(), name: z.string() }),
  organization: z.object({
    id: z.string().nullish().default(null),
    name: z.string(),
    urlKey: z.string().nullish().default(null),
  }),
})

const TEAMS = 'query Teams { teams(first: 200) { nodes { key name } } }'
const Teams = z.object({
  teams: z.object({ nodes: z.array(z.object({ key: z.string(), name: z.string() })) }),
})

export async function identify({ client }: LinearSession, signal?: AbortSignal): Promise<TrackerAccount> {
  const { viewer, organization } = await client.run(VIEWER, { schema: Viewer, signal })
  return { id: viewer.id, name: `${viewer.name} (${organization.name})` }
}

/** All workspaces share one host, so an address names its workspace by its path. */
export async function readSite({ client }: LinearSession, signal?: AbortSignal): Promise<TrackerSite> {
  const { organization } = await client.run(VIEWER, { schema: Viewer, signal })
  const { id, urlKey } = organization
  return { id, addresses: urlKey === null ? [] : [`linear.app/${urlKey}`] }
}

/** The teams visible to the account. Their members may write in them. */
export async function listTeams({ client }: LinearSession, signal?: AbortSignal): Promise<TrackerProject[]> {
  const { teams } = await client.run(TEAMS, { schema: Teams, signal })
  return teams.nodes.map((team) => ({ ...team, isWritable: true }))
}

export async function describeTeam(
  { client }: LinearSession,
  project: string,
  signal?: AbortSignal,
): Promise<ProjectDescription> {
  const { key, name, states, members } = await readTeam(client, project, signal)
  const inOrder = states.nodes.toSorted((a, b) => a.position - b.position)
  return {
    key,
    name,
    isWritable: true,
    types: [],
    statuses: inOrder.map((state) => ({ name: state.name, category: categoryOf(state.type) })),
    features: { types: false, parents: true, blocking: true },
    fields: ISSUE_FIELDS,
    people: members.nodes.map((person) => ({ id: person.id, name: person.name, email: person.email })),
  }
}
