import type { OrgContext } from '#server/kernel/context'
import { findRepository, type Repository } from '#server/kernel/repositories/find-repository'
import type { RepoFilter } from '#server/kernel/repositories/repo-filter'
import {
  type AsOf,
  openPastSource,
  type PastDocument,
  readSnapshot,
  resolveAsOf,
} from '#server/library/history/index'
import { buildTaskGraph, type GraphSection, rankTasks } from '#spec/tasks/index'
import type { TasksWire } from '../wire'
import { listCycles } from './cycles'
import { statesOf, type Task, type TaskFilter, taskToWire, unblocksOf } from './list-tasks'
import { compareTasks } from './task-order'

interface PastTaskFilter extends TaskFilter {
  repo: RepoFilter
}

/** The tasks of one repository at a past time. Only dependencies within the repository count. */
export async function listPastTasks(ctx: OrgContext, filter: PastTaskFilter, asOf: AsOf): Promise<TasksWire> {
  const repository = await findRepository(ctx, filter.repo.owner, filter.repo.name)
  const source = openPastSource(ctx, repository)
  const commitSha = await resolveAsOf(source, repository, asOf)
  if (commitSha === null) return { tasks: [], total: 0, cycles: [] }
  const { documents } = await readSnapshot(ctx, source, repository.orgId, commitSha)
  const specs = documents.filter(
    ({ isSpec, digest: { facts } }) => isSpec && facts.isTracked && facts.status !== 'deprecated',
  )
  const graph = buildTaskGraph(
    specs.map((document) => ({
      ...locationOf(repository, document),
      dependsOn: document.digest.facts.dependsOn,
      openSections: document.digest.facts.openSections,
    })),
    specs.flatMap((document) => sectionsOf(repository, document)),
  )
  const ranks = rankTasks(graph)
  const states = statesOf(filter)
  const tasks = specs
    .flatMap((document) => tasksOf(repository, document))
    .filter(({ state }) => states.includes(state))
    .map((task) => ({ task, unblocks: unblocksOf(task, ranks) }))
    .sort(
      (a, b) =>
        compareTasks(a.task, b.task, filter.sort) ||
        b.unblocks - a.unblocks ||
        byBytes(a.task.path, b.task.path) ||
        a.task.ordinal - b.task.ordinal,
    )
  return {
    tasks: tasks
      .slice(filter.offset, filter.offset + filter.limit)
      .map(({ task }) => taskToWire(task, ranks, graph.waiting)),
    total: tasks.length,
    cycles: listCycles(graph, ranks),
  }
}

/** The order of the Postgres collation "C". */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

const locationOf = ({ id, owner, name }: Repository, { path }: PastDocument) => ({
  repositoryId: id,
  repo: `${owner}/${name}`,
  path,
})

const sectionsOf = (repository: Repository, document: PastDocument): GraphSection[] =>
  document.digest.sections.map((section, index) => ({
    ...locationOf(repository, document),
    ordinal: index + 1,
    sectionId: section.id,
    sectionNumber: section.number,
    state: section.state,
    blockedBy: section.blockedBy,
    ticketLinks: section.ticketLinks,
  }))

function tasksOf(repository: Repository, document: PastDocument): Task[] {
  const { owner } = document.digest.facts
  const { team } = document
  return document.digest.sections.map((section, index) => ({
    repositoryId: repository.id,
    repoOwner: repository.owner,
    repoName: repository.name,
    path: document.path,
    specTitle: document.title,
    owner,
    team,
    ordinal: index + 1,
    sectionId: section.id,
    sectionNumber: section.number,
    title: section.title,
    state: section.state,
    blockedBy: section.blockedBy,
    totalAc: section.totalAc,
    doneAc: section.doneAc,
    ticketLink: section.ticketLinks[0] ?? null,
  }))
}
