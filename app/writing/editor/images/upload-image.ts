import type { ImageInput, ImageSavedWire } from '#server/writing/editor/wire'
import { encodePath } from '#shared/encode-path'
import type { EditedFile } from '../edited-file'

export type UploadResult =
  | { kind: 'stored'; link: string }
  | { kind: 'refused'; message: string }
  | { kind: 'cancelled' }

interface UploadOptions {
  signal: AbortSignal
  /** Called with the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void
}

const UNREACHABLE =
  'The image could not be uploaded, because the server did not answer. Check the connection and insert it again.'

/** Commits an image through the REST endpoint. XMLHttpRequest, because fetch does not report what was sent. */
export function uploadImage(
  { org, owner, repo }: EditedFile,
  image: ImageInput,
  { signal, onProgress }: UploadOptions,
): Promise<UploadResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/app/${org}/editor/${encodePath(`${owner}/${repo}`)}/images`)
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(toResult(request))
    request.onerror = () => resolve({ kind: 'refused', message: UNREACHABLE })
    request.onabort = () => resolve({ kind: 'cancelled' })
    signal.addEventListener('abort', () => request.abort())
    request.send(JSON.stringify(image))
  })
}

function toResult({ status, responseText }: XMLHttpRequest): UploadResult {
  const body = readJson(responseText)
  if (status === 200) return { kind: 'stored', link: (body as ImageSavedWire).link }
  const { detail, title } = body as { detail?: string | { msg: string }[]; title?: string }
  const sentence = Array.isArray(detail) ? `The file ${detail.map(({ msg }) => msg).join(', ')}.` : detail
  return { kind: 'refused', message: sentence ?? title ?? UNREACHABLE }
}

/** A proxy may answer with something else than JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
