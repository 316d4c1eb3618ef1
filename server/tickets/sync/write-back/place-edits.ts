import { and, eq, inArray } from 'drizzle-orm'
import { historyProgress, sectionIdentities } from '#db/schema/index'
import { readFile, readText } from '#server/kernel/code-hosts/read-file'
import type { Context } from '#server/kernel/context'
import { parseOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import { groupBy } from '#shared/group-by'
import { matchSections } from '#spec/diff/match-sections'
import { parseDocument } from '#spec/markdown/index'
import type { EditRow, WriteBackTarget } from './edit-rows'
import type { PlacedEdit } from './splice-document'

export interface PlacedDocument {
  path: string
  blobSha: string
  text: string
  edits: PlacedEdit<EditRow>[]
}

export interface Placement {
  documents: PlacedDocument[]
  failed: { row: EditRow; problem: string }[]
  /** Their section may have moved to another document. They wait until the section identities include this commit. */
  unplaced: EditRow[]
}

type Identity = Pick<
  typeof sectionIdentities.$inferSelect,
  'id' | 'path' | 'blobSha' | 'sectionId' | 'removedAt'
>

/** Finds the section of each edit in the texts of a commit, even if the branch has moved since the last index. */
export async function placeEdits(
  ctx: Context,
  target: WriteBackTarget,
  commitSha: string,
  rows: readonly EditRow[],
): Promise<Placement> {
  const placement: Placement = { documents: [], failed: [], unplaced: [] }
  const identities = await findIdentities(ctx, target, rows)
  const hasIdentities = (await identitiesCommit(ctx, target)) === commitSha
  const miss = (row: EditRow) =>
    hasIdentities ? placement.failed.push({ row, problem: GONE }) : placement.unplaced.push(row)

  const located = rows.flatMap((row) => {
    const identity = identities.get(row.edit.sectionKey)
    if (identity && identity.removedAt === null) return [{ row, identity }]
    miss(row)
    return []
  })
  for (const [path, edits] of groupBy(located, ({ identity }) => identity.path)) {
    const file = await readFile(target, commitSha, path)
    if (!file) for (const { row } of edits) miss(row)
    else if (file.content === null)
      placement.failed.push(...edits.map(({ row }) => ({ row, problem: notText(path) })))
    else {
      const document = { path, blobSha: file.sha, text: file.content }
      const idOf = await sectionIdsIn(target, document, edits[0]?.identity)
      const placed: PlacedEdit<EditRow>[] = []
      for (const { row, identity } of edits) {
        const sectionId = idOf(identity.sectionId)
        if (sectionId === undefined) miss(row)
        else placed.push({ row, edit: row.edit, sectionId })
      }
      if (placed.length > 0) placement.documents.push({ ...document, edits: placed })
    }
  }
  return placement
}

const GONE = 'The section is no longer in the repository, so nothing was written.'
const notText = (path: string) => `${path} is over 5 MB or not UTF-8 text, so it cannot be edited.`

async function findIdentities(
  { db }: Context,
  { org, repository }: WriteBackTarget,
  rows: readonly EditRow[],
): Promise<Map<string, Identity>> {
  const keyById = new Map<number, string>()
  for (const {
    edit: { sectionKey },
  } of rows) {
    const key = parseOrgScopedId(sectionKey)
    if (key?.orgId === org.id) keyById.set(key.id, sectionKey)
  }
  if (keyById.size === 0) return new Map()
  const identities = await db
    .select({
      id: sectionIdentities.id,
      path: sectionIdentities.path,
      blobSha: sectionIdentities.blobSha,
      sectionId: sectionIdentities.sectionId,
      removedAt: sectionIdentities.removedAt,
    })
    .from(sectionIdentities)
    .where(
      and(
        eq(sectionIdentities.orgId, org.id),
        eq(sectionIdentities.repositoryId, repository.id),
        inArray(sectionIdentities.id, [...keyById.keys()]),
      ),
    )
  return new Map(identities.map((identity) => [keyById.get(identity.id) ?? '', identity]))
}

async function identitiesCommit(
  { db }: Context,
  { org, repository }: WriteBackTarget,
): Promise<string | null> {
  const [row] = await db
    .select({ commitSha: historyProgress.commitSha })
    .from(historyProgress)
    .where(and(eq(historyProgress.orgId, org.id), eq(historyProgress.repositoryId, repository.id)))
  return row?.commitSha ?? null
}

/** The ids in this version of sections of the known one. All identities of a path are of one version. */
async function sectionIdsIn(
  { host, ref }: WriteBackTarget,
  { blobSha, text }: Pick<PlacedDocument, 'blobSha' | 'text'>,
  identity: Identity | undefined,
): Promise<(sectionId: string) => string | undefined> {
  if (!identity || identity.blobSha === blobSha) return (sectionId) => sectionId
  const before = await readText({ host, ref }, identity.blobSha)
  if (before === null) return (sectionId) => sectionId
  const { toAfter } = matchSections(parseDocument(before), parseDocument(text))
  const ids = new Map([...toAfter].map(([old, now]) => [old.id, now.id]))
  return (sectionId) => ids.get(sectionId)
}
