import type { NoticeMessage } from '#spec/notices/message'
import { STATES } from '#spec/types'
import { pageAddress, progress, specLine, stateLabel } from '../messages/lines'
import { list, message, openAction, part, say } from '../messages/messages'
import type { ChatCommand, CommandCall } from './command'
import { listReviews } from './list-reviews'
import { listBlocked, listTasks } from './list-tasks'
import { findSpecs, readSpecs } from './read-specs'
import { searchLines } from './search-lines'
import { showCoverage } from './show-coverage'

const MAX_LINES = 10

async function showStatus({ session, words }: CommandCall): Promise<NoticeMessage> {
  const { ctx } = session
  const specs = words === '' ? await readSpecs(session) : await findSpecs(session, words)
  if (words !== '')
    return list(
      `Specs for “${words}”`,
      specs.slice(0, MAX_LINES).map((spec) => specLine(ctx, spec)),
      `No spec has the words “${words}”. Try /svc search.`,
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

async function search({ session, words }: CommandCall): Promise<NoticeMessage> {
  if (words === '') return say('Write what to look for: /svc search refunds')
  const { lines, total } = await searchLines(session.ctx, words, MAX_LINES)
  return list(`Results for “${words}”`, lines, `Nothing has the words “${words}”.`, total)
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
