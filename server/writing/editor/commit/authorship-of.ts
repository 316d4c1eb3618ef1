import { findCommitAuthor } from '#server/accounts/auth/index'
import { SERVICE_AUTHOR } from '#server/kernel/code-hosts/commit-trailers'
import type { Assistant, Context } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import type { Signature } from '#server/ports/codehost/port'
import type { EditorLocation } from '../open-editor-location'

export interface Authorship {
  author: Signature
  committer: Signature
  /** The acting account. Null if the code host records it, because the person's own token writes. */
  account: { id: number; email: string | null } | null
  /** The AI assistant that acted for the person. */
  assistant?: Assistant
}

/** People are the authors of their commits, everywhere. The service is the committer. */
export async function authorshipOf(
  ctx: Context,
  { forge }: Pick<EditorLocation, 'forge'>,
): Promise<Authorship> {
  const { author, account } = await findCommitAuthor(ctx, userIdOf(ctx), forge ? 'code_host' : 'local')
  const at = ctx.clock.now()
  const service = { ...SERVICE_AUTHOR, at }
  const { assistant } = ctx
  return {
    author: author ? { ...author, at } : service,
    committer: service,
    account: accountInMessage(forge, account),
    assistant,
  }
}

/** A message at a code host may be public, so it names the account without its email. */
function accountInMessage(
  forge: EditorLocation['forge'],
  account: NonNullable<Authorship['account']>,
): Authorship['account'] {
  if (!forge) return account
  return forge.ref.userToken === undefined ? { ...account, email: null } : null
}
