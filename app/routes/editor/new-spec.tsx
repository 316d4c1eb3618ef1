import type { MetaFunction } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { isOtherFile } from '../../editor/is-other-file'
import type { OpenFile } from '../../editor/open-file'
import { RouteEditor } from '../../editor/route-editor'
import { saveForm } from '../../editor/saving/save-form.server'
import { head } from '../../head'
import { load } from '../../loaders/load.server'
import '../../styles/editor/editor.css'

export const meta: MetaFunction = ({ params }) =>
  head(`New spec · ${params.owner}/${params.repo} · Plumbline`)

const repositoryOf = ({ org = '', owner = '', repo = '' }: LoaderFunctionArgs['params']) => ({
  org,
  owner,
  repo,
})

export async function loader(args: LoaderFunctionArgs) {
  const at = repositoryOf(args.params)
  const { content, folder } = await load(args, (caller) => caller.editor.newFile(at))
  return { file: { ...at, path: '', content, sha: '', folder } satisfies OpenFile }
}

export const shouldRevalidate = isOtherFile

export const action = (args: ActionFunctionArgs) =>
  saveForm(args, { ...repositoryOf(args.params), path: null })

export default function NewSpec() {
  return <RouteEditor />
}
