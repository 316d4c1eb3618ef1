import type { TextDigest } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import {
  DAMAGED,
  describeDocument,
  MAX_DOCUMENT_BYTES,
  readTree,
  TOO_LARGE,
} from '#server/library/indexing/index'
import type { ConfigInForce } from '#spec/config/load-config'
import { createDocumentSelector } from '#spec/engines/select-documents'
import type { Diagnostic } from '#spec/types'
import { readPastConfiguration } from './past-configuration'
import type { PastSource } from './past-source'
import { readContents } from './read-contents'
import { readDigests } from './read-digests'
import { digestOfUnreadFile } from './read-snapshot'

export interface PastFile {
  path: string
  blobSha: string
  title: string
  docType: string
  isSpec: boolean
  content: string
  digest: TextDigest
  diagnostics: Diagnostic[]
  config: ConfigInForce['config']
  configOrigins: ConfigInForce['origins']
}

/** One document of a commit; null if the file does not exist or is not selected by the configuration. */
export async function findPastFile(
  ctx: Pick<Context, 'db'>,
  source: PastSource,
  orgId: number,
  { commitSha, path }: { commitSha: string; path: string },
): Promise<PastFile | null> {
  const tree = await readTree(source, { commitSha })
  const entry = tree.markdown.find((file) => file.path === path)
  const { config, origins } = await readPastConfiguration(source, tree)
  if (!entry || !createDocumentSelector(config.specs.doc_paths)(path)) return null
  const shas = entry.size <= MAX_DOCUMENT_BYTES ? [entry.sha] : []
  const [digests, contents] = await Promise.all([
    readDigests(ctx, source, orgId, shas),
    readContents(source, shas),
  ])
  const digest = digests.get(entry.sha) ?? digestOfUnreadFile(shas.length === 0 ? TOO_LARGE : DAMAGED)
  return {
    path,
    blobSha: entry.sha,
    content: contents.get(entry.sha) ?? '',
    digest,
    ...describeDocument(path, digest.facts),
    diagnostics: digest.facts.diagnostics,
    config,
    configOrigins: origins,
  }
}
