import { z } from 'zod'
import { TrackerError } from '../port'
import type { LinearClient } from './client'

/** A client with values that are read once and do not change while a tracker is used. */
export interface LinearSession {
  client: LinearClient
  /** Used in the address for the fallback of a mark. */
  baseUrl: string
  team(key: string, signal?: AbortSignal): Promise<LinearTeam>
}

const PEOPLE = `fragment people on UserConnection {
  nodes { id name displayName email }
  pageInfo { hasNextPage endCursor }
}`

const TEAM = `query Team($key: String!) {
  teams(filter: { key: { eqIgnoreCase: $key } }, first: 1) {
    nodes {
      id key name
      states(first: 100) { nodes { id name type position } }
      members(first: 100) { ...people }
    }
  }
}
${PEOPLE}`

const MORE_MEMBERS = `query TeamMembers($key: String!, $after: String!) {
  teams(filter: { key: { eqIgnoreCase: $key } }, first: 1) {
    nodes { members(first: 250, after: $after) { ...people } }
  }
}
${PEOPLE}`

/** Maximum number of requests for one team's members, and so at most 5,100 people. */
const MAX_PAGES = 20

const People = z.object({
  nodes: z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string(), email: z.string() })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
})

const Team = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  states: z.object({
    nodes: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), position: z.number() })),
  }),
  members: People,
})
export type LinearTeam = z.output<typeof Team>

const Teams = z.object({ teams: z.object({ nodes: z.array(Team) }) })
const Members = z.object({ teams: z.object({ nodes: z.array(z.object({ members: People })) }) })

/** Throws `not_found` if the team is not visible to the account. */
export async function readTeam(client: LinearClient, key: string, signal?: AbortSignal): Promise<LinearTeam> {
  const { teams } = await client.run(TEAM, { variables: { key }, schema: Teams, signal })
  const [team] = teams.nodes
  if (team) return { ...team, members: await readMembers(client, team, signal) }
  throw new TrackerError('not_found', `Linear has no team ${key} that this account may see.`)
}

async function readMembers(
  client: LinearClient,
  { key, members }: LinearTeam,
  signal?: AbortSignal,
): Promise<LinearTeam['members']> {
  const nodes = [...members.nodes]
  let { pageInfo } = members
  for (let pages = 1; pageInfo.hasNextPage && pages <= MAX_PAGES; pages++) {
    const variables = { key, after: pageInfo.endCursor }
    const { teams } = await client.run(MORE_MEMBERS, { variables, schema: Members, signal })
    const page = teams.nodes[0]?.members
    if (!page) break
    nodes.push(...page.nodes)
    pageInfo = page.pageInfo
  }
  return { nodes, pageInfo }
}

export function openSession(client: LinearClient, baseUrl: string): LinearSession {
  const teams = new Map<string, Promise<LinearTeam>>()
  return {
    client,
    baseUrl,
    async team(key, signal) {
      const reading = teams.get(key) ?? readTeam(client, key, signal)
      teams.set(key, reading)
      try {
        return await reading
      } catch (error) {
        teams.delete(key)
        throw error
      }
    },
  }
}
