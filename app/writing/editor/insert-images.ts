import { trpc } from '#app/trpc'
import { MAX_IMAGE_BYTES } from '#shared/limits'
import type { Editor } from './codemirror/editor'
import type { EditedFile } from './edited-file'

/** Commits images beside the document and inserts links at the cursor. Returns the problem, or null. */
export async function insertImages(
  editor: Editor,
  { path, ...repository }: EditedFile,
  files: readonly File[],
  branch: string | null,
): Promise<string | null> {
  if (path === '') return 'Enter a path first: images are stored next to the file.'
  for (const file of files) {
    if (file.size > MAX_IMAGE_BYTES) return `${file.name} is larger than 5 MB. Choose a smaller image.`
    const image = {
      beside: path,
      name: file.name,
      content_base64: await readBase64(file),
      ...(branch ? { branch_name: branch } : {}),
    }
    try {
      const { link } = await trpc.editor.upload.mutate({ ...repository, ...image })
      editor.insert(`![${file.name.replace(/\.[^.]*$/, '').replace(/[[\]\\]/g, ' ')}](${encodeURI(link)})`)
    } catch (error) {
      return error instanceof Error ? error.message : 'The image could not be uploaded. Try again.'
    }
  }
  return null
}

const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
