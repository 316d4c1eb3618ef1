import { createHash } from 'node:crypto'
import { slugify } from '../../spec/markdown'
import { EXTENSIONS, imageTypeOf, looksLikeSvg } from '../files'
import { requestIndex } from '../indexing'
import type { OrgContext } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import { withTransaction } from '../kernel/transaction'
import { fileUrl } from '../kernel/urls'
import { findPullOf } from '../pulls'
import { commitFile } from './commit-file'
import { inOwnName } from './in-own-name'
import { openPlace, type RepoNames } from './open-place'
import { recordSave } from './record-save'
import { requireEditable } from './require-editable'
import { refuseArchived } from './save-file'
import type { ImageInput, ImageSavedWire } from './wire'

/** Commits an image into the folder `images` beside a document. The same image twice is one file. */
export async function uploadImage(
  ctx: OrgContext,
  at: RepoNames,
  input: ImageInput,
): Promise<ImageSavedWire> {
  const place = await openPlace(ctx, at)
  refuseArchived(place)
  requireEditable(place, input.beside)
  const bytes = Buffer.from(input.content_base64, 'base64')
  const link = `images/${nameOf(input.name, bytes)}`
  const path = input.beside.replace(/[^/]*$/, link)
  const branch = input.branch_name ?? null
  const { sha, commitSha } = await inOwnName(ctx, place, async (own, authorship) => {
    if (branch !== null && !(await findPullOf(ctx, own, branch))) throw notProposed(branch)
    const message = `Add ${path}`
    return commitFile(own, { branch, path, content: bytes, baseSha: null, authorship, message })
  })
  await withTransaction(ctx, async (tx) => {
    const save = { path, commit_sha: commitSha, branch: branch ?? undefined }
    await recordSave(tx, place, 'file.upload', save)
    if (branch === null) await requestIndex(tx, place.repository)
  })
  const url = fileUrl(ctx.org, place.repository, path)
  return { ok: true, file_path: path, link, sha, commit_sha: commitSha, url }
}

const MAX_SLUG = 60

/** What the image is decides its extension, and what it holds is part of its name: no two are ever in each other's way. */
function nameOf(name: string, bytes: Buffer): string {
  const type = imageTypeOf(bytes)
  if (!type) throw noImage(looksLikeSvg(bytes))
  const slug = slugify(name.replace(/\.[^.]*$/, ''))
    .replace(/[^a-z0-9-]+/g, '')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  return `${slug || 'image'}-${hash}.${EXTENSIONS[type]}`
}

/** What is on other branches is nobody's business here. */
const notProposed = (branch: string) =>
  new DomainError('conflict', {
    message: `No pull request is open for the branch ${branch}: save the document as one first, or leave out branch_name.`,
  })

function noImage(isSvg: boolean): DomainError {
  const msg = isSvg
    ? 'is SVG, which may carry scripts: send a PNG of it, or commit it with git'
    : 'is no PNG, JPEG, GIF or WebP image'
  return new DomainError('validation_failed', {
    message: `The file ${msg}.`,
    issues: [{ loc: ['body', 'content_base64'], msg, type: isSvg ? 'svg_refused' : 'no_image' }],
  })
}
