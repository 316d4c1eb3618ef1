import { trpc } from '../trpc'
import type { Editor } from './codemirror/editor'
import type { Place } from './editor-location'

const MAX_BYTES = 5 * 1024 * 1024

/** Commits images beside the document and writes links to them where the cursor stands; answers what went wrong. */
export async function insertImages(
  editor: Editor,
  { path, ...repository }: Place,
  files: readonly File[],
  branch: string | null,
): Promise<string | null> {
  if (path === '') return 'Name the file first: images are put beside it.'
  for (const file of files) {
    if (file.size > MAX_BYTES) return `${file.name} is over 5 MB.`
    const image = {
      ...{ beside: path, name: file.name, content_base64: await readBase64(file) },
      ...(branch ? { branch_name: branch } : {}),
    }
    try {
      const { link } = await trpc.editor.upload.mutate({ ...repository, ...image })
      editor.insert(`![${file.name.replace(/\.[^.]*$/, '').replace(/[[\]\\]/g, ' ')}](${encodeURI(link)})`)
    } catch (error) {
      return error instanceof Error ? error.message : 'The image could not be stored.'
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
