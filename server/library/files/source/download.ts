import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import { blobAt } from '#server/kernel/code-hosts/read-file'
import type { OrgContext } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { MAX_DOWNLOAD_BYTES } from '#shared/limits'
import { readBlob } from './read-source'

interface DownloadedFile {
  type: string
  fileName: string
  sha: string
  bytes: Uint8Array
}

/** A file of the indexed commit. Its type is not disclosed, so that no browser runs it. */
export async function download(
  ctx: OrgContext,
  { owner, repo, file_path: path }: { owner: string; repo: string; file_path: string },
): Promise<DownloadedFile> {
  const repository = await findRepository(ctx, owner, repo)
  if (repository.headSha === null) throw notFound()
  const hosted = codeHostOf(ctx, repository)
  const sha = await blobAt(hosted, repository.headSha, path)
  if (sha === null) throw notFound()
  const { bytes, size } = await readBlob(hosted, sha, MAX_DOWNLOAD_BYTES)
  if (bytes === null)
    throw new DomainError('conflict', {
      message: `The file has ${size} bytes, and downloads are limited to ${MAX_DOWNLOAD_BYTES}. Clone the repository to read it.`,
    })
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  return { type: 'application/octet-stream', fileName, sha, bytes }
}
