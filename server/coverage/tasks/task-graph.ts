import { createResolver } from '../../../spec/lint/resolve-reference'
import type { State, TicketLink } from '../../../spec/types'
import { OPEN_STATES } from '../../indexing'
import { groupBy } from '../../kernel/group-by'

/** Where something is, for those who read of it. */
export interface Place {
  repo: string
  path: string
  sectionId: string | null
}

export interface GraphDocument {
  repositoryId: number
  repo: string
  path: string
  dependsOn: string[]
  openSections: number
}

export interface GraphSection {
  repositoryId: number
  repo: string
  path: string
  ordinal: number
  sectionId: string
  sectionNumber: string | null
  state: State
  blockedBy: string | null
  ticketLinks: TicketLink[]
}

/** What waits for what. A document waits whole; of sections only those stand here that one waits for, or that wait. */
export interface TaskGraph {
  /** Open sections of each document. */
  weights: ReadonlyMap<string, number>
  /** Documents that wait for a document, whatever is open in it. */
  dependents: ReadonlyMap<string, readonly string[]>
  /** Sections that wait for one section. */
  blocked: ReadonlyMap<string, readonly string[]>
  /** Sections of a document that are in `blocked`. */
  members: ReadonlyMap<string, readonly string[]>
  /** Documents of which something that they depend on is still open. */
  waiting: ReadonlySet<string>
  places: ReadonlyMap<string, Place>
}

type At = Pick<GraphDocument, 'repositoryId' | 'path'>

export const documentKey = ({ repositoryId, path }: At) => `${repositoryId} ${path}`
export const sectionKey = (at: At & { ordinal: number }) => `${documentKey(at)}#${at.ordinal}`

/** The document of either. A path may hold a `#`; what follows the last one in a section's key is its ordinal. */
export const documentOf = (section: string) => section.slice(0, section.lastIndexOf('#'))

export function buildTaskGraph(
  documents: readonly GraphDocument[],
  sections: readonly GraphSection[],
): TaskGraph {
  const open = documents.filter(({ openSections }) => openSections > 0)
  const weights = new Map(open.map((document) => [documentKey(document), document.openSections]))
  const { dependents, waiting } = resolveDependencies(documents, weights)
  const blocked = resolveBlocked(sections.filter(({ state }) => OPEN_STATES.includes(state)))
  const places = new Map<string, Place>()
  for (const document of documents) places.set(documentKey(document), { ...document, sectionId: null })
  for (const section of sections) places.set(sectionKey(section), section)
  return { weights, dependents, waiting, blocked, members: groupBy(blocked.keys(), documentOf), places }
}

function resolveDependencies(documents: readonly GraphDocument[], weights: ReadonlyMap<string, number>) {
  const dependents = new Map<string, string[]>()
  const waiting = new Set<string>()
  for (const [repositoryId, own] of groupBy(documents, (document) => document.repositoryId)) {
    const resolve = createResolver(own.map(({ path }) => path))
    for (const document of own) {
      const key = documentKey(document)
      for (const reference of new Set(document.dependsOn)) {
        const target = resolve(document.path, reference)
        if (target.kind !== 'document') continue
        const from = documentKey({ repositoryId, path: target.path })
        if (!weights.has(from) || !weights.has(key)) continue
        push(dependents, from, key)
        waiting.add(key)
      }
    }
  }
  return { dependents, waiting }
}

/** What blocks a section is named by a ticket, which another section may stand for, or by a section of the same document. */
function resolveBlocked(sections: readonly GraphSection[]): Map<string, string[]> {
  const named = new Map<string, GraphSection[]>()
  for (const section of sections) {
    for (const { ticketId } of section.ticketLinks) push(named, ticketId, section)
    for (const name of new Set([section.sectionId, section.sectionNumber ?? section.sectionId]))
      push(named, localName(section, name), section)
  }
  const blocked = new Map<string, string[]>()
  for (const section of sections) {
    if (section.state !== 'blocked' || section.blockedBy === null) continue
    const blockers = named.get(section.blockedBy) ?? named.get(localName(section, section.blockedBy)) ?? []
    for (const blocker of blockers) push(blocked, sectionKey(blocker), sectionKey(section))
  }
  return blocked
}

const localName = (at: At, name: string) => `${documentKey(at)}\n${name}`

function push<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}
