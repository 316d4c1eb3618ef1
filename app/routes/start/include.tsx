import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { SkipButton } from '#app/console/start/skip-button.tsx'
import { goOnAfterInclude } from '#app/console/start/start.server'
import { head } from '#app/head'
import { loadInclude, saveInclude } from '#app/library/repository/include.server'
import { IncludeForm } from '#app/library/repository/include-form.tsx'
import { readAct } from '#app/loaders/read-act.server'

export const meta: MetaFunction = () => head('What to include · Plumbline')

export const loader = (args: LoaderFunctionArgs) => loadInclude(args)

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  if (readAct(args, form, ['skip', '']) === 'skip') throw await goOnAfterInclude(args)
  const { problem } = await saveInclude(args, form)
  if (problem !== null) return { problem }
  throw await goOnAfterInclude(args)
}

export default function Include() {
  const { at, include, how } = useLoaderData<typeof loader>()
  const { total, included, file, preview } = include
  const answer = useActionData<typeof action>()
  return (
    <>
      <h1>What should be included?</h1>
      <p className="start-lead">
        {at.repo} has {total.toLocaleString('en')} Markdown {total === 1 ? 'file' : 'files'}
        {file === null
          ? ' and no configuration. Choose the paths that hold documents.'
          : `. Its ${file} includes ${included.toLocaleString('en')}.`}
      </p>
      <ProblemNotice problem={answer?.problem ?? preview.problem} />
      <IncludeForm
        key={`${at.owner}/${at.repo}`}
        include={include}
        how={how}
        mayWrite={preview.content !== null}
      >
        {preview.content === null ? <SkipButton label="Continue" isMain /> : <SkipButton />}
      </IncludeForm>
    </>
  )
}
