import type { OrgContext } from '../kernel/context'
import { findRepository } from '../repos'
import { inRepository } from '../specs'
import { doAside } from './aside/do-aside'
import type { RepoNames } from './open-place'

interface Shown extends RepoNames {
  content: string
  file_path: string
}

/** The document as readers would see it. */
export async function renderPreview(ctx: OrgContext, { content, ...at }: Shown): Promise<{ html: string }> {
  const repository = await findRepository(ctx, at.owner, at.repo)
  const html = await doAside(ctx, 'renderContent', { content })
  return { html: inRepository(ctx.org, repository, at.file_path, html) }
}
