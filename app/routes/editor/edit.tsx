import type { MetaFunction } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { filePathOf } from '#app/urls/file-path'
import { isOtherFile } from '#app/writing/editor/is-other-file'
import type { OpenFile } from '#app/writing/editor/open-file'
import { proposedConfig } from '#app/writing/editor/proposed-config'
import { proposedSection } from '#app/writing/editor/proposed-section'
import { requireWriter } from '#app/writing/editor/require-writer.server'
import { RouteEditor } from '#app/writing/editor/route-editor.tsx'
import { saveForm } from '#app/writing/editor/saving/save-form.server'
import type { Caller } from '#server/router'
import { docPath, sourcePath } from '#shared/page-paths'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'
import '../../styles/editor/editor.css'

export const meta: MetaFunction = ({ params }) => head(`Edit ${params['*']} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { file_path: path, ...repository } = filePathOf(args.params)
  const { org, owner, repo } = repository
  const isConfig = CONFIG_FILE_NAMES.some((name) => name === path)
  await requireWriter(args, (isConfig ? sourcePath : docPath)(org, owner, repo, path))
  const { content, sha } = await load(args, (caller) =>
    caller.editor
      .open({ ...repository, file_path: path })
      .catch((error) => openNewConfig(caller, repository, path, error)),
  )
  const query = new URL(args.request.url).searchParams
  const proposed = isConfig
    ? proposedConfig(content, query)
    : await sectionForAlert(args, org, content, query.get('alert'))
  return { file: { ...repository, path, content, sha, folder: '', proposed } satisfies OpenFile }
}

/** The section that an alert proposes, if the address names one. */
async function sectionForAlert(args: LoaderFunctionArgs, org: string, content: string, id: string | null) {
  if (id === null) return null
  const { alert } = await load(args, ({ alerts }) => alerts.get({ org, alert_id: id }))
  return proposedSection(content, org, alert)
}

/** Opens a new configuration if the repository has none. */
async function openNewConfig(
  { editor }: Caller,
  repository: Omit<OpenFile, 'path' | 'content' | 'sha' | 'folder' | 'proposed'>,
  path: string,
  error: { cause?: { code?: string } },
) {
  if (path !== CONFIG_FILE_NAMES[0] || error.cause?.code !== 'not_found') throw error
  await editor.newFile(repository)
  return { content: 'version: "1"\n', sha: '' }
}

export const shouldRevalidate = isOtherFile

export function action(args: ActionFunctionArgs) {
  const { file_path: path, ...repository } = filePathOf(args.params)
  return saveForm(args, { ...repository, path })
}

export default function Edit() {
  return <RouteEditor />
}
