import { recentActivity } from '#server/talk/notices/index'
import type { NoticeMessage } from '#spec/notices/message'
import { say } from '../messages/messages'
import type { ChatCommand, CommandCall } from './command'

const WEEK_MS = 7 * 24 * 60 * 60_000

async function showDigest({ session: { ctx } }: CommandCall): Promise<NoticeMessage> {
  const since = new Date(ctx.clock.now().getTime() - WEEK_MS)
  return (await recentActivity(ctx, since)) ?? say('Nothing changed in the last 7 days.')
}

export const digestCommand: ChatCommand = {
  name: 'digest',
  summary: 'What changed in the last 7 days',
  permission: 'specs:read',
  run: showDigest,
}
