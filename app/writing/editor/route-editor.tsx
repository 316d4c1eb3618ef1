import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { EditorPage } from './editor-page'
import type { OpenFile } from './open-file'
import type { saveForm } from './saving/save-form.server'

/** The editor of the route's file. After a rejected save of the plain form it contains the submitted text. */
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
