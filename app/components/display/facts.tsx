import { Children, type ReactNode } from 'react'

type Value = ReactNode | ReactNode[]

const hasContent = (value: Value) =>
  Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== undefined && value !== '' && value !== false

/** Names with their values. Empty values are omitted. */
export function Facts({ facts }: { facts: [string, Value][] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => hasContent(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            {Children.map(value, (item) => (
              <dd>{item}</dd>
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
