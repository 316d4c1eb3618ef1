import { type ReviewText, writeCheck } from '../../../spec/reviews'
import type { Context } from '../../kernel/context'
import type { CheckChange } from '../../ports/codehost/forge-port'
import type { ReviewTarget } from '../pull/review-target'
import { changeRun, type ReviewRun } from '../run/begin-run'

const CHECK_NAME = 'Plumbline'

/**
 * Writes the check run of the head and returns its id; null where the host has no checks. GitHub appends annotations to
 * those that a check has, so only a new check gets them.
 */
export async function publishCheck(
  ctx: Context,
  { forge }: ReviewTarget,
  run: ReviewRun,
  text: ReviewText,
): Promise<number | null> {
  if (!forge) return null
  const { conclusion, title, summary, annotations } = writeCheck(text)
  const change: CheckChange = { conclusion, title, summary, detailsUrl: text.links.review }
  const known = run.checkId ?? (await forge.host.findCheck(forge.ref, run.headSha, CHECK_NAME))
  if (known !== null) {
    await forge.host.updateCheck(forge.ref, known, change)
    return known
  }
  const checkId = await forge.host.createCheck(forge.ref, {
    ...change,
    name: CHECK_NAME,
    headSha: run.headSha,
    annotations: annotations.map(({ line, ...annotation }) => ({
      ...annotation,
      startLine: line,
      endLine: line,
    })),
  })
  await changeRun(ctx, run, { checkId })
  return checkId
}
