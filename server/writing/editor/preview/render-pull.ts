import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import { readFiles } from '#server/kernel/code-hosts/read-file'
import type { OrgContext } from '#server/kernel/context'
import { resolveLinks } from '#server/library/specs/index'
import type { FileDiff } from '#server/ports/codehost/port'
import { readPullDiff, readPullVersions } from '#server/writing/pulls/index'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { runTextTask } from '../text-thread/run-text-task'
import type { RenderedPullWire } from './wire-rendered-pull'

const MAX_FILES = 20
/** Of both versions of all files together. */
const MAX_CHARACTERS = 1_000_000

/** The markdown files that a pull request changes, as they read after the merge, with the changes marked. */
export async function renderPull(
  ctx: OrgContext,
  at: { owner: string; repo: string },
  number: number,
): Promise<RenderedPullWire> {
  const versions = await readPullVersions(ctx, at, number)
  const { repository, mergeBaseSha, headSha } = versions
  const { files } = await readPullDiff(ctx, versions)
  const documents = files.filter(({ path }) => isMarkdownPath(path))
  const read = documents.slice(0, MAX_FILES)
  const textsAt = async (commitSha: string | null, paths: string[]) =>
    commitSha === null || paths.length === 0 ? null : readFiles(codeHostOf(ctx, repository), commitSha, paths)
  const [old, present] = await Promise.all([
    textsAt(mergeBaseSha, read.filter(hasBase).map(nameAtBase)),
    textsAt(
      headSha,
      read.filter(hasHead).map(({ path }) => path),
    ),
  ])
  let left = MAX_CHARACTERS
  const rendered: RenderedPullWire['files'] = []
  for (const file of read) {
    const before = old?.get(nameAtBase(file))?.content ?? null
    const content = present?.get(file.path)?.content ?? null
    const isRead = (before !== null || !hasBase(file)) && (content !== null || !hasHead(file))
    left -= (before?.length ?? 0) + (content?.length ?? 0)
    if (!isRead || left < 0) continue
    const { html, changes } = await runTextTask(ctx, 'renderChange', { before, content })
    if (html !== null)
      rendered.push({
        path: file.path,
        html: await resolveLinks(ctx, repository, file.path, html),
        changes,
      })
  }
  return { files: rendered, is_truncated: rendered.length < documents.length }
}

const hasBase = ({ status }: FileDiff) => status !== 'added'

const hasHead = ({ status }: FileDiff) => status !== 'removed'

const nameAtBase = ({ path, previousPath }: FileDiff) => previousPath ?? path
