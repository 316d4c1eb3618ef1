import { z } from 'zod'
import { TrackerError } from '../port'
import type { IssueNode } from './issue-node'
import type { LinearSession, LinearTeam } from './session'

const FIND = `query Labels($filter: IssueLabelFilter!) {
  issueLabels(filter: $filter, first: 250) { nodes { id name } }
}`
const CREATE = `mutation CreateLabel($input: IssueLabelCreateInput!) {
  issueLabelCreate(input: $input) { issueLabel { id name } }
}`

const Label = z.object({ id: z.string(), name: z.string() })
type Label = z.output<typeof Label>
const Found = z.object({ issueLabels: z.object({ nodes: z.array(Label) }) })
const Created = z.object({ issueLabelCreate: z.object({ issueLabel: Label }) })

/** The labels of the team or the workspace with these names. Missing ones are created in the team. */
export async function labelIds(
  session: LinearSession,
  team: LinearTeam,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  if (names.length === 0) return []
  const labels = await findLabels(session, team, names, signal)
  const ids: string[] = []
  for (const name of names) {
    const label = labelOf(labels, name) ?? (await createLabel(session, team, name, signal))
    labels.push(label)
    ids.push(label.id)
  }
  return [...new Set(ids)]
}

/** The labels to add and remove. Other labels stay, including those that people add meanwhile. */
export async function labelChanges(
  session: LinearSession,
  team: LinearTeam,
  { labels: { nodes: labels } }: IssueNode,
  {
    wanted,
    known = labels.map(({ name }) => name),
  }: { wanted: readonly string[]; known?: readonly string[] | undefined },
  signal?: AbortSignal,
): Promise<{ addedLabelIds?: string[]; removedLabelIds?: string[] }> {
  const isNew = (name: string) => !includesName(known, name)
  const added = await labelIds(session, team, wanted.filter(isNew), signal)
  const current = labels.map(({ id }) => id)
  const addedLabelIds = added.filter((id) => !current.includes(id))
  const isDropped = ({ name }: Label) => includesName(known, name) && !includesName(wanted, name)
  const removedLabelIds = labels.filter(isDropped).map(({ id }) => id)
  return {
    ...(addedLabelIds.length > 0 && { addedLabelIds }),
    ...(removedLabelIds.length > 0 && { removedLabelIds }),
  }
}

async function findLabels(
  { client }: LinearSession,
  team: LinearTeam,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Label[]> {
  const ofTeam = { or: [{ team: { null: true } }, { team: { id: { eq: team.id } } }] }
  const isNamed = { or: names.map((name) => ({ name: { eqIgnoreCase: name } })) }
  const variables = { filter: { and: [isNamed, ofTeam] } }
  return (await client.run(FIND, { variables, schema: Found, signal })).issueLabels.nodes
}

/** In Linear, label names are unique ignoring case. Another request may create the label at the same time. */
async function createLabel(
  session: LinearSession,
  team: LinearTeam,
  name: string,
  signal?: AbortSignal,
): Promise<Label> {
  const input = { name, teamId: team.id }
  try {
    const created = await session.client.run(CREATE, { variables: { input }, schema: Created, signal })
    return created.issueLabelCreate.issueLabel
  } catch (error) {
    if (!(error instanceof TrackerError) || error.code !== 'invalid') throw error
    const label = labelOf(await findLabels(session, team, [name], signal), name)
    if (label) return label
    if (!/duplicate label/i.test(error.message)) throw error
    throw new TrackerError(
      'invalid',
      `${error.message} Linear does not list the label “${name}”, so it may be archived. Restore it in Linear, or use another label.`,
      { cause: error },
    )
  }
}

/** Labels from before Linear's rule may differ only by case, so the exact name comes first. */
const labelOf = (labels: readonly Label[], name: string) =>
  labels.find((label) => label.name === name) ?? labels.find((label) => isSameName(label.name, name))

const includesName = (names: readonly string[], name: string) => names.some((each) => isSameName(each, name))

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
