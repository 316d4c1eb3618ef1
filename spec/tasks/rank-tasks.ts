import { findCircles } from '#spec/lint/find-circles'
import { documentKeyOf, type TaskGraph } from './task-graph'

export interface Ranks {
  /** Number of open sections that wait, directly or indirectly, for a document or a section. */
  documents: ReadonlyMap<string, number>
  sections: ReadonlyMap<string, number>
  /** Documents and sections that depend on themselves, with their cycle. */
  cycles: ReadonlyMap<string, readonly string[]>
}

/** Limit for all steps together. Beyond it, counts are lower bounds. */
const MAX_STEPS = 2_000_000

export function rankTasks(graph: TaskGraph): Ranks {
  const { weights, dependents, blocked } = graph
  let steps = 0

  /** Everything that waits for these documents and sections, directly or indirectly. */
  function findDependents(startDocuments: readonly string[], startSections: readonly string[]) {
    const documents = new Set<string>()
    const sections = new Set<string>()
    const queue: (() => void)[] = []
    const enterDocument = (document: string) => {
      if (documents.has(document)) return
      documents.add(document)
      queue.push(() => {
        dependents.get(document)?.forEach(enterDocument)
        for (const member of graph.members.get(document) ?? []) blocked.get(member)?.forEach(enterSection)
      })
    }
    const enterSection = (section: string) => {
      if (sections.has(section)) return
      sections.add(section)
      queue.push(() => {
        dependents.get(documentKeyOf(section))?.forEach(enterDocument)
        blocked.get(section)?.forEach(enterSection)
      })
    }
    startDocuments.forEach(enterDocument)
    startSections.forEach(enterSection)
    for (let next = queue.pop(); next && steps < MAX_STEPS; next = queue.pop()) {
      steps++
      next()
    }
    return { documents, sections }
  }

  function count(document: string, section: string | null): number {
    const starts = section === null ? [] : (blocked.get(section) ?? [])
    const reached = findDependents(dependents.get(document) ?? [], starts)
    let total = 0
    for (const each of reached.documents) total += weights.get(each) ?? 0
    for (const each of reached.sections) if (!reached.documents.has(documentKeyOf(each))) total++
    // Nothing unblocks itself, even in a cycle.
    const isOwn = reached.documents.has(document) || (section !== null && reached.sections.has(section))
    return isOwn ? total - 1 : total
  }

  const documents = new Map([...dependents.keys()].map((key) => [key, count(key, null)]))
  const sections = new Map([...blocked.keys()].map((key) => [key, count(documentKeyOf(key), key)]))
  return { documents, sections, cycles: findCircles(edgesOf(graph)) }
}

/** Documents and sections in one graph. Each node points to its dependents. */
function edgesOf({ dependents, blocked, members }: TaskGraph): Map<string, string[]> {
  const edges = new Map<string, string[]>()
  const add = (node: string, targets: readonly string[]) => {
    edges.set(node, [...(edges.get(node) ?? []), ...targets])
    for (const target of targets) if (!edges.has(target)) edges.set(target, [])
  }
  for (const [document, waiting] of dependents) add(document, waiting)
  for (const [section, waiting] of blocked) {
    add(section, waiting)
    for (const each of waiting) add(each, dependents.get(documentKeyOf(each)) ?? [])
    add(section, dependents.get(documentKeyOf(section)) ?? [])
  }
  for (const [document, sections] of members) if (edges.has(document)) add(document, sections)
  return edges
}
