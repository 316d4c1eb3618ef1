import { codeHostOf, type HostedRepository } from '#server/kernel/code-hosts/code-host-of'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { imageTypeOf, looksLikeSvg } from './image-type'

const MAX_BYTES = 10 * 1024 * 1024

export interface Image {
  type: string
  sha: string
  bytes: Uint8Array
}

/** An image at the head of the default branch. Any other file is answered with 404. */
export async function getImage(
  ctx: OrgContext,
  { owner, repo }: { owner: string; repo: string },
  path: string,
): Promise<Image> {
  const hosted = codeHostOf(ctx, await findRepository(ctx, owner, repo))
  const head = await hosted.host.head(hosted.ref)
  const entry = head && (await hosted.host.entry(hosted.ref, head.commitSha, path))
  if (!entry || (entry.mode !== 'file' && entry.mode !== 'executable')) throw notFound()
  const bytes = await readBytes(hosted, entry.sha)
  const type = bytes && typeOf(path, bytes)
  if (!bytes || !type) throw notFound()
  return { type, sha: entry.sha, bytes }
}

async function readBytes({ host, ref }: HostedRepository, sha: string): Promise<Uint8Array | null> {
  for await (const { bytes } of host.blobs(ref, [sha], { maxBytes: MAX_BYTES })) return bytes
  return null
}

const typeOf = (path: string, bytes: Uint8Array) =>
  imageTypeOf(bytes) ?? (/\.svg$/i.test(path) && looksLikeSvg(bytes) ? 'image/svg+xml' : null)
