import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { isFile } from '#server/ports/codehost/port'

/** What is at a path that has no document. */
export type FileLocation = { kind: 'source' }

/** Finds the file or folder at a path without a document. 404 if there is none. */
export async function locateFile(
  ctx: OrgContext,
  { owner, repo, path }: { owner: string; repo: string; path: string },
): Promise<FileLocation> {
  const repository = await findRepository(ctx, owner, repo)
  if (repository.headSha === null) throw notFound()
  const { host, ref } = codeHostOf(ctx, repository)
  const entry = await host.entry(ref, repository.headSha, path)
  if (entry ? isFile(entry) : await host.folder(ref, repository.headSha, path)) return { kind: 'source' }
  throw notFound()
}
