import type { IndexedDocument, IndexedSection } from '#cli/index-cache/indexed-document'
import type { CheckoutIndex } from '#cli/index-cache/open-index'
import { buildTaskGraph, documentKey, rankTasks, sectionKey } from '#spec/tasks/index'
import { OPEN_STATES, type State } from '#spec/types'
import type { Task } from '../wire/task'

/** A checkout is one repository. */
const REPOSITORY = { repositoryId: 0, repo: '' }

/** Open sections in the order of the server: those that unblock the most others first, then by file and position. */
export function listTasks({ documents, config }: CheckoutIndex, status: State | undefined): Task[] {
  const specs = Object.entries(documents)
    .filter(([, { isSpec, row }]) => isSpec && row.tracked && row.status !== 'deprecated')
    .map(([path, document]) => ({ path, document }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
  const graph = buildTaskGraph(
    specs.map(({ path, document }) => ({
      ...REPOSITORY,
      path,
      dependsOn: document.dependsOn,
      openSections: document.sections.filter(({ state }) => OPEN_STATES.includes(state)).length,
    })),
    specs.flatMap(({ path, document }) => graphSections(path, document)),
  )
  const ranks = rankTasks(graph)
  const states = status ? [status] : OPEN_STATES
  const tasks = specs.flatMap(({ path, document }) =>
    document.sections.flatMap((section, index) => {
      if (!states.includes(section.state)) return []
      const at = { ...REPOSITORY, path, ordinal: index + 1 }
      const unblocks = ranks.sections.get(sectionKey(at)) ?? ranks.documents.get(documentKey(at)) ?? 0
      const isReady = section.state !== 'blocked' && !graph.waiting.has(documentKey(at))
      return [toTask(document, section, config.team, { unblocks, is_ready: isReady })]
    }),
  )
  return tasks.sort((one, other) => other.unblocks - one.unblocks)
}

const graphSections = (path: string, { sections }: IndexedDocument) =>
  sections.map((section, index) => ({
    ...REPOSITORY,
    path,
    ordinal: index + 1,
    sectionId: section.id,
    sectionNumber: section.number,
    state: section.state,
    blockedBy: section.blockedBy,
    ticketLinks: section.ticketLinks,
  }))

function toTask(
  { row, team }: IndexedDocument,
  section: IndexedSection,
  defaultTeam: string | null,
  rank: Pick<Task, 'unblocks' | 'is_ready'>,
): Task {
  const [ticket] = section.ticketLinks
  return {
    section_id: section.id,
    section_number: section.number,
    title: section.title,
    status: section.state,
    blocked_by: section.blockedBy,
    total_ac: section.criteria.length,
    done_ac: section.criteria.filter(({ checked }) => checked).length,
    ticket_system: ticket?.system ?? null,
    ticket_id: ticket?.ticketId ?? null,
    ticket_url: ticket?.url ?? null,
    spec_title: row.title,
    spec_file_path: row.file_path,
    owner: row.owner,
    team: team ?? defaultTeam,
    ...rank,
  }
}
