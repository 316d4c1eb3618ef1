import type { z } from 'zod'
import type { OrgContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import { openAiRepository } from '../open-ai-repository'
import type { RelatedInput, RelatedWire } from '../wire'
import { findRelated } from './find-related'

/** Specs of the repository about the same subject, limited to what AI may see. */
export async function listRelated(
  ctx: OrgContext,
  at: RepositoryNames,
  topic: z.output<typeof RelatedInput>,
): Promise<z.infer<typeof RelatedWire>> {
  const target = await openAiRepository(ctx, at)
  const related = await findRelated(ctx, target, topic)
  return {
    related: related.map(({ path, title, status, excerpt }) => ({ path, title, status, excerpt })),
  }
}
