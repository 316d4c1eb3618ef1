import { readFiles, readText } from '#server/kernel/code-hosts/read-file'
import type { OrgContext } from '#server/kernel/context'
import { CodeHostError } from '#server/ports/codehost/port'
import { type PullVersions, pullStateOf, readPullVersions } from '#server/writing/pulls/index'
import { groupBy } from '#shared/group-by'
import { type LineRange, placeLines } from '#spec/lines/index'
import type { ReadThread } from '../messages/read-comments'
import { linesOf, type ThreadLines } from './thread-lines'

/**
 * The threads with the present places of their lines. Pushes to a branch leave no event, so places are computed when they are
 * read. Threads on documents stay as they are.
 */
export async function placeInPulls(ctx: OrgContext, rows: readonly ReadThread[]): Promise<ReadThread[]> {
  const pulls = groupBy(
    rows.filter(({ thread }) => thread.pullNumber !== null),
    ({ thread }) => `${thread.repositoryId} ${thread.pullNumber}`,
  )
  const placed = new Map<number, ReadThread>()
  for (const threads of pulls.values())
    for (const row of await placeInPull(ctx, threads)) placed.set(row.thread.id, row)
  return rows.map((row) => placed.get(row.thread.id) ?? row)
}

async function placeInPull(ctx: OrgContext, rows: ReadThread[]): Promise<ReadThread[]> {
  const [first] = rows
  if (!first?.thread.pullNumber) return rows
  const { owner, name: repo } = first.repository
  const versions = await readPullVersions(ctx, { owner, repo }, first.thread.pullNumber)
  const texts = await readTexts(ctx, versions, rows)
  return rows.map((row) => {
    const lines = linesOf(row.thread)
    if (!lines) return row
    const present = texts.present(lines, row.thread.path)
    const range = present && placeRange(row, lines, present, texts.commented(row.thread.blobSha))
    const place = {
      ...(range ?? { start: lines.start, end: lines.end }),
      content: range && present ? present.content : null,
      blobSha: range && present ? present.sha : null,
      pullState: pullStateOf(versions.row),
    }
    return { ...row, place, thread: { ...row.thread, isOutdated: range === null } }
  })
}

interface PresentFile {
  sha: string
  content: string | null
}

/** Null if the lines changed, or it is unknown what they were. */
export function placeRange(
  { thread }: Pick<ReadThread, 'thread'>,
  { start, end }: ThreadLines,
  present: PresentFile,
  commented: string | null,
): LineRange | null {
  if (present.sha === thread.blobSha) return { start, end }
  return present.content === null || commented === null
    ? null
    : placeLines(commented, present.content, { start, end })
}

/** The present files of both versions, and the files that were commented on and are other ones by now. */
async function readTexts(
  ctx: OrgContext,
  { repository, headSha, mergeBaseSha }: PullVersions,
  rows: readonly ReadThread[],
) {
  const location = { host: ctx.ports.codeHosts.local, ref: repository.ref }
  const read = async (side: ThreadLines['side'], commitSha: string | null) => {
    const paths = rows.filter(({ thread }) => thread.side === side).map(({ thread }) => thread.path)
    if (commitSha === null || paths.length === 0) return new Map<string, PresentFile>()
    return readFiles(location, commitSha, [...new Set(paths)])
  }
  // Without a merge base, the head may be gone, too.
  const head = mergeBaseSha === null ? null : headSha
  const [old, next] = await Promise.all([read('old', mergeBaseSha), read('new', head)])
  const present = ({ side }: ThreadLines, path: string): PresentFile | null =>
    (side === 'old' ? old : next).get(path) ?? null
  const changed = rows.filter(({ thread }) => {
    const lines = linesOf(thread)
    const file = lines && present(lines, thread.path)
    return file && file.sha !== thread.blobSha
  })
  const commented = new Map<string, string | null>()
  for (const { thread } of changed)
    if (thread.blobSha !== null && !commented.has(thread.blobSha))
      commented.set(thread.blobSha, await readIfKept(location, thread.blobSha))
  return { present, commented: (sha: string | null) => commented.get(sha ?? '') ?? null }
}

/** Null also if git has cleaned up the version, which no branch has any more. */
export async function readIfKept(
  location: Parameters<typeof readText>[0],
  sha: string,
): Promise<string | null> {
  try {
    return await readText(location, sha)
  } catch (error) {
    if (error instanceof CodeHostError && error.code === 'corrupt') return null
    throw error
  }
}
