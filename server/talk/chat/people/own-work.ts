import { groupBy } from '#shared/group-by'
import { MAX_LIST_OFFSET } from '#shared/limits'
import type { NoticeMessage, NoticePart } from '#spec/notices/message'
import { isOwnedBy, readSpecs } from '../commands/read-specs'
import { type ListedSpec, specLine } from '../messages/lines'
import { LINK_ACTION, message, part, say } from '../messages/messages'
import { taskLines } from '../messages/task-lines'
import { callProcedure } from '../requests/call-procedure'
import type { ChatSession, Person, SessionContext } from '../requests/open-session'

const MAX_LINES = 10
const TASKS_PER_CALL = 500

/** The person's specs that are not deprecated. */
export async function ownSpecs(session: ChatSession, person: Person) {
  const specs = await readSpecs(session)
  return specs.filter((spec) => isOwnedBy(person, spec.owner) && spec.status !== 'deprecated')
}

/** The open tasks of these specs, the most urgent first. */
export async function tasksOfSpecs({ ctx }: ChatSession, specs: readonly ListedSpec[]) {
  const tasks = []
  for (const [repo, ofRepo] of groupBy(specs, (spec) => spec.repo)) {
    const paths = new Set(ofRepo.map(({ file_path }) => file_path))
    for await (const task of tasksIn(ctx, repo)) if (paths.has(task.spec_file_path)) tasks.push(task)
  }
  return tasks.toSorted((a, b) => b.unblocks - a.unblocks)
}

/** The repository's open tasks, the most urgent first. Ends at the list's highest offset. */
async function* tasksIn(ctx: SessionContext, repo: string) {
  for (let offset = 0; offset <= MAX_LIST_OFFSET; offset += TASKS_PER_CALL) {
    const page = { repo, limit: TASKS_PER_CALL, offset }
    const { tasks, total } = await callProcedure(ctx, 'coverage', 'tasks', page)
    yield* tasks
    if (offset + TASKS_PER_CALL >= total) return
  }
}

/** The person's specs and tasks. */
export async function describeOwnWork(session: ChatSession): Promise<NoticeMessage> {
  const { ctx, person } = session
  if (!person) return say('Link your account first.', [LINK_ACTION])
  const specs = await ownSpecs(session, person)
  if (specs.length === 0)
    return say('No spec names you as its owner. Put your email or your name into `owner` of its frontmatter.')
  const tasks = await tasksOfSpecs(session, specs)
  return message(
    'Your work',
    part(
      'Your specs',
      specs.slice(0, MAX_LINES).map((spec) => specLine(ctx, spec)),
      { omitted: Math.max(0, specs.length - MAX_LINES) },
    ),
    part(
      'Your tasks',
      tasks.length === 0 ? [[{ text: 'None are open.' }]] : await taskLines(ctx, tasks.slice(0, MAX_LINES)),
      { omitted: Math.max(0, tasks.length - MAX_LINES) },
    ),
  )
}

/** The person's tasks that other sections wait for. */
export const blockedOn = <Task extends { unblocks: number }>(tasks: readonly Task[]): Task[] =>
  tasks.filter(({ unblocks }) => unblocks > 0)

/** The coverage of the teams whose specs the person owns. */
export async function coverageOfTeams(
  { ctx }: Pick<ChatSession, 'ctx'>,
  specs: readonly { team: string | null }[],
): Promise<NoticePart[]> {
  const teams = [...new Set(specs.flatMap(({ team }) => team ?? []))]
  if (teams.length === 0) return []
  const { breakdown_by_team: coverage } = await callProcedure(ctx, 'coverage', 'coverage', {})
  const lines = teams.flatMap((team) => {
    const counts = coverage[team]
    if (!counts) return []
    const { section_coverage_pct: sections, ac_coverage_pct: criteria } = counts
    return [[{ text: `${team}: ${sections}% of sections done, ${criteria}% of criteria checked` }]]
  })
  return lines.length === 0 ? [] : [part(teams.length === 1 ? 'My team' : 'My teams', lines)]
}
