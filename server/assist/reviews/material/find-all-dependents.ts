import type { Context } from '#server/kernel/context'
import { findDependents } from '#server/writing/editor/index'
import type { ReviewReport } from '#spec/reviews/index'
import type { ReviewTarget } from '../pull/review-target'

const MAX_DOCUMENTS = 20
const MAX_DEPENDENTS = 50

/** The documents that depend on these. */
export async function findAllDependents(
  ctx: Context,
  { repository }: ReviewTarget,
  paths: readonly string[],
): Promise<ReviewReport['dependents']> {
  const all: ReviewReport['dependents'] = []
  for (const on of paths.slice(0, MAX_DOCUMENTS)) {
    const { dependents } = await findDependents(ctx, repository, on)
    all.push(...dependents.map(({ file_path: path, title }) => ({ path, title, on })))
  }
  return all.filter(({ path }) => !paths.includes(path)).slice(0, MAX_DEPENDENTS)
}
