import { Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { SetupStep } from '#app/console/setup/setup-step.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { submitSetup } from '#app/loaders/submit-setup.server'

export const meta: MetaFunction = () => head('Setup · Plumbline')

export const loader = (args: LoaderFunctionArgs) => load(args, (caller) => caller.setup.get({}))

export const action = (args: ActionFunctionArgs) => submitSetup(args)

export default function Setup() {
  const setup = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const open = setup.steps.filter(({ state }) => state === 'open' || state === 'unreadable')
  const isComplete = open.length === 0
  return (
    <>
      <h2>{isComplete ? 'Setup is complete' : 'Finish setup (all optional)'}</h2>
      <p className="muted">Each setting is tested with a real call before it is stored.</p>
      {setup.problem !== null && <ProblemNotice problem={setup.problem} />}
      <ol className="setup-steps">
        {setup.steps.map((step) => (
          <SetupStep
            key={step.id}
            step={step}
            setup={setup}
            answer={answer?.step === step.id ? answer : null}
          />
        ))}
      </ol>
      <div className="actions">
        <Link className={isComplete ? 'button button-main' : 'button'} to="/app/">
          Go to the specs
        </Link>
      </div>
    </>
  )
}
