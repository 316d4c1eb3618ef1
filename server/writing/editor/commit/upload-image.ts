import { createHash } from 'node:crypto'
import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import type { RepositoryNames } from '#server/kernel/paths'
import { withTransaction } from '#server/kernel/transaction'
import { fileUrl } from '#server/kernel/urls'
import { EXTENSIONS, imageTypeOf, looksLikeSvg } from '#server/library/files/index'
import { requestIndex } from '#server/library/repos/index'
import { findPullOf } from '#server/writing/pulls/index'
import { slugify } from '#spec/markdown/index'
import { openEditorLocation } from '../open-editor-location'
import { requireEditable } from '../require-editable'
import type { ImageInput, ImageSavedWire } from '../wire'
import { commitFile } from './commit-file'
import { recordSave } from './record-save'
import { refuseArchived } from './save-file'
import { writeAsUser } from './write-as-user'

/** Commits an image into the folder `images` beside a document. Uploading the same image twice makes one file. */
export async function uploadImage(
  ctx: OrgProcedureContext,
  at: RepositoryNames,
  input: ImageInput,
): Promise<ImageSavedWire> {
  const location = await openEditorLocation(ctx, at)
  refuseArchived(location)
  requireEditable(location, input.beside)
  const bytes = Buffer.from(input.content_base64, 'base64')
  const link = `images/${imageName(input.name, bytes)}`
  const path = input.beside.replace(/[^/]*$/, link)
  const branch = input.branch_name ?? null
  const { sha, commitSha } = await writeAsUser(ctx, location, async (own, authorship) => {
    if (branch !== null && !(await findPullOf(ctx, own, branch))) throw noOpenPull(branch)
    const message = `Add ${path}`
    return commitFile(own, {
      branch,
      path,
      content: bytes,
      baseSha: null,
      authorship,
      message,
      once: ctx.once,
    })
  })
  await withTransaction(ctx, async (tx) => {
    const save = { path, commit_sha: commitSha, branch: branch ?? undefined }
    await recordSave(tx, location, 'file.upload', save)
    if (branch === null) await requestIndex(tx, location.repository)
  })
  const url = fileUrl(ctx.org, location.repository, path)
  return { ok: true, file_path: path, link, sha, commit_sha: commitSha, url }
}

const MAX_SLUG = 60

/** The extension comes from the image type. The name ends in a hash of the content, so names never collide. */
function imageName(name: string, bytes: Buffer): string {
  const type = imageTypeOf(bytes)
  if (!type) throw unsupportedImage(looksLikeSvg(bytes))
  const slug = slugify(name.replace(/\.[^.]*$/, ''))
    .replace(/[^a-z0-9-]+/g, '')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  return `${slug || 'image'}-${hash}.${EXTENSIONS[type]}`
}

/** Uploads reach only branches that have an open pull request. */
const noOpenPull = (branch: string) =>
  conflict(
    `The branch ${branch} has no open pull request. Save the document as a pull request first, or leave out branch_name.`,
  )

function unsupportedImage(isSvg: boolean): DomainError {
  const msg = isSvg
    ? 'is SVG, which can contain scripts: upload a PNG instead, or commit the SVG with git'
    : 'is not a PNG, JPEG, GIF or WebP image'
  return new DomainError('validation_failed', {
    message: `The file ${msg}.`,
    issues: [{ loc: ['body', 'content_base64'], msg, type: isSvg ? 'svg_refused' : 'no_image' }],
  })
}
