import { z } from 'zod'
import { codeHostStatusOf } from '#spec/tickets/code-host-status'
import { isSameProject } from '#spec/tickets/links/ticket-id'
import type { Ticket } from '#spec/tickets/ticket'
import { splitMark } from './mark'
import type { IssueFeatures } from './session'

/** The fields of an issue in GraphQL. Hosts that lack a feature also lack its field. */
export const issueFragment = ({ types, parents, blocking }: IssueFeatures): string => `
  fragment ticket on Issue {
    number title body url state stateReason viewerDidAuthor authorAssociation createdAt updatedAt
    author { login }
    repository { nameWithOwner }
    labels(first: 100) { nodes { name } }
    milestone { title }
    assignees(first: 20) { nodes { login } }
    timelineItems(last: 1, itemTypes: [CLOSED_EVENT, REOPENED_EVENT]) {
      nodes { ... on ClosedEvent { actor { login } } ... on ReopenedEvent { actor { login } } }
    }
    fullDatabaseId
    ${types ? 'issueType { name }' : ''}
    ${parents ? 'parent { number fullDatabaseId repository { nameWithOwner } }' : ''}
    ${blocking ? 'blockedBy(first: 50) { nodes { number fullDatabaseId state repository { nameWithOwner } } }' : ''}
  }`

const nodesOf = <T extends z.ZodType>(node: T) =>
  z
    .object({ nodes: z.array(node.nullable()).nullable() })
    .nullish()
    .transform((list) => (list?.nodes ?? []).filter((each) => each !== null))

const DatabaseId = z.union([z.string(), z.number()]).transform(Number)

const OtherIssue = z.object({
  number: z.number(),
  fullDatabaseId: DatabaseId,
  /** Only for blockers. */
  state: z.enum(['OPEN', 'CLOSED']).optional(),
  repository: z.object({ nameWithOwner: z.string() }),
})

const Actor = z.object({ login: z.string() }).nullish()

export const IssueNode = z.object({
  number: z.number(),
  fullDatabaseId: DatabaseId,
  title: z.string(),
  body: z.string(),
  url: z.string(),
  state: z.enum(['OPEN', 'CLOSED']),
  stateReason: z.string().nullish(),
  viewerDidAuthor: z.boolean(),
  authorAssociation: z.string(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  author: Actor,
  repository: z.object({ nameWithOwner: z.string() }),
  labels: nodesOf(z.object({ name: z.string() })),
  milestone: z.object({ title: z.string() }).nullish(),
  assignees: nodesOf(z.object({ login: z.string() })),
  timelineItems: nodesOf(z.object({ actor: Actor })),
  issueType: z.object({ name: z.string() }).nullish(),
  parent: OtherIssue.nullish(),
  blockedBy: nodesOf(OtherIssue),
})
export type IssueNode = z.output<typeof IssueNode>

export const TYPE_LABEL = 'type:'

/** `own` is the repository whose issues are referenced by number alone. */
export function toTicket(node: IssueNode, own: string | null): Ticket {
  const { description, mark } = splitMark(node.body)
  const project = node.repository.nameWithOwner
  const labels = node.labels.map(({ name }) => name)
  const typeLabel = labels.find((label) => label.startsWith(TYPE_LABEL))?.slice(TYPE_LABEL.length)
  return {
    id: idOf(node, own),
    vendorId: String(node.fullDatabaseId),
    project,
    url: node.url,
    title: node.title,
    description,
    status: statusOf(node),
    statusCategory: node.state === 'OPEN' ? 'todo' : 'done',
    type: node.issueType?.name ?? typeLabel ?? null,
    fields: {
      ...(labels.length > 0 && { labels }),
      ...(node.milestone && { milestone: node.milestone.title }),
      ...(node.assignees.length > 0 && { assignees: node.assignees.map(({ login }) => login) }),
    },
    parent: node.parent ? idOf(node.parent, own) : null,
    blockedBy: node.blockedBy.filter(isOpen).map((other) => idOf(other, own)),
    isOurs: node.viewerDidAuthor,
    mark,
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    updatedBy: node.timelineItems[0]?.actor?.login ?? null,
  }
}

export const isOpen = ({ state }: IssueNode['blockedBy'][number]): boolean => state !== 'CLOSED'

export const statusOf = ({ state, stateReason }: Pick<IssueNode, 'state' | 'stateReason'>) =>
  codeHostStatusOf({
    state: state === 'OPEN' ? 'open' : 'closed',
    closeReason: stateReason === 'NOT_PLANNED' || stateReason === 'DUPLICATE' ? 'not_planned' : 'completed',
  })

function idOf({ number, repository }: z.output<typeof OtherIssue> | IssueNode, own: string | null): string {
  const { nameWithOwner } = repository
  return isSameProject(nameWithOwner, own) ? String(number) : `${nameWithOwner}#${number}`
}
