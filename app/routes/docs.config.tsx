import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { configGroups } from '../../spec/config/schema/config-groups'
import { Outline } from '../components/document/outline'
import { PublicFrame } from '../components/frame/public-frame'
import { ConfigKeyTable } from '../components/repository/config-key-table'
import { head } from '../head'

export const meta: MetaFunction = () => head('CONFIG.yaml · Plumbline')

export const loader = ({ context }: LoaderFunctionArgs) => ({
  schemaUrl: new URL('/schemas/config.json', context.baseUrl).href,
  groups: configGroups().map(({ name, ...group }) => ({ ...group, title: name || 'Single keys' })),
})

export default function Configuration() {
  const { schemaUrl, groups } = useLoaderData<typeof loader>()
  const outline = groups.map(({ title }) => ({ id: idOf(title), title, state: null, children: [] }))
  return (
    <PublicFrame>
      <div className="reader">
        <Outline items={outline} />
        <article className="document">
          <header className="document-head">
            <h1>CONFIG.yaml</h1>
            <p>
              A file in the root of a repository says how its specs are treated. Only <code>version</code> is
              required; what is left out has its default. A file with errors changes nothing: the last good
              one stays in force, and the repository’s page says what is wrong.
            </p>
            <p>
              Editors complete and check it by its <a href="/schemas/config.json">JSON Schema</a>, named in
              the first line:
            </p>
            <pre>
              <code>{`# yaml-language-server: $schema=${schemaUrl}\nversion: "1"`}</code>
            </pre>
            <p>
              Keys that are <span className="tag">not yet in effect</span> are read and checked, and nothing
              acts on them so far.
            </p>
          </header>
          <div className="document-parts">
            {groups.map(({ title, meaning, keys }) => (
              <section key={title} className="panel" aria-labelledby={idOf(title)}>
                <header className="panel-head">
                  <h2 id={idOf(title)}>{title}</h2>
                  <span className="muted">{meaning}</span>
                </header>
                <ConfigKeyTable caption={title} keys={keys} />
              </section>
            ))}
          </div>
        </article>
      </div>
    </PublicFrame>
  )
}

const idOf = (title: string) => `group-${title.replace(' ', '-')}`
