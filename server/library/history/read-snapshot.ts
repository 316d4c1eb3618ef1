import type { TextDigest, TextFacts } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import {
  DAMAGED,
  describeDocument,
  MAX_DOCUMENT_BYTES,
  readTree,
  TOO_LARGE,
} from '#server/library/indexing/index'
import type { TreeEntry } from '#server/ports/codehost/port'
import type { Config } from '#spec/config/schema/schema'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { type PastConfiguration, readPastConfiguration } from './past-configuration'
import type { PastSource } from './past-source'
import { readDigests } from './read-digests'

export interface PastDocument {
  path: string
  blobSha: string
  title: string
  docType: string
  isSpec: boolean
  /** The team of the document, or the default of the repository. */
  team: string | null
  digest: TextDigest
}

/** A repository as an index run of that commit would store it. */
export interface Snapshot {
  commitSha: string
  config: Config
  documents: PastDocument[]
}

/** The digest of a file that was not read. */
export const digestOfUnreadFile = (facts: TextFacts): TextDigest => ({ facts, sections: [] })

/** Documents per part, which bounds the memory. */
const PART = 1_000

export async function readSnapshot(
  ctx: Pick<Context, 'db'>,
  source: PastSource,
  orgId: number,
  commitSha: string,
): Promise<Snapshot> {
  const { config, parts } = await openSnapshot(ctx, source, orgId, commitSha)
  const documents: PastDocument[] = []
  for await (const part of parts) for (const document of part) documents.push(document)
  return { commitSha, config, documents }
}

/** A snapshot whose documents are read part by part. */
interface OpenSnapshot extends Pick<PastConfiguration, 'config' | 'isOwn'> {
  parts: AsyncIterable<PastDocument[]>
}

/** Opens a snapshot for reading part by part. */
export async function openSnapshot(
  ctx: Pick<Context, 'db'>,
  source: PastSource,
  orgId: number,
  commitSha: string,
): Promise<OpenSnapshot> {
  const tree = await readTree(source, { commitSha })
  const { config, isOwn } = await readPastConfiguration(source, tree)
  const isDocument = createDocumentSelector(config.specs.doc_paths)
  const files = tree.markdown.filter(({ path }) => isDocument(path))
  return { config, isOwn, parts: readParts(ctx, source, orgId, files, config.team) }
}

async function* readParts(
  ctx: Pick<Context, 'db'>,
  source: PastSource,
  orgId: number,
  files: TreeEntry[],
  team: string | null,
): AsyncGenerator<PastDocument[], void, undefined> {
  for (let from = 0; from < files.length; from += PART) {
    const part = files.slice(from, from + PART)
    const readable = part.filter(({ size }) => size <= MAX_DOCUMENT_BYTES)
    const digests = await readDigests(
      ctx,
      source,
      orgId,
      readable.map(({ sha }) => sha),
    )
    yield part.map(({ path, sha, size }) => {
      const digest = digests.get(sha) ?? digestOfUnreadFile(size > MAX_DOCUMENT_BYTES ? TOO_LARGE : DAMAGED)
      return {
        path,
        blobSha: sha,
        ...describeDocument(path, digest.facts),
        team: digest.facts.team ?? team,
        digest,
      }
    })
  }
}
