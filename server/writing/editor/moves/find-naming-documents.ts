import { and, eq, sql } from 'drizzle-orm'
import { documents, texts } from '#db/schema/index'
import { readFiles } from '#server/kernel/code-hosts/read-file'
import type { Context } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { isFile } from '#server/ports/codehost/port'
import type { LinkingDocument } from '#spec/links/index'
import { isMarkdownPath, withoutMarkdownExtension } from '#spec/markdown/markdown-path'
import type { EditorLocation } from '../open-editor-location'
import { isEditable } from '../require-editable'

/** What links may have to be found in. More is a task for git. */
const MAX_DOCUMENTS = 1_000
const MAX_BYTES = 50_000_000

export interface NamingDocuments {
  /** All documents of the repository. */
  paths: string[]
  /** Those that may name one of the files, with their texts. Always has the first file, if it is a document. */
  documents: LinkingDocument[]
}

/**
 * Reads the documents of a commit that may name one of the files in a link or in the frontmatter. The index only says
 * which texts can be left out; the texts come from git.
 */
export async function findNamingDocuments(
  ctx: Pick<Context, 'db'>,
  location: EditorLocation,
  commitSha: string,
  files: readonly [string, ...string[]],
): Promise<NamingDocuments> {
  const entries = await listDocuments(location, commitSha)
  const silent = await listSilentTexts(ctx, location, files)
  const chosen = [...entries].filter(([path, { sha }]) => path === files[0] || silent.get(path) !== sha)
  const bytes = chosen.reduce((sum, [, { size }]) => sum + size, 0)
  if (chosen.length > MAX_DOCUMENTS || bytes > MAX_BYTES)
    throw conflict(
      `Too many documents may link to ${files[0]}: more than ${MAX_DOCUMENTS} name a file like it. Use git.`,
    )
  const contents = await readFiles(
    location,
    commitSha,
    chosen.map(([path]) => path),
  )
  return {
    paths: [...entries.keys()],
    documents: [...contents].flatMap(([path, { content }]) =>
      content === null ? [] : [{ path, source: content }],
    ),
  }
}

/** Documents and their templates, by path. */
async function listDocuments(location: EditorLocation, commitSha: string) {
  const entries = new Map<string, { sha: string; size: number }>()
  for await (const { path, sha, size, mode } of location.host.tree(location.ref, commitSha))
    if (isFile({ mode }) && isMarkdownPath(path) && isEditable(location, path))
      entries.set(path, { sha, size })
  return entries
}

/** The blobs of indexed documents that name none of the files, by path. */
async function listSilentTexts(
  { db }: Pick<Context, 'db'>,
  { repository: { orgId, id } }: EditorLocation,
  files: readonly string[],
): Promise<Map<string, string>> {
  const names = files.map((path) => path.slice(path.lastIndexOf('/') + 1))
  const link = namePattern(names[0] ?? '')
  const stem = names.map((name) => namePattern(withoutMarkdownExtension(name))).join('|')
  const start = sql`left(${texts.content}, 65536)`
  const mayRefer = sql`(cardinality(${documents.dependsOn}) > 0 or ${start} like '%supersedes%') and ${start} ~* ${stem}`
  const rows = await db
    .select({ path: documents.path, sha: documents.blobSha })
    .from(documents)
    .innerJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .where(
      and(
        eq(documents.orgId, orgId),
        eq(documents.repositoryId, id),
        sql`not (${texts.content} ~* ${link} or (${mayRefer}))`,
      ),
    )
  return new Map(rows.map(({ path, sha }) => [path, sha]))
}

/** A regular expression for every usual way to write a file name: literal, percent-encoded, with escapes or entities. */
function namePattern(name: string): string {
  const runs = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.map((run) => run.replace(/[^\w]/gu, toAlternatives)).join('.{0,12}')
}

const toAlternatives = (letter: string) => `(?:${letter}|${encodeURIComponent(letter)})`
