import type { MetaFunction } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { isOtherFile } from '#app/writing/editor/is-other-file'
import type { OpenFile } from '#app/writing/editor/open-file'
import { requireWriter } from '#app/writing/editor/require-writer.server'
import { RouteEditor } from '#app/writing/editor/route-editor.tsx'
import { saveForm } from '#app/writing/editor/saving/save-form.server'
import { repoPath } from '#shared/page-paths'
import '../../styles/editor/editor.css'

export const meta: MetaFunction = ({ params }) =>
  head(`New document · ${params.owner}/${params.repo} · Plumbline`)

const repositoryOf = ({ org = '', owner = '', repo = '' }: LoaderFunctionArgs['params']) => ({
  org,
  owner,
  repo,
})

export async function loader(args: LoaderFunctionArgs) {
  const at = repositoryOf(args.params)
  await requireWriter(args, repoPath(at.org, at.owner, at.repo))
  const chosen = new URL(args.request.url).searchParams.get('template') ?? undefined
  const [{ content, folder, template }, { templates }] = await load(args, ({ editor }) =>
    Promise.all([editor.newFile({ ...at, template: chosen }), editor.templates(at)]),
  )
  return { file: { ...at, path: '', content, sha: '', folder, templates, template } satisfies OpenFile }
}

export const shouldRevalidate = isOtherFile

export const action = (args: ActionFunctionArgs) =>
  saveForm(args, { ...repositoryOf(args.params), path: null })

export default function NewSpec() {
  return <RouteEditor />
}
