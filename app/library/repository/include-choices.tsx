import type { IncludeWire } from '#server/writing/editor/include/wire-include'

/** The paths that look like documents, each with its number of files, and a field for another path. */
export function IncludeChoices({ include: { proposals, preview } }: { include: IncludeWire }) {
  const isChosen = (patterns: string[]) => patterns.every((pattern) => preview.patterns.includes(pattern))
  const proposed = new Set(proposals.flatMap(({ patterns }) => patterns))
  return (
    <fieldset className="include-choices">
      <legend className="visually-hidden">Paths</legend>
      <ul>
        {proposals.map(({ patterns, label, count, already_included, examples }) => (
          <li key={patterns.join()}>
            <label>
              <input
                type="checkbox"
                name="pattern"
                value={patterns.join('\n')}
                defaultChecked={already_included || isChosen(patterns)}
                disabled={already_included}
              />
              <span className="include-name">
                <code>{patterns.join(', ')}</code> <span className="muted">{label}</span>
                <span className="include-examples">
                  {already_included ? 'Included' : examples.join(', ')}
                  {!already_included && count > examples.length && ' …'}
                </span>
              </span>
              <span className="include-count">{count.toLocaleString('en')}</span>
            </label>
          </li>
        ))}
        {preview.patterns
          .filter((pattern) => !proposed.has(pattern))
          .map((pattern) => (
            <li key={pattern}>
              <label>
                <input type="checkbox" name="pattern" value={pattern} defaultChecked />
                <code className="include-name">{pattern}</code>
              </label>
            </li>
          ))}
        <li className="include-add">
          <label htmlFor="pl-_pattern">Add a path</label>
          <input
            key={preview.patterns.join('\n')}
            type="text"
            id="pl-_pattern"
            name="pattern"
            placeholder="handbook/**/*.md"
            maxLength={500}
          />
          <button type="submit" className="button" formMethod="get">
            Preview
          </button>
        </li>
      </ul>
    </fieldset>
  )
}
