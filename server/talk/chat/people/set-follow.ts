import { namesOf } from '#server/kernel/tools/tool'
import { callProcedure } from '../requests/call-procedure'
import type { SessionContext } from '../requests/open-session'

interface FollowChoice {
  repo: string
  path: string
  choice: 'follow' | 'mute'
}

/** Stores whether the person wants notices about a document. */
export async function setFollow(ctx: SessionContext, { repo, path, choice }: FollowChoice): Promise<void> {
  await callProcedure(ctx, 'notices', 'follow', { ...namesOf(repo), file_path: path, choice })
}
