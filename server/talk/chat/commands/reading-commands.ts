import { DomainError } from '#server/kernel/errors'
import { counted } from '#shared/counted'
import type { NoticeMessage } from '#spec/notices/message'
import { stateLabel } from '#spec/state-label'
import { STATES } from '#spec/types'
import { pageAddress, progress, specAddress, specLine } from '../messages/lines'
import { list, message, openAction, part, say } from '../messages/messages'
import { taskLines } from '../messages/task-lines'
import { callProcedure } from '../requests/call-procedure'
import type { ChatCommand, CommandCall } from './command'
import { findSpecs, readSpecs } from './read-specs'
import { searchLines } from './search-lines'

const MAX_LINES = 10

async function showStatus({ session, args }: CommandCall): Promise<NoticeMessage> {
  const { ctx } = session
  const specs = args === '' ? await readSpecs(session) : await findSpecs(session, args)
  if (args !== '')
    return list(
      `Specs for “${args}”`,
      specs.slice(0, MAX_LINES).map((spec) => specLine(ctx, spec)),
      `No spec has the words “${args}”. Try /svc search.`,
      specs.length,
    )
  const total = (count: (spec: (typeof specs)[number]) => number) =>
    specs.reduce((sum, spec) => sum + count(spec), 0)
  const counts = {
    done_sections: total((spec) => spec.done_sections),
    total_sections: total((spec) => spec.total_sections),
    done_ac: total((spec) => spec.done_ac),
    total_ac: total((spec) => spec.total_ac),
  }
  const byState = STATES.map((state) => {
    const count = specs.filter(({ status }) => (status ?? 'draft') === state).length
    return [{ text: `${stateLabel(state)}: ${count}` }]
  })
  return message(
    `Status of ${ctx.org.name}`,
    part(
      `Status of ${ctx.org.name}`,
      [[{ text: `${specs.length} specs, ${progress(counts)}` }], ...byState],
      {
        actions: [openAction('Open the dashboard', pageAddress(ctx, ''))],
      },
    ),
  )
}

async function search({ session, args }: CommandCall): Promise<NoticeMessage> {
  if (args === '') return say('Write what to look for: /svc search refunds')
  const { lines, total } = await searchLines(session.ctx, args, MAX_LINES)
  return list(`Results for “${args}”`, lines, `Nothing has the words “${args}”.`, total)
}

const permission = 'specs:read'

/** Commands that only read. People without an account may use them where the org allows it. */
export const readingCommands: ChatCommand[] = [
  {
    name: 'status',
    usage: '[spec]',
    summary: 'The status of all specs, or of one',
    permission,
    run: showStatus,
  },
  { name: 'search', usage: '<words>', summary: 'Search specs and documents', permission, run: search },
  {
    name: 'tasks',
    usage: '[status]',
    summary: 'Open tasks, the most urgent first',
    permission,
    run: listTasks,
  },
  { name: 'blocked', summary: 'What is blocked', permission, run: listBlocked },
  {
    name: 'coverage',
    usage: '[team or owner/repository]',
    summary: 'How much is done',
    permission,
    run: showCoverage,
  },
  { name: 'review', usage: '[spec]', summary: 'Specs that wait for a review', permission, run: listReviews },
]

/** The coverage of the organization, of a repository or of a team. */
async function showCoverage({ session, args }: CommandCall): Promise<NoticeMessage> {
  const { ctx } = session
  const filter = args === '' ? {} : args.includes('/') ? { repo: args } : { team: args }
  const { summary } = await callProcedure(ctx, 'coverage', 'coverage', filter)
  const of = args === '' ? ctx.org.name : args
  if (summary.total_specs === 0) return say(`There are no specs of ${of}.`)
  return message(
    `Coverage of ${of}`,
    part(
      `Coverage of ${of}`,
      [
        [
          { text: `${summary.section_coverage_pct}%`, isStrong: true },
          { text: ` of ${summary.total_sections} sections done` },
        ],
        [
          { text: `${summary.ac_coverage_pct}%`, isStrong: true },
          { text: ` of ${summary.total_ac} criteria checked` },
        ],
        [
          { text: `${summary.realization_rate_pct}%`, isStrong: true },
          { text: ' of criteria have evidence in code' },
        ],
      ],
      { actions: [openAction('Open coverage', pageAddress(ctx, 'coverage'))] },
    ),
  )
}

async function listReviews({ session, args }: CommandCall): Promise<NoticeMessage> {
  const { ctx } = session
  const specs = args === '' ? await readSpecs(session) : await findSpecs(session, args)
  const waiting = specs.filter((spec) => spec.review_status === 'in_review')
  if (waiting.length === 0) return say('No spec waits for a review.')
  const mayApprove = ctx.permissions.includes('specs:write')
  const lines = waiting.slice(0, MAX_LINES).map((spec) => {
    const { repo, file_path: path } = spec
    const approve = {
      name: 'approve',
      label: 'Approve',
      value: JSON.stringify({ repo, path }),
      isMain: true,
    } as const
    const open = openAction('Open', specAddress(ctx, repo, path))
    return part('', [specLine(ctx, spec)], { actions: mayApprove ? [approve, open] : [open] })
  })
  const heading = `${counted(waiting.length, 'spec waits', 'specs wait')} for a review`
  return message(heading, part(heading, []), ...lines)
}

async function listTasks({ session, args }: CommandCall): Promise<NoticeMessage> {
  const { ctx } = session
  const requestedStatus = args.toLowerCase().replaceAll(/[\s-]+/g, '_')
  const status = STATES.find((state) => state === requestedStatus)
  if (requestedStatus !== '' && !status)
    throw new DomainError('validation_failed', {
      message: `“${args}” is not a status. Use one of ${STATES.map((state) => state.replaceAll('_', ' ')).join(', ')}.`,
    })
  const { tasks, total } = await callProcedure(ctx, 'coverage', 'tasks', { status, limit: MAX_LINES })
  return list('Open tasks', await taskLines(ctx, tasks), 'There are no open tasks.', total)
}

async function listBlocked({ session }: CommandCall): Promise<NoticeMessage> {
  const { ctx } = session
  const { tasks, total } = await callProcedure(ctx, 'coverage', 'tasks', {
    status: 'blocked',
    limit: MAX_LINES,
  })
  return list('Blocked', await taskLines(ctx, tasks), 'Nothing is blocked.', total)
}
