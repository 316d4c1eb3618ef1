import { createResolver } from '#spec/lint/resolve-reference'
import { OPEN_STATES, type State, type TicketLink } from '#spec/types'

/** The location of a document or section, as shown in cycles. */
export interface GraphLocation {
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

/** Dependencies between tasks. Documents wait as a whole. Only blocked and blocking sections are included. */
export interface TaskGraph {
  /** Number of open sections by document. */
  weights: ReadonlyMap<string, number>
  /** Documents that wait for each document. */
  dependents: ReadonlyMap<string, readonly string[]>
  /** Sections that wait for each section. */
  blocked: ReadonlyMap<string, readonly string[]>
  /** Sections of a document that are in `blocked`. */
  members: ReadonlyMap<string, readonly string[]>
  /** Documents with an open dependency. */
  waiting: ReadonlySet<string>
  locations: ReadonlyMap<string, GraphLocation>
}

type DocumentRef = Pick<GraphDocument, 'repositoryId' | 'path'>

export const documentKey = ({ repositoryId, path }: DocumentRef) => `${repositoryId} ${path}`
export const sectionKey = (at: DocumentRef & { ordinal: number }) => `${documentKey(at)}#${at.ordinal}`

/** The document key of a section key. A path may contain `#`; the ordinal follows the last one. */
export const documentKeyOf = (section: string) => section.slice(0, section.lastIndexOf('#'))

export function buildTaskGraph(
  documents: readonly GraphDocument[],
  sections: readonly GraphSection[],
): TaskGraph {
  const open = documents.filter(({ openSections }) => openSections > 0)
  const weights = new Map(open.map((document) => [documentKey(document), document.openSections]))
  const { dependents, waiting } = resolveDependencies(documents, weights)
  const blocked = resolveBlocked(sections.filter(({ state }) => OPEN_STATES.includes(state)))
  const locations = new Map<string, GraphLocation>()
  for (const document of documents) locations.set(documentKey(document), { ...document, sectionId: null })
  for (const section of sections) locations.set(sectionKey(section), section)
  const members = new Map<string, string[]>()
  for (const section of blocked.keys()) push(members, documentKeyOf(section), section)
  return { weights, dependents, waiting, blocked, members, locations }
}

function resolveDependencies(documents: readonly GraphDocument[], weights: ReadonlyMap<string, number>) {
  const dependents = new Map<string, string[]>()
  const waiting = new Set<string>()
  const byRepository = new Map<number, GraphDocument[]>()
  for (const document of documents) push(byRepository, document.repositoryId, document)
  for (const [repositoryId, own] of byRepository) {
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

/** A blocker is a ticket, which other sections may link, or the id or number of a section in the same document. */
function resolveBlocked(sections: readonly GraphSection[]): Map<string, string[]> {
  const sectionsByName = new Map<string, GraphSection[]>()
  for (const section of sections) {
    for (const { ticketId } of section.ticketLinks) push(sectionsByName, ticketId, section)
    for (const name of new Set([section.sectionId, section.sectionNumber ?? section.sectionId]))
      push(sectionsByName, localName(section, name), section)
  }
  const blocked = new Map<string, string[]>()
  for (const section of sections) {
    if (section.state !== 'blocked' || section.blockedBy === null) continue
    const blockers =
      sectionsByName.get(section.blockedBy) ?? sectionsByName.get(localName(section, section.blockedBy)) ?? []
    for (const blocker of blockers) push(blocked, sectionKey(blocker), sectionKey(section))
  }
  return blocked
}

const localName = (at: DocumentRef, name: string) => `${documentKey(at)}\n${name}`

function push<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}
