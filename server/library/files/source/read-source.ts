import { and, eq } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import { codeHostOf, type HostedRepository } from '#server/kernel/code-hosts/code-host-of'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findRepository, type Repository } from '#server/kernel/repositories/find-repository'
import { type FolderEntry, isFile } from '#server/ports/codehost/port'
import type { ShownFile } from './show-file'
import { MAX_SHOWN_BYTES, showFile } from './show-file'

interface SourcePath {
  owner: string
  repo: string
  /** Empty for the root folder. */
  path: string
}

/** A file or folder of the indexed commit. */
export interface Source {
  owner: string
  repo: string
  path: string
  commitSha: string
  /** Whether this file is a document, which has a page of its own. */
  isDocument: boolean
  content: ShownFile | { kind: 'folder'; entries: FolderEntry[] }
}

/** Reads a file or folder of the indexed commit. 404 for a path without one, a symbolic link or a submodule. */
export async function readSource(
  ctx: OrgContext,
  { owner, repo, path }: SourcePath,
  { asText }: { asText: boolean },
): Promise<Source> {
  const repository = await findRepository(ctx, owner, repo)
  const commitSha = repository.headSha
  if (commitSha === null) throw notFound()
  const hosted = codeHostOf(ctx, repository)
  const content = await readContent(ctx, hosted, repository, { commitSha, path, asText })
  return {
    owner: repository.owner,
    repo: repository.name,
    path,
    commitSha,
    isDocument: content.kind !== 'folder' && (await isDocument(ctx, repository, path)),
    content,
  }
}

async function readContent(
  ctx: OrgContext,
  hosted: HostedRepository,
  repository: Repository,
  { commitSha, path, asText }: { commitSha: string; path: string; asText: boolean },
): Promise<Source['content']> {
  const { host, ref } = hosted
  const entry = path === '' ? null : await host.entry(ref, commitSha, path)
  if (entry && isFile(entry)) {
    const file = await readBlob(hosted, entry.sha, MAX_SHOWN_BYTES)
    return showFile(ctx, repository, { path, ...file }, { asText })
  }
  const entries = entry ? null : await host.folder(ref, commitSha, path)
  if (!entries) throw notFound()
  return { kind: 'folder', entries: entries.toSorted(foldersFirst) }
}

const foldersFirst = (one: FolderEntry, other: FolderEntry) =>
  Number(other.mode === 'folder') - Number(one.mode === 'folder') || (one.name < other.name ? -1 : 1)

async function isDocument({ db, org }: OrgContext, { id }: Repository, path: string): Promise<boolean> {
  const rows = await db
    .select({ path: documents.path })
    .from(documents)
    .where(and(eq(documents.orgId, org.id), eq(documents.repositoryId, id), eq(documents.path, path)))
  return rows.length > 0
}

/** The content of a blob; without bytes if it is larger than `maxBytes`. */
export async function readBlob(
  { host, ref }: HostedRepository,
  sha: string,
  maxBytes: number,
): Promise<{ sha: string; size: number; bytes: Uint8Array | null }> {
  for await (const { size, bytes } of host.blobs(ref, [sha], { maxBytes })) return { sha, size, bytes }
  throw new Error('the code host returned no content for a blob')
}
