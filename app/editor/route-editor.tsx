import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { EditorPage } from './editor-page'
import type { OpenFile } from './open-file'
import type { saveForm } from './saving/save-form.server'

/** The editor of the file that the route has loaded. It holds the sent text after a refused save of the plain form. */
export function RouteEditor() {
  const { file } = useLoaderData<() => { file: OpenFile }>()
  const refused = useActionData<typeof saveForm>()
  const { pathname } = useLocation()
  return (
    <EditorPage
      key={pathname}
      file={refused ? { ...file, content: refused.content } : file}
      refused={refused?.problem ?? null}
    />
  )
}
