import { z } from 'zod'
import { ISSUE_LABELS, ISSUE_RELATIONS, type IssueNode, LabelPage, RelationPage } from './issue-node'
import type { LinearSession } from './session'

/** Linear's maximum page size. */
const PAGE = 250

const LABELS = `query IssueLabels($id: String!, $after: String) {
  issue(id: $id) { labels(first: ${PAGE}, after: $after) { ${ISSUE_LABELS} } }
}`
const RELATIONS = `query IssueRelations($id: String!, $after: String) {
  issue(id: $id) { inverseRelations(first: ${PAGE}, after: $after) { ${ISSUE_RELATIONS} } }
}`
const WithLabels = z.object({ issue: z.object({ labels: LabelPage }) })
const WithRelations = z.object({ issue: z.object({ inverseRelations: RelationPage }) })

interface Page<T> {
  nodes: T[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Reads the labels and relations that did not fit into the request for the issues. */
export async function completeIssues(
  { client }: LinearSession,
  nodes: readonly IssueNode[],
  signal?: AbortSignal,
): Promise<IssueNode[]> {
  const completeNodes: IssueNode[] = []
  for (const node of nodes) {
    const { id } = node
    const labels = await readRest(node.labels, async (after) => {
      const request = { variables: { id, after }, schema: WithLabels, signal }
      return (await client.run(LABELS, request)).issue.labels
    })
    const inverseRelations = await readRest(node.inverseRelations, async (after) => {
      const request = { variables: { id, after }, schema: WithRelations, signal }
      return (await client.run(RELATIONS, request)).issue.inverseRelations
    })
    completeNodes.push({ ...node, labels, inverseRelations })
  }
  return completeNodes
}

async function readRest<T>(first: Page<T>, read: (after: string) => Promise<Page<T>>): Promise<Page<T>> {
  const nodes = [...first.nodes]
  let { hasNextPage, endCursor } = first.pageInfo
  while (hasNextPage && endCursor !== null) {
    const page = await read(endCursor)
    nodes.push(...page.nodes)
    ;({ hasNextPage, endCursor } = page.pageInfo)
  }
  return { nodes, pageInfo: { hasNextPage, endCursor } }
}
