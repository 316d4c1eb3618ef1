import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import type { IconName } from '#app/components/display/icon-shapes.tsx'
import { RepositoryChoice } from './repository-choice'
import type { SourceData } from './sources.server'
import type { Source } from './steps'

interface Props {
  sources: SourceData
  chosen: Source
  typed: { path: string } | null
}

/** Where documents may come from. The style sheet shows the part of the chosen source, so that no script is needed. */
export function DocumentSources({ sources, chosen, typed }: Props) {
  const { mayConnect, repositories, installUrl, sample } = sources
  const free = repositories.length
  const option = (source: Source, icon: IconName, label: string, note: ReactNode) => (
    <label className="start-source">
      <input type="radio" name="source" value={source} defaultChecked={source === chosen} />
      <Icon name={icon} />
      <strong>{label}</strong>
      <span className="muted">{note}</span>
    </label>
  )
  return (
    <>
      <fieldset className="start-sources">
        <legend className="visually-hidden">Source</legend>
        {mayConnect &&
          option(
            'folder',
            'folder',
            'A folder on this machine',
            free === 0
              ? 'Any git repository'
              : `${free} git ${free === 1 ? 'repository' : 'repositories'} found`,
          )}
        {option(
          'github',
          'pull',
          'GitHub',
          installUrl ? 'Choose repositories after you sign in there' : 'Needs a GitHub App',
        )}
        {sample !== null &&
          option('sample', 'file', 'The sample', 'Specs of a payments product, to try things')}
      </fieldset>
      {mayConnect && <RepositoryChoice sources={sources} typed={typed} />}
      <div className="start-part start-part-github">
        {installUrl ? (
          <a className="button button-main" href={installUrl}>
            Choose repositories on GitHub
          </a>
        ) : mayConnect ? (
          <p>
            <Link to="/app/admin/setup">Create a GitHub App</Link> first. It takes two clicks; the library of
            its account then appears here.
          </p>
        ) : (
          <p>Ask the operator of this deployment to create a GitHub App under Settings, Deployment.</p>
        )}
      </div>
    </>
  )
}
