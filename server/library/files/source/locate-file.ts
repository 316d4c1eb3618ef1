import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { isFile } from '#server/ports/codehost/port'
import { findMovedFile } from './find-moved-file'

/** What is at a path that has no document: a file or folder, or nothing because the file has another path now. */
export type FileLocation = { kind: 'source' } | { kind: 'moved'; path: string }

/** Finds what a path without a document leads to. 404 if nothing is and was there, or it was removed. See `Search` for the signal. */
export async function locateFile(
  ctx: OrgContext,
  { owner, repo, path, signal }: { owner: string; repo: string; path: string; signal?: AbortSignal },
): Promise<FileLocation> {
  const repository = await findRepository(ctx, owner, repo)
  const { headSha } = repository
  if (headSha === null) throw notFound()
  const hosted = codeHostOf(ctx, repository)
  const { host, ref } = hosted
  const entry = await host.entry(ref, headSha, path)
  if (entry && !isFile(entry)) throw notFound()
  if (entry || (await host.folder(ref, headSha, path))) return { kind: 'source' }
  const moved = await findMovedFile(ctx, hosted, repository, { headSha, path, signal })
  if (moved === null) throw notFound()
  return { kind: 'moved', path: moved }
}
