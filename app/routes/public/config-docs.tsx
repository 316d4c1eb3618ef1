import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { configGroups } from '../../../spec/config/schema/config-groups'
import { Outline } from '../../components/document/outline'
import { PublicFrame } from '../../components/frame/public-frame'
import { ConfigKeyTable } from '../../components/repository/config-key-table'
import { head } from '../../head'

export const meta: MetaFunction = () => head('CONFIG.yaml · Plumbline')

export const loader = ({ context }: LoaderFunctionArgs) => ({
  schemaUrl: new URL('/schemas/config.json', context.baseUrl).href,
  groups: configGroups().map(({ name, ...group }) => ({ ...group, title: name || 'General' })),
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
              Configures a repository. The file is in its root. Only <code>version</code> is required; the
              other keys have defaults. If the file has errors, the last valid version stays in effect, and
              the repository page shows the errors.
            </p>
            <p>
              Add the <a href="/schemas/config.json">JSON Schema</a> in the first line for completion and
              validation in your editor:
            </p>
            <pre>
              <code>{`# yaml-language-server: $schema=${schemaUrl}\nversion: "1"`}</code>
            </pre>
            <p>
              Keys marked <span className="tag">not yet in effect</span> are validated but have no effect yet.
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
