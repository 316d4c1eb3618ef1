import { Link, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Icon } from '#app/components/display/icon.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { orgPath } from '#shared/page-paths'

export const meta = orgHead('Welcome')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  return { org, welcome: await load(args, (caller) => caller.profile.welcome({ org })) }
}

export default function Welcome() {
  const { org, welcome } = useLoaderData<typeof loader>()
  const { user_name, install_url, steps } = welcome
  const next = steps.find(({ done }) => !done)
  return (
    <Page>
      <div className="page-head">
        <h1>Welcome, {user_name}</h1>
        <p className="muted">{next ? 'Finish setting up your workspace.' : 'Setup is complete.'}</p>
      </div>
      <ol className="panel lines" aria-label="Setup steps">
        {steps.map(({ id, title, done, url }) => (
          <li key={id}>
            <span className={done ? 'status-done' : 'status-todo'}>
              <Icon name={done ? 'done' : 'todo'} />
            </span>
            {done ? <span className="muted">{title}</span> : <Link to={url}>{title}</Link>}
            {done && <span className="visually-hidden">(done)</span>}
          </li>
        ))}
      </ol>
      <div className="actions">
        {next && (
          <Link className="button button-main" to={next.url}>
            {next.title}
          </Link>
        )}
        <Link className={next ? 'button' : 'button button-main'} to={orgPath(org)}>
          Go to My work
        </Link>
        {install_url && (
          <a className="button" href={install_url}>
            Install the GitHub App
          </a>
        )}
      </div>
    </Page>
  )
}
