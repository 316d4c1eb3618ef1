import type { OrgContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { resolveLinks } from '#server/library/specs/index'
import { runTextTask } from '../text-thread/run-text-task'

interface PreviewRequest extends RepositoryNames {
  content: string
  file_path: string
}

/** The document after a save. */
export async function renderPreview(
  ctx: OrgContext,
  { content, ...at }: PreviewRequest,
): Promise<{ html: string }> {
  const repository = await findRepository(ctx, at.owner, at.repo)
  const html = await runTextTask(ctx, 'renderContent', { content })
  return { html: await resolveLinks(ctx, repository, at.file_path, html) }
}

/** Like renderPreview, with the changes since another version marked by `ins` and `del` elements. Null if there are too many. */
export async function renderMarkedPreview(
  ctx: OrgContext,
  { before, content, ...at }: PreviewRequest & { before: string },
): Promise<string | null> {
  const repository = await findRepository(ctx, at.owner, at.repo)
  const html = await runTextTask(ctx, 'renderMarked', { before, content })
  return html === null ? null : resolveLinks(ctx, repository, at.file_path, html)
}
