import type { TextDigest } from '../../db/schema'
import type { Config } from '../../spec/config/schema'
import { createDocumentSelector } from '../../spec/engines/select-documents'
import type { Context } from '../kernel/context'
import { MAX_DOCUMENT_BYTES, placeText, readConfiguration, readTree, TOO_LARGE } from '../repos'
import type { PastSource } from './past-source'
import { readDigests } from './read-digests'

export interface PastDocument {
  path: string
  blobSha: string
  title: string
  docType: string
  isSpec: boolean
  digest: TextDigest
}

/** A repository as a first index of that commit would find it. */
export interface Snapshot {
  commitSha: string
  config: Config
  documents: PastDocument[]
}

const UNREAD: TextDigest = { facts: TOO_LARGE, sections: [] }

export async function readSnapshot(
  ctx: Pick<Context, 'db'>,
  source: PastSource,
  orgId: number,
  commitSha: string,
): Promise<Snapshot> {
  const tree = await readTree(source, { commitSha })
  const { config } = await readConfiguration(source, tree, null)
  const isDocument = createDocumentSelector(config.specs.doc_paths)
  const entries = tree.markdown.filter(({ path }) => isDocument(path))
  const readable = entries.filter(({ size }) => size <= MAX_DOCUMENT_BYTES)
  const digests = await readDigests(
    ctx,
    source,
    orgId,
    readable.map(({ sha }) => sha),
  )
  const documents = entries.map(({ path, sha }) => {
    const digest = digests.get(sha) ?? UNREAD
    return { path, blobSha: sha, ...placeText(path, digest.facts), digest }
  })
  return { commitSha, config, documents }
}
