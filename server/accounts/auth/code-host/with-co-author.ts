import { withTrailer } from '#server/kernel/code-hosts/commit-trailers'
import type { OrgContext } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import { findCommitAuthor } from './commit-author'

/** The message with a trailer for the author of the text. Nobody is a co-author of their own commit. */
export async function withCoAuthor(
  ctx: OrgContext,
  message: string,
  authorId: number,
  place: 'local' | 'code_host',
): Promise<string> {
  if (authorId === userIdOf(ctx)) return message
  const { author } = await findCommitAuthor(ctx, authorId, place)
  return author
    ? withTrailer(message, `Co-authored-by: ${oneLine(author.name)} <${oneLine(author.email)}>`)
    : message
}

/** Names cannot add lines or addresses to a message. */
const oneLine = (text: string) => text.replace(/[\r\n<>]+/g, ' ').trim()
