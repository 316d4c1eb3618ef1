import { showToast } from '#app/toasts'
import type { Editor } from '../codemirror/editor'
import type { EditedFile } from '../edited-file'
import { checkImage } from './check-image'
import { uploadImage } from './upload-image'

export interface ImageTarget {
  editor: Editor
  location: EditedFile
  /** The branch of the open pull request that takes the image; null for the default branch. */
  branch: string | null
  /** Stops all uploads when the editor is closed. */
  signal: AbortSignal
}

/**
 * Commits images beside the document, one after the other, and inserts links at the cursor. Until then, placeholders show the
 * progress. Returns the problems, or null.
 */
export async function insertImages(target: ImageTarget, files: readonly File[]): Promise<string | null> {
  if (target.location.path === '') return 'Enter a path first: images are stored next to the file.'
  const problems = files.map(checkImage)
  const images = files
    .filter((_, index) => problems[index] === null)
    .map((file) => ({ file, ...openPlaceholder(target, file.name) }))
  for (const image of images) problems.push(await insertImage(target, image))
  return problems.filter((problem) => problem !== null).join(' ') || null
}

function openPlaceholder({ editor, signal }: ImageTarget, name: string) {
  const controller = new AbortController()
  const cancel = () => controller.abort()
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  return { placeholder: editor.addPlaceholder(name, cancel), cancelled: controller.signal }
}

type OpenImage = { file: File } & ReturnType<typeof openPlaceholder>

async function insertImage(
  { editor, location, branch }: ImageTarget,
  { file, placeholder, cancelled }: OpenImage,
): Promise<string | null> {
  if (cancelled.aborted) {
    placeholder.remove()
    return null
  }
  const content_base64 = await readBase64(file).catch(() => null)
  if (content_base64 === null) {
    placeholder.remove()
    return `${file.name} could not be read. It may be a folder, or it was moved. Choose the image again.`
  }
  const image = {
    beside: location.path,
    name: file.name,
    content_base64,
    ...(branch ? { branch_name: branch } : {}),
  }
  const result = await uploadImage(location, image, {
    signal: cancelled,
    onProgress: placeholder.showProgress,
  })
  if (result.kind !== 'stored') {
    placeholder.remove()
    return result.kind === 'refused' ? `${file.name}: ${result.message}` : null
  }
  const link = `![${altTextOf(file.name)}](${encodeURI(result.link)})`
  placeholder.replaceWith(link)
  showToast(`${file.name} inserted.`, () => removeText(editor, link))
  return null
}

const altTextOf = (name: string) => name.replace(/\.[^.]*$/, '').replace(/[[\]\\]/g, ' ')

/** Removes the link if it is still in the text. The stored image stays. */
function removeText(editor: Editor, link: string): void {
  const start = editor.text().indexOf(link)
  if (start >= 0) editor.apply([{ start, end: start + link.length, text: '' }])
}

const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
