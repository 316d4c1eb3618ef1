import { z } from 'zod'
import type { StatusCategory, Ticket } from '#spec/tickets/ticket'
import { markOf } from './mark'

export const ISSUE_LABELS = 'nodes { id name } pageInfo { hasNextPage endCursor }'
export const ISSUE_RELATIONS =
  'nodes { id type issue { id identifier state { type } } } pageInfo { hasNextPage endCursor }'

/**
 * The limits keep 100 issues below Linear's maximum complexity per request. `completeIssues` reads labels and relations beyond
 * them.
 */
export const ISSUE_FRAGMENT = `fragment ticket on Issue {
  id identifier number previousIdentifiers title description url createdAt updatedAt trashed
  priority priorityLabel estimate dueDate
  team { id key }
  state { name type }
  creator { id isMe active }
  assignee { name email }
  parent { identifier }
  labels(first: 20) { ${ISSUE_LABELS} }
  attachments(first: 3, filter: { url: { contains: "#plumbline-" } }) { nodes { url } }
  inverseRelations(first: 10) { ${ISSUE_RELATIONS} }
  history(first: 5) { nodes { toStateId actor { name } } }
}`

const nodesOf = <T extends z.ZodType>(node: T) =>
  z.object({ nodes: z.array(node) }).transform(({ nodes }) => nodes)

const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })

export const LabelPage = z.object({
  nodes: z.array(z.object({ id: z.string(), name: z.string() })),
  pageInfo: PageInfo,
})

export const RelationPage = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      issue: z.object({ id: z.string(), identifier: z.string(), state: z.object({ type: z.string() }) }),
    }),
  ),
  pageInfo: PageInfo,
})

export const IssueNode = z.object({
  id: z.string(),
  identifier: z.string(),
  number: z.number(),
  previousIdentifiers: z.array(z.string()),
  title: z.string(),
  description: z.string().nullable(),
  url: z.string(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  trashed: z.boolean().nullable(),
  priority: z.number(),
  priorityLabel: z.string(),
  estimate: z.number().nullable(),
  dueDate: z.string().nullable(),
  team: z.object({ id: z.string(), key: z.string() }),
  state: z.object({ name: z.string(), type: z.string() }),
  creator: z.object({ id: z.string(), isMe: z.boolean(), active: z.boolean() }).nullable(),
  assignee: z.object({ name: z.string(), email: z.string() }).nullable(),
  parent: z.object({ identifier: z.string() }).nullable(),
  labels: LabelPage,
  attachments: nodesOf(z.object({ url: z.string() })),
  inverseRelations: RelationPage,
  history: nodesOf(
    z.object({ toStateId: z.string().nullable(), actor: z.object({ name: z.string() }).nullable() }),
  ),
})
export type IssueNode = z.output<typeof IssueNode>

export const Issues = z.object({
  issues: z.object({
    nodes: z.array(IssueNode),
    pageInfo: PageInfo,
  }),
})

export const TYPE_LABEL = 'type:'

export function toTicket(node: IssueNode): Ticket {
  const labels = node.labels.nodes.map(({ name }) => name)
  return {
    id: node.identifier,
    vendorId: node.id,
    project: node.team.key,
    url: node.url,
    title: node.title,
    description: node.description ?? '',
    status: node.state.name,
    statusCategory: categoryOf(node.state.type),
    type: labels.find((label) => label.startsWith(TYPE_LABEL))?.slice(TYPE_LABEL.length) ?? null,
    fields: {
      ...(labels.length > 0 && { labels }),
      ...(node.priority !== 0 && { priority: node.priorityLabel }),
      ...(node.estimate !== null && { estimate: node.estimate }),
      ...(node.dueDate !== null && { dueDate: node.dueDate }),
      ...(node.assignee && { assignee: node.assignee.email }),
    },
    parent: node.parent?.identifier ?? null,
    blockedBy: blockersOf(node)
      .filter(isOpen)
      .map(({ issue }) => issue.identifier),
    isOurs: node.creator?.isMe ?? false,
    mark: markOf(node.attachments),
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    updatedBy: node.history.find(({ toStateId }) => toStateId !== null)?.actor?.name ?? null,
  }
}

export const blockersOf = ({ inverseRelations }: IssueNode) =>
  inverseRelations.nodes.filter(({ type }) => type === 'blocks')

/** Whether the blocker is not finished. */
export const isOpen = ({ issue }: IssueNode['inverseRelations']['nodes'][number]): boolean =>
  categoryOf(issue.state.type) !== 'done'

/** Linear's types of states are triage, backlog, unstarted, started, completed, canceled and duplicate. */
export function categoryOf(type: string): StatusCategory {
  if (type === 'started') return 'in_progress'
  return type === 'completed' || type === 'canceled' || type === 'duplicate' ? 'done' : 'todo'
}
