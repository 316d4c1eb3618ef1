import type { OrgContext } from '#server/kernel/context'
import { counted } from '#shared/counted'
import { hashText } from '#spec/markdown/hash-text'
import { replaceOnce, suggestLines } from '#spec/reviews/index'
import { readText } from '../material/read-changed-files'
import { proposeEdits } from '../merge/propose-edits'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import type { FindingRow } from '../run/store-analysis'
import { type CommandOutcome, done, refused } from './command-outcome'

interface Update {
  path: string
  oldText: string
  newText: string
}

/**
 * Suggests updates on lines that the pull request shows. Other updates go to its branch as a pull request, so that they are
 * merged together with its code.
 */
export async function applyUpdates(
  ctx: OrgContext,
  target: ReviewTarget,
  pull: PullFacts,
  open: readonly FindingRow[],
): Promise<CommandOutcome> {
  const updates = open.flatMap(({ path, content }) =>
    content.kind === 'doc_update' ? [{ path, oldText: content.oldText, newText: content.newText }] : [],
  )
  const suggested = await suggestUpdates(target, pull, updates)
  const others = updates.filter((update) => !suggested.has(update))
  const suggestedSentence =
    suggested.size > 0
      ? `${counted(suggested.size, 'update is', 'updates are')} suggested on the lines. `
      : ''
  if (others.length === 0)
    return suggested.size > 0
      ? done(suggestedSentence.trim())
      : refused('There are no updates that still apply.')
  if (pull.head.isFork)
    return refused(
      `${suggestedSentence}The branch is in a fork, where nothing can be written. Copy the other updates from the review.`,
    )
  const opened = await proposeEdits(ctx, target, {
    number: pull.number,
    paths: [...new Set(others.map(({ path }) => path))],
    edit: (path, text) =>
      others
        .filter((update) => update.path === path)
        .reduce((edited, { oldText, newText }) => replaceOnce(edited, oldText, newText) ?? edited, text),
    subject: `docs: update specs for #${pull.number}`,
    branch: `svc/updates-${pull.number}`,
    base: { name: pull.head.name, commitSha: pull.head.commitSha },
    body: `Document updates that the review of #${pull.number} suggests.`,
  })
  if (opened)
    return done(`${suggestedSentence}The ${suggestedSentence && 'other '}updates are in #${opened.number}.`)
  return suggested.size > 0
    ? done(suggestedSentence.trim())
    : refused('There are no updates that still apply.')
}

/** Suggestions need a code host that has them, and lines that its diff shows. */
async function suggestUpdates(
  target: ReviewTarget,
  { number, head, base }: PullFacts,
  updates: readonly Update[],
): Promise<Set<Update>> {
  const suggested = new Set<Update>()
  const { forge, host, ref } = target
  if (!forge || updates.length === 0) return suggested
  const comparison = await host.compare(ref, base.commitSha, head.commitSha)
  const { files } = await host.diff(ref, comparison?.mergeBaseSha ?? base.commitSha, head.commitSha)
  const comments = []
  for (const update of updates) {
    const patch = files.find(({ path }) => path === update.path)?.patch ?? null
    const text = patch === null ? null : await readText(target, head.commitSha, update.path)
    const lines = text === null ? null : suggestLines(text, update, patch)
    if (!lines) continue
    comments.push({ path: update.path, ...lines })
    suggested.add(update)
  }
  if (comments.length > 0)
    await forge.host.suggest(forge.ref, number, {
      headSha: head.commitSha,
      marker: `<!-- plumbline updates ${hashText(JSON.stringify([head.commitSha, comments]))} -->`,
      body: 'Updates of documents for this pull request.',
      comments,
    })
  return suggested
}
