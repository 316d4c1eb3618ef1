import type { NoticeMessage } from '#spec/notices/message'
import { specAddress, specLine } from '../messages/lines'
import { message, openAction, part, say } from '../messages/messages'
import type { CommandCall } from './command'
import { findSpecs, readSpecs } from './read-specs'

const MAX_LINES = 10

export async function listReviews({ session, args }: CommandCall): Promise<NoticeMessage> {
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
  const heading = `${waiting.length === 1 ? '1 spec waits' : `${waiting.length} specs wait`} for a review`
  return message(heading, part(heading, []), ...lines)
}
