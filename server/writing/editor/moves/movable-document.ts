import { and, eq, inArray } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import { readFile } from '#server/kernel/code-hosts/read-file'
import type { Context } from '#server/kernel/context'
import { conflict, DomainError, notFound } from '#server/kernel/errors'
import type { Head } from '#server/ports/codehost/port'
import type { EditorLocation } from '../open-editor-location'
import { isDocument, isTemplate, requireEditable } from '../require-editable'

/** More rewritten documents than a person can look through. */
const MAX_CHANGED = 200

export interface MovableDocument {
  sha: string
  content: string
}

/** A document that can be moved or deleted, at a commit. `sha` is the version that the caller read, if they say so. */
export async function readMovable(
  location: EditorLocation,
  { commitSha }: Head,
  path: string,
  sha?: string,
): Promise<MovableDocument> {
  requireEditable(location, path)
  if (!isDocument(location, path) && !isTemplate(location, path))
    throw conflict(`${path} is the configuration of the repository. Move or delete it with git.`)
  const file = await readFile(location, commitSha, path)
  if (!file) throw notFound()
  if (file.content === null)
    throw conflict(`${path} is over 5 MB or not UTF-8 text, so it cannot be changed here. Use git.`)
  if (sha !== undefined && sha !== file.sha)
    throw conflict(`${path} has changed since it was read. Nothing was saved. Look at the new version first.`)
  return { sha: file.sha, content: file.content }
}

export function requireFewDocuments(path: string, total: number): void {
  if (total <= MAX_CHANGED) return
  throw conflict(
    `More than ${MAX_CHANGED} documents link to ${path}, which is too many for one change here. Use git.`,
  )
}

export const invalidNewPath = (path: string, msg: string, type: string) =>
  new DomainError('validation_failed', {
    message: `${path} ${msg}.`,
    issues: [{ loc: ['body', 'new_path'], msg, type }],
  })

/** Documents shown in a preview. */
const MAX_LISTED = 100

/** Adds the titles of documents. A document that is not indexed has its path as title. */
export async function withTitles<Row extends { path: string }>(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: EditorLocation['repository'],
  rows: readonly Row[],
): Promise<(Omit<Row, 'path'> & { file_path: string; title: string })[]> {
  const listed = rows.slice(0, MAX_LISTED)
  const paths = listed.map(({ path }) => path)
  const titles = await db
    .select({ path: documents.path, title: documents.title })
    .from(documents)
    .where(and(eq(documents.orgId, orgId), eq(documents.repositoryId, id), inArray(documents.path, paths)))
  const titleOf = new Map(titles.map(({ path, title }) => [path, title]))
  return listed.map(({ path, ...row }) => ({ ...row, file_path: path, title: titleOf.get(path) ?? path }))
}

/** "3 documents", for messages. */
