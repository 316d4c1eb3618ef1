import { Children, type ReactNode } from 'react'

type Value = ReactNode | ReactNode[]

const isKnown = (value: Value) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''

/** Names and values, several a line each; what has no value is left out. */
export function Facts({ facts }: { facts: [string, Value][] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => isKnown(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            {Children.map(value, (one) => (
              <dd>{one}</dd>
            ))}
          </div>
        ))}
    </dl>
  )
}

export function Tags({ tags }: { tags: string[] }) {
  return (
    <span className="tags">
      {tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
    </span>
  )
}
