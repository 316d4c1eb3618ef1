import { z } from 'zod'
import type { LinearSession, LinearTeam } from './session'

const FIND = `query Labels($filter: IssueLabelFilter!) {
  issueLabels(filter: $filter, first: 100) { nodes { id name } }
}`
const CREATE = `mutation CreateLabel($input: IssueLabelCreateInput!) {
  issueLabelCreate(input: $input) { issueLabel { id name } }
}`

const Label = z.object({ id: z.string(), name: z.string() })
const Found = z.object({ issueLabels: z.object({ nodes: z.array(Label) }) })
const Created = z.object({ issueLabelCreate: z.object({ issueLabel: Label }) })

/** The labels of the team or the workspace with these names. Missing ones are created in the team. */
export async function labelIds(
  { client }: LinearSession,
  team: LinearTeam,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  if (names.length === 0) return []
  const ofTeam = { or: [{ team: { null: true } }, { team: { id: { eq: team.id } } }] }
  const isNamed = { or: names.map((name) => ({ name: { eqIgnoreCase: name } })) }
  const variables = { filter: { and: [isNamed, ofTeam] } }
  const { issueLabels } = await client.run(FIND, { variables, schema: Found, signal })
  const ids: string[] = []
  for (const name of names) {
    const existingLabel = issueLabels.nodes.find((label) => label.name.toLowerCase() === name.toLowerCase())
    ids.push(existingLabel?.id ?? (await createLabel(name)))
  }
  return [...new Set(ids)]

  async function createLabel(name: string): Promise<string> {
    const input = { name, teamId: team.id }
    const created = await client.run(CREATE, { variables: { input }, schema: Created, signal })
    return created.issueLabelCreate.issueLabel.id
  }
}
