import type { Context } from '#server/kernel/context'
import type { CheckChange } from '#server/ports/codehost/forge-port'
import { type ReviewText, writeCheck } from '#spec/reviews/index'
import type { ReviewTarget } from '../pull/review-target'
import { changeRun } from '../run/begin-run'
import type { ReviewRun } from '../run/read-run'

export const CHECK_NAME = 'Plumbline'

/** The page of a review. */
export const reviewPage = (
  { baseUrl }: Pick<Context, 'baseUrl'>,
  org: Pick<ReviewTarget['org'], 'slug'>,
  { owner, name }: Pick<ReviewTarget['repository'], 'owner' | 'name'>,
  number: number,
) => `${baseUrl}/app/${org.slug}/reviews/${owner}/${name}/${number}`

/** A button of checks with document updates. GitHub limits label and identifier to 20 and the description to 40 characters. */
export const APPLY_ACTION = {
  label: 'Apply updates',
  description: 'Get the suggested document updates',
  identifier: 'apply',
}

/**
 * Writes the check run of the head and returns its id; null if the host has no checks. GitHub appends annotations to existing
 * ones, so only a new check gets them.
 */
export async function publishCheck(
  ctx: Context,
  { forge }: ReviewTarget,
  run: ReviewRun,
  text: ReviewText,
): Promise<number | null> {
  if (!forge) return null
  const { conclusion, title, summary, annotations } = writeCheck(text)
  const hasUpdates = text.findings.some(
    ({ content, state }) => content.kind === 'doc_update' && state === 'open',
  )
  const actions = hasUpdates ? [APPLY_ACTION] : []
  const change: CheckChange = { conclusion, title, summary, detailsUrl: text.links.review, actions }
  const check = { name: CHECK_NAME, headSha: run.headSha, kind: 'review' }
  const existingCheckId = run.checkId ?? (await forge.host.findCheck(forge.ref, check))
  if (existingCheckId !== null) {
    await forge.host.updateCheck(forge.ref, existingCheckId, change)
    return existingCheckId
  }
  const checkId = await forge.host.createCheck(forge.ref, {
    ...change,
    ...check,
    annotations: annotations.map(({ line, ...annotation }) => ({
      ...annotation,
      startLine: line,
      endLine: line,
    })),
  })
  await changeRun(ctx, run, { checkId })
  return checkId
}
