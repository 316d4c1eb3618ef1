import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { DocumentSources } from '#app/console/start/document-sources.tsx'
import { SkipButton } from '#app/console/start/skip-button.tsx'
import { connectChoice, loadSources, readChoice } from '#app/console/start/sources.server'
import { goOn, includeStep } from '#app/console/start/start.server'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'

export const meta: MetaFunction = () => head('Choose your documents · Plumbline')

export const loader = (args: LoaderFunctionArgs) => loadSources(args)

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  if (readAct(args, form, ['skip', 'connect']) === 'skip') throw await goOn(args, 'invite')
  const choice = readChoice(form)
  const typed = { source: choice.source, path: String(form.get('other') ?? '') }
  if (choice.source === 'folder' && choice.paths.length === 0)
    return { problem: 'Choose a repository, or enter the path of one.', typed }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, (ownCaller) => connectChoice(ownCaller, org, choice)),
  )
  if (problem !== null) return { problem, typed }
  throw done && choice.source === 'folder'
    ? await goOn(args, 'include', includeStep(done.owner, done.repo))
    : await goOn(args, 'invite')
}

export default function Documents() {
  const sources = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const first = sources.mayConnect ? 'folder' : 'github'
  return (
    <>
      <h1>Where are your documents?</h1>
      <p className="start-lead">
        Plumbline reads Markdown from git. It changes nothing until you save something.
      </p>
      <ProblemNotice problem={answer?.problem ?? null} />
      <Form method="post" className="start-form">
        <DocumentSources
          sources={sources}
          chosen={answer?.typed.source ?? first}
          typed={answer?.typed ?? null}
        />
        <div className="start-foot">
          <button type="submit" name="do" value="connect" className="button button-main start-continue">
            Continue
          </button>
          <SkipButton />
        </div>
      </Form>
    </>
  )
}
