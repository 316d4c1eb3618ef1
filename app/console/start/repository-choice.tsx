import { Icon } from '#app/components/display/icon.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import type { SourceData } from './sources.server'

interface Props {
  sources: SourceData
  typed: { path: string } | null
}

/** The repositories below the operator's folders, and a field for another one. */
export function RepositoryChoice({ sources: { roots, repositories, takesToken }, typed }: Props) {
  return (
    <div className="start-part start-part-folder">
      {repositories.length > 0 && (
        <fieldset className="start-repositories">
          <legend className="visually-hidden">Repositories</legend>
          {repositories.map(({ path, name }) => (
            <label key={path}>
              <input type="checkbox" name="path" value={path} />
              <Icon name="repo" />
              <strong>{name}</strong>
              <code>{path}</code>
            </label>
          ))}
        </fieldset>
      )}
      {takesToken || roots.length > 0 ? (
        <div className="start-other">
          <Field
            label={repositories.length > 0 ? 'Another path' : 'Path'}
            name="other"
            placeholder={`${roots[0] ?? '/srv/git'}/payments`}
            hint={
              takesToken
                ? 'The absolute path of a git repository on the machine of the server.'
                : `A git repository below ${roots.join(' or ')}.`
            }
            maxLength={4096}
            defaultValue={typed?.path}
            spellCheck={false}
            autoComplete="off"
          />
          {takesToken && (
            <Field
              label="Token"
              name="token"
              hint="The server printed it when it started, after the word token. It works once, within an hour."
              maxLength={200}
              spellCheck={false}
              autoComplete="off"
            />
          )}
        </div>
      ) : (
        <p>
          Restart the server: it prints a token that connects one folder. Or set <code>LOCAL_ROOTS</code> to a
          folder that holds your repositories.
        </p>
      )}
    </div>
  )
}
